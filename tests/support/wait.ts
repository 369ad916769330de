import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds that a test waits for another process; less than the test's own limit, so that the error says what is missing. */
export const WAIT_MS = 100_000;

/** The limit of tests that repeat a whole notification dozens of times, in milliseconds. */
export const LONG_TEST_MS = 600_000;

/** Waits until a condition holds. Throws an error that says what was waited for. */
export async function until(done: () => Promise<boolean>, what: string): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < WAIT_MS; await sleep(50)) {
    if (await done()) return;
  }
  throw new Error(`waited in vain for ${what}`);
}
