import { describe, type SuiteFactory } from "vitest";
import { programOf } from "./programs.ts";

/** Whether a program is on the PATH. */
export function hasTool(name: string): boolean {
  return programOf(name) !== undefined;
}

/** A group of tests that needs other programs. Without them it is reported as skipped; in CI the tests run and fail. */
export function toolTest(names: string[]): (title: string, tests: SuiteFactory) => void {
  const missing = names.filter((name) => !hasTool(name));
  if (!missing.length || process.env.CI) return (title, tests) => void describe(title, tests);
  return (title, tests) => void describe.skip(`${title} (needs ${missing.join(", ")})`, tests);
}
