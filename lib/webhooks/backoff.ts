import { LIMITS } from "#lib/contract/limits.ts";

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** After each failed attempt, how long until the next: eight attempts within a day. */
const RETRY_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 8 * HOUR, 8 * HOUR];
/** An endpoint may ask for more time by `Retry-After`, up to this. */
const MAX_ASKED_MS = 8 * HOUR;
const MAX_REST_MS = 5 * MINUTE;

/**
 * In how many milliseconds a message is tried again that has failed `attempts` times; `null` when it is given up. `random`
 * (0 to 1) spreads them by a tenth, so that what failed together does not come back together.
 */
export function retryDelay(attempts: number, askedMs: number | null, random: number): number | null {
  const planned = RETRY_MS[attempts - 1];
  if (planned === undefined) return null;
  return Math.max(planned * (0.9 + random * 0.2), Math.min(askedMs ?? 0, MAX_ASKED_MS));
}

/** How long an endpoint is left alone after so many failures in a row: a dead one takes next to no time from the others. */
export function pauseAfter(failures: number): number {
  return failures ? Math.min(MAX_REST_MS, SECOND * 2 ** (failures - 1)) : 0;
}

/** An endpoint is disabled after so many days of nothing but failures, and at least so many of them. */
export const DISABLE_AFTER = LIMITS.webhooks.disabling;

/** Milliseconds that `Retry-After` asks for (RFC 9110 §10.2.3), in either form. */
export function parseRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * SECOND : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) ? ms : null;
}
