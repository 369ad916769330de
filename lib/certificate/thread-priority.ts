import { readlinkSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { basename } from "node:path";

/**
 * Lets the calling thread, and no other of its process, run only as far as the processor has nothing more urgent to do.
 * Linux alone knows a priority of single threads; elsewhere nothing happens.
 *
 * @returns the thread's priority now, as `nice` counts; `null` where it has none of its own
 */
export function yieldToOthers(): number | null {
  if (process.platform !== "linux") return null;
  try {
    const thread = Number(basename(readlinkSync("/proc/thread-self")));
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
    return getPriority(thread);
  } catch {
    // A container without /proc, or one that forbids it: slower answers at worst.
    return null;
  }
}
