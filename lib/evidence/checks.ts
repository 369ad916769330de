import type { Check, Json } from "./types.ts";

type Facts = { [key: string]: Json };

export function passed(code: string, facts?: Facts): Check {
  return facts ? { code, state: "passed", facts } : { code, state: "passed" };
}

/** A fact that holds, with a warning. `facts.warning` is its stable code. */
export function warned(code: string, warning: string, reason: string, facts?: Facts): Check {
  return { code, state: "passed", reason, facts: { ...facts, warning } };
}

export const isWarned = ({ state, facts }: Check): boolean => state === "passed" && facts?.warning !== undefined;

/** `facts.problem` is the stable error code; `reason` is one English sentence. */
export function failed(code: string, problem: string, reason: string, facts?: Facts): Check {
  return { code, state: "failed", reason, facts: { ...facts, problem } };
}

export function notChecked(code: string, problem: string, reason: string, facts?: Facts): Check {
  return { code, state: "not_checked", reason, facts: { ...facts, problem } };
}

/** True for a fact that was not checked because an earlier part could not be read. */
export const isUnreached = ({ state, facts }: Check): boolean =>
  state === "not_checked" && facts?.problem === "not_reached";

/** Returns the time of the signature's own time-stamp, which the seal follows within seconds; `null` if it was not read. */
export function signedAt(checks: readonly Check[]): string | null {
  const time = checks.find(({ code }) => code === "pades.time_order")?.facts?.signed_at;
  return typeof time === "string" ? time : null;
}

type Verdict = "intact" | "broken" | "incomplete";

/** `broken` with any failed fact, else `incomplete` with any unchecked fact or none at all. */
export function verdict(checks: readonly Check[]): Verdict {
  if (checks.some((check) => check.state === "failed")) return "broken";
  if (checks.length === 0 || checks.some((check) => check.state === "not_checked")) return "incomplete";
  return "intact";
}
