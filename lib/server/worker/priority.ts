import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/** Nice value of the worker: while both processors are busy it gets a quarter of the time of the requests. */
const NICE = 5;

/**
 * Lowers the priority of the calling session below that of the requests, which people wait for. Linux divides a processor among
 * sessions first (`sched_autogroup_enabled`), and the worker has its own: without the second line its rendering threads would take
 * as much as all requests.
 */
export function yieldToRequests(): void {
  try {
    setPriority(NICE);
    writeFileSync("/proc/self/autogroup", String(NICE));
  } catch {
    // Not Linux, no autogroups, or forbidden: requests are slower while the worker is busy.
  }
}
