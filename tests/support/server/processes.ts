import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { processIdentity } from "#lib/server/start/prepare/lock.mjs";

interface Process {
  pid: number;
  parent: number;
  command: string;
}

function allProcesses(): Process[] {
  const lines = execFileSync("ps", ["-ww", "-eo", "pid=,ppid=,args="], { encoding: "utf8" }).trim().split("\n");
  return lines.map((line) => {
    const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid: Number(pid), parent: Number(parent), command };
  });
}

function below(pid: number, processes: Process[]): Process[] {
  return processes.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid, processes)]);
}

/** Pids of all descendants. */
export const descendants = (pid: number): number[] => below(pid, allProcesses()).map((child) => child.pid);

/** Pid of the job worker of a service, 0 if none runs. */
export function workerBelow(pid: number): number {
  return below(pid, allProcesses()).find(({ command }) => command.includes("worker.mjs"))?.pid ?? 0;
}

/**
 * Lets a worker, which leads a session, run as often as a browser. It yields to every other session (see
 * lib/server/worker/priority.ts), and each browser of the tests is one: seals would wait for minutes.
 */
export function hastenWorker(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, "0");
  } catch {
    // Not Linux, or no autogroups.
  }
}

/** Pid of the database server of a DATA_DIR, 0 if none runs. */
export function postmasterOf(dataDir: string): number {
  try {
    const pid = Number(readFileSync(join(dataDir, "postgres/data/postmaster.pid"), "utf8").split("\n")[0]);
    return isRunning(pid) ? pid : 0;
  } catch {
    return 0;
  }
}

export const isRunning = (pid: number): boolean => processIdentity(pid) !== null;

/** Sends a signal, by default SIGKILL; ended processes are ignored. */
export function kill(pid: number, signal: NodeJS.Signals = "SIGKILL"): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

export function killTree(pid: number): void {
  for (const one of [pid, ...descendants(pid)]) kill(one);
}
