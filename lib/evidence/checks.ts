import type { Check, Json } from "./types.ts";

type Facts = { [key: string]: Json };

export function passed(code: string, facts?: Facts): Check {
  return facts ? { code, state: "passed", facts } : { code, state: "passed" };
}

/** A fact that holds, with something that a reader must not miss: `facts.warning` is its stable name. */
export function warned(code: string, warning: string, reason: string, facts?: Facts): Check {
  return { code, state: "passed", reason, facts: { ...facts, warning } };
}

export const isWarned = ({ state, facts }: Check): boolean => state === "passed" && facts?.warning !== undefined;

/** `facts.problem` is the stable name of what is wrong; `reason` says the same to a person. */
export function failed(code: string, problem: string, reason: string, facts?: Facts): Check {
  return { code, state: "failed", reason, facts: { ...facts, problem } };
}

export function notChecked(code: string, problem: string, reason: string, facts?: Facts): Check {
  return { code, state: "not_checked", reason, facts: { ...facts, problem } };
}

/** Not checked for no fault of its own: what stands before it could not be read. */
export const isUnreached = ({ state, facts }: Check): boolean =>
  state === "not_checked" && facts?.problem === "not_reached";

export type Verdict = "intact" | "broken" | "incomplete";

/** One word for a list of facts: any failure breaks it; what was not checked leaves it incomplete. */
export function verdict(checks: readonly Check[]): Verdict {
  if (checks.some((check) => check.state === "failed")) return "broken";
  if (checks.length === 0 || checks.some((check) => check.state === "not_checked")) return "incomplete";
  return "intact";
}
