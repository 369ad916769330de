import { factKey } from "#components/verify/check/fact-key.ts";
import type { Check } from "#lib/evidence/types.ts";

/** Compares the facts that the browser computed with those that the page shows. */

/** Returns the keys of the browser's facts, without what came after the page was made: the browser then checks more. */
export const keysBeside = (checks: readonly Check[], shown: readonly string[]): string[] =>
  checks.filter((check) => !isStampedSince(check, shown)).map((check) => keyBeside(check, shown));

/** The log gets an event within a second. */
function keyBeside(check: Check, shown: readonly string[]): string {
  const awaited = factKey({ ...check, state: "not_checked" });
  const arrived = check.code === "log.later_events" && check.state === "passed" && shown.includes(awaited);
  return arrived ? awaited : factKey(check);
}

/** The log may get an outside time-stamp within a minute. */
const isStampedSince = ({ code, state }: Check, shown: readonly string[]): boolean =>
  code === "log.time_stamp" && state === "passed" && !shown.some((key) => key.startsWith(`${code} `));

/** Keys of facts that only one side has. */
export function differences(own: readonly string[], shown: readonly string[]): string[] {
  const only = (these: readonly string[], those: readonly string[]) => these.filter((key) => !those.includes(key));
  return [...only(own, shown), ...only(shown, own)];
}
