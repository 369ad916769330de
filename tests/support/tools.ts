import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, type SuiteFactory } from "vitest";

/** Whether a program is on the PATH. */
export function hasTool(name: string): boolean {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
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
