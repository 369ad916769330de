import { describe, type SuiteFactory } from "vitest";
import { programOf } from "./programs.ts";

/** Whether a program is on the PATH. */
export function hasTool(name: string): boolean {
  return programOf(name) !== undefined;
}

/**
 * A group of tests that needs programs not ours. Without them it is listed as skipped under their names, never as passed;
 * in CI they must be there, so there the tests run and fail.
 */
export function toolTest(names: string[]): (title: string, tests: SuiteFactory) => void {
  const missing = names.filter((name) => !hasTool(name));
  if (!missing.length || process.env.CI) return (title, tests) => void describe(title, tests);
  return (title, tests) => void describe.skip(`${title} (needs ${missing.join(", ")})`, tests);
}
