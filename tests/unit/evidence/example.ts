import { parseEvidence } from "#lib/evidence/chain/evidence-file.ts";
import type { Check, Content, Evidence, Json } from "#lib/evidence/types.ts";
import text from "#tests/vectors/evidence/example.json?raw";

/** The bytes of FORMAT.md's worked example. */
export const exampleBytes = new TextEncoder().encode(text);

/** FORMAT.md's worked example, a new copy each time so that a test may change it. */
export function example(): Evidence & { content: Content } {
  const evidence = parseEvidence(exampleBytes);
  if (!("format" in evidence) || !evidence.content) throw new Error("the worked example can't be read");
  return { ...evidence, content: evidence.content };
}

/** The check with this code. */
export function find(checks: readonly Check[], code: string): Check {
  const found = checks.filter((check) => check.code === code);
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} checks with the code ${code}`);
  return found[0];
}

/** State and problem of the check with this code, and the sequence of its link. */
export function outcome(checks: readonly Check[], code: string): [state: string, problem?: Json, sequence?: Json] {
  const { state, facts } = find(checks, code);
  if (state === "passed") return [state];
  return facts?.sequence === undefined ? [state, facts?.problem ?? ""] : [state, facts.problem ?? "", facts.sequence];
}
