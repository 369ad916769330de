import { readlinkSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { basename } from "node:path";

/**
 * Lowers the priority of the calling thread below that of its process. Only Linux has priorities of threads.
 *
 * @returns the thread's nice value; `null` where it could not be changed
 */
export function yieldToOthers(): number | null {
  if (process.platform !== "linux") return null;
  try {
    const thread = Number(basename(readlinkSync("/proc/thread-self")));
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
    return getPriority(thread);
  } catch {
    // Some containers have no /proc or forbid the change. Requests are then slower while a certificate is rendered.
    return null;
  }
}
