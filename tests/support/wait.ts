/** Milliseconds that a test waits for something another process does; less than its own time limit, so that the error says what is missing. */
export const WAIT_MS = 60_000;
