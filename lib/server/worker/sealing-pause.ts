import { TimeStampError } from "#lib/trust-services/tsa-client.ts";

/** Milliseconds without requests after an authority has failed. */
const PAUSE_MS = 5_000;

/**
 * Wraps `seal` so that jobs wait out the pause after a failed time-stamp, before anything is rendered. Otherwise every queued
 * job would fail in turn while the authority is down.
 */
export function pauseAfterOutage<Job>(
  seal: (job: Job) => Promise<void>,
  pauseMs = PAUSE_MS,
): (job: Job) => Promise<void> {
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
