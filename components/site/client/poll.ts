import type { Detail } from "#lib/contract/responses.ts";
import { type CallError, readNotification } from "./api.ts";

/**
 * Milliseconds between polls. A client may read 60 times in five minutes, and the reader needs some for the record and its
 * files: this takes 18 in the first minute, when nearly every record is sealed, and 12 in the next four.
 */
const PAUSES = [
  ...[500, 500, 750, 1_000, 1_000, 1_500, 2_000, 2_000, 3_000, 3_000],
  ...Array<number>(8).fill(5_500),
  ...Array<number>(12).fill(20_000),
];

export interface Polled {
  detail: Detail | null;
  /** The error of the last poll; the next poll follows after `seconds`. */
  error: CallError | null;
  /** Polling ended before the record was sealed. */
  slow: boolean;
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls a notification until it is sealed, while the tab is visible. A failed call is repeated, at the earliest after its Retry-After. */
export async function* pollNotification(id: string): AsyncGenerator<Polled> {
  let detail: Detail | null = null;
  for (const ms of PAUSES) {
    await untilVisible();
    const result = await readNotification(id);
    if (result.ok) detail = result.value;
    const wait = Math.max(ms, result.ok ? 0 : result.error.seconds * 1_000);
    yield { detail, error: result.ok ? null : { ...result.error, seconds: Math.ceil(wait / 1_000) }, slow: false };
    if (detail?.tsa) return;
    await pause(wait);
  }
  yield { detail, error: null, slow: true };
}

async function untilVisible(): Promise<void> {
  while (document.hidden) {
    await new Promise((changed) => document.addEventListener("visibilitychange", changed, { once: true }));
  }
}
