/** What a verifier accepts between two clocks, and between an event and the time-stamp over it. */

/** Chains are sealed, and checkpoints time-stamped, within minutes. A longer delay is a warning. */
export const LATE_MS = 3_600_000;

/** Largest accepted difference between an authority's clock and ours. */
export const CLOCK_TOLERANCE_MS = 60_000;

/** Returns the hours in words, from two days on the days. */
export const span = (seconds: number): string => {
  const [length, unit] = seconds < 2 * 86_400 ? [seconds / 3600, "hour"] : [seconds / 86_400, "day"];
  return `${Math.floor(length)} ${unit}${Math.floor(length) === 1 ? "" : "s"}`;
};
