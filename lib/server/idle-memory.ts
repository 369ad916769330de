import { type EventLoopUtilization, performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const LOOK_MS = 30_000;
/** The part of its time that an idle thread works, with the polling of its queues. */
const IDLE = 0.1;
/** A collection must promise to return this many bytes. */
const WORTH = 8 * 1024 * 1024;

/**
 * Collects garbage whenever the calling thread was idle for half a minute. V8 collects while a program allocates, so an idle thread
 * would keep for good what its last work has left: 20 to 60 MB.
 */
export function collectWhenIdle(lookMs = LOOK_MS): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  let least = 0;
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(last);
    last = performance.eventLoopUtilization();
    if (utilization > IDLE || process.memoryUsage().heapTotal < least + WORTH) return;
    collect();
    least = process.memoryUsage().heapTotal;
  }, lookMs).unref();
}
