import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { hastenWorker } from "#tests/support/server/processes.ts";

const BUILD = join(import.meta.dirname, "../../.build");

export interface WorkerChild {
  /** Returns the output on stderr so far. */
  complaints(): string;
  /** Sends SIGKILL, unless the worker has ended. */
  kill(): Promise<void>;
  /** Asks the worker to stop; resolves to its exit code. */
  stop(how?: "SIGTERM" | "disconnect"): Promise<number | null>;
}

/**
 * Starts the worker as `npm start` runs it, as a child process. @throws Error with its output when it ends before it is
 * ready
 */
export async function startWorker(env: Record<string, string>): Promise<WorkerChild> {
  const child = fork(join(BUILD, "worker.mjs"), [], {
    env: { ...process.env, NODE_COMPILE_CACHE: join(BUILD, "compiled"), ...env },
    execArgv: [],
    // In a session of its own, as `npm start` runs it: it lowers the priority of its session.
    detached: true,
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  let complaints = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    complaints += text;
  });
  await ready(child, () => complaints);
  hastenWorker(child.pid ?? 0);
  const exit = once(child, "exit") as Promise<[number | null, string | null]>;
  return {
    complaints: () => complaints,
    async kill() {
      child.kill("SIGKILL");
      await exit;
    },
    async stop(how = "SIGTERM") {
      if (how === "disconnect") child.disconnect();
      else child.kill(how);
      return (await exit)[0];
    },
  };
}

function ready(child: ChildProcess, complaints: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error(`the worker ended before it was ready: ${complaints()}`));
    child.once("exit", failed);
    child.on("message", (message: { type?: string }) => {
      if (message.type !== "ready") return;
      child.off("exit", failed);
      resolve();
    });
  });
}
