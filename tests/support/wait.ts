/** Milliseconds that a test waits for another process; less than the test's own limit, so that the error says what is missing. */
export const WAIT_MS = 60_000;

/** The limit of tests that repeat a whole notification dozens of times, in milliseconds. */
export const LONG_TEST_MS = 600_000;
