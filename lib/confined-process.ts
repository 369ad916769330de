import { writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";

/** Milliseconds between checks. */
const LOOK_MS = 20;

/**
 * Makes this one a process for files of strangers: it ends with more than `mostMb` of resident memory, and with its parent. A thread
 * checks, because this one may be busy without end. Limits of the heap bound neither buffers nor native libraries.
 */
export function confine(mostMb: number): void {
  const end = 'process.kill(process.pid, "SIGKILL")';
  const watch = `setInterval(() => {
    if (process.memoryUsage.rss() > ${mostMb * 1024 * 1024} || process.ppid !== ${process.ppid}) ${end};
  }, ${LOOK_MS})`;
  new Worker(watch, { eval: true }).unref();
  try {
    // Without memory, Linux ends this process before those that hold everybody's mail.
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Not Linux.
  }
}
