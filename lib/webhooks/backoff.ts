import { LIMITS } from "#lib/contract/limits.ts";

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** Upper bound for an endpoint's `Retry-After`, in milliseconds. */
const MAX_RETRY_AFTER_MS = 8 * HOUR;
const MAX_PAUSE_MS = 5 * MINUTE;

/**
 * Milliseconds until the next attempt after `attempts` failures; `null` when none is left. `random` (0 to 1) adds up to ten
 * percent of jitter.
 */
export function retryDelay(attempts: number, retryAfterMs: number | null, random: number): number | null {
  const seconds = LIMITS.webhooks.retrySeconds[attempts - 1];
  if (seconds === undefined) return null;
  return Math.max(seconds * SECOND * (0.9 + random * 0.2), Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
}

/** Milliseconds without attempts at an endpoint after `failures` in a row, so that a dead endpoint does not delay others. */
export function pauseAfter(failures: number): number {
  return failures ? Math.min(MAX_PAUSE_MS, SECOND * 2 ** (failures - 1)) : 0;
}

/** Failures and days after which a constantly failing endpoint is disabled; both must be reached. */
export const DISABLE_AFTER = LIMITS.webhooks.disabling;

/** Parses `Retry-After` (RFC 9110 §10.2.3), seconds or a date, to milliseconds. */
export function parseRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * SECOND : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) ? ms : null;
}
