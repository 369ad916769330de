import type { Check } from "#lib/evidence/types.ts";

/** Code and problem of each check that did not pass. */
export const faults = (checks: readonly Check[]): string[] =>
  checks.filter(({ state }) => state !== "passed").map(({ code, facts }) => `${code}: ${facts?.problem}`);

/** Code and problem of each failed check. */
export const failures = (checks: readonly Check[]): string[] =>
  faults(checks.filter(({ state }) => state === "failed"));
