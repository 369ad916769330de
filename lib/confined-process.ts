import { writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";

/** Milliseconds between checks. */
const LOOK_MS = 20;

/** Ends a process that takes more memory than its own limit. */
const TOO_MUCH = "SIGUSR2";

/** True for the end of a process by a limit of its own: the memory of {@link confine}, or V8's heap. */
export const isOwnEnd = (signal: NodeJS.Signals | null): boolean => signal === TOO_MUCH || signal === "SIGABRT";

/**
 * Prepares the process for files of strangers: it ends with more than `mostMb` of resident memory, and with its parent. A thread
 * checks, because the main one may be busy without end. Limits of the heap bound neither buffers nor native libraries. Signals to the
 * group of processes, such as Ctrl-C, are left to the parent, which finishes its work first.
 */
export function confine(mostMb: number): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
  const watch = `setInterval(() => {
    if (process.ppid !== ${process.ppid}) process.kill(process.pid, "SIGKILL");
    if (process.memoryUsage.rss() > ${mostMb * 1024 * 1024}) process.kill(process.pid, "${TOO_MUCH}");
  }, ${LOOK_MS})`;
  new Worker(watch, { eval: true }).unref();
  try {
    // Without memory, Linux ends this process before those of the service.
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Not Linux.
  }
}
