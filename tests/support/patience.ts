/** How long a test waits for what must come, in milliseconds: how busy the machine is decides about no test. */
export const PATIENCE_MS = 240_000;
