import { TimeStampError } from "#lib/trust-services/tsa-client.ts";

/** How long nobody asks an authority that has just given no time-stamp. */
const PAUSE_MS = 5_000;

/**
 * Seals, but while the authority is down not one after the other in vain: who comes within five seconds of a refusal waits
 * them out first, with nothing rendered, and the rest stays in its queue. When the authority is back all of it goes on at once.
 */
export function patiently<Job>(seal: (job: Job) => Promise<void>, pauseMs = PAUSE_MS): (job: Job) => Promise<void> {
  let until = 0;
  return async (job) => {
    const wait = until - Date.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    try {
      await seal(job);
    } catch (error) {
      if (error instanceof TimeStampError) until = Date.now() + pauseMs;
      throw error;
    }
  };
}
