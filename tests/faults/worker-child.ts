import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

const ROOT = join(import.meta.dirname, "../..");

/** The worker as `npm start` runs it, bundled once for a test file. */
export async function bundleWorker(): Promise<{ start: typeof startWorkerProcess; remove(): Promise<void> }> {
  // Inside the project, so that it finds its packages.
  const outdir = join(ROOT, ".build", `faults-${process.pid}`);
  await build({
    entryPoints: ["lib/server/worker.ts", "lib/server/sealing-thread.ts"].map((entry) => join(ROOT, entry)),
    absWorkingDir: ROOT,
    outdir,
    entryNames: "[name]",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    jsx: "automatic",
    logLevel: "error",
  });
  const start = (env: Record<string, string>) => startWorkerProcess(env, join(outdir, "worker.mjs"));
  return { start, remove: () => rm(outdir, { recursive: true, force: true }) };
}

export interface WorkerChild {
  /** What it wrote to stderr so far. */
  complaints(): string;
  /** Ends it as the kernel would, if it has not ended yet: nothing is finished, nothing tidied up. */
  kill(): Promise<void>;
  /** Asks it to stop; resolves to its exit code. */
  stop(how?: "SIGTERM" | "disconnect"): Promise<number | null>;
}

async function startWorkerProcess(env: Record<string, string>, program = ""): Promise<WorkerChild> {
  const child = fork(program, [], {
    env: { ...process.env, ...env },
    execArgv: [],
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  let complaints = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    complaints += text;
  });
  await ready(child, () => complaints);
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
