import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { hastenWorker, workerBelow } from "./processes.ts";

export interface TestServer {
  url: string;
  /** Path of the file with its standard output and error. */
  log: string;
  pid: number;
  /** Resolves to its exit code. */
  exited: Promise<number | null>;
  /** Stops it with SIGTERM. @returns its exit code */
  stop(): Promise<number | null>;
}

const ROOT = join(import.meta.dirname, "../../..");
const READY = /answers at (\S+)/;
const START_MS = 180_000;

/** Starts the built service as `npm start` does, on a free port. */
export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<TestServer> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { PATH = "", HOME = "", TMPDIR = "" } = process.env;
  const settings = { NODE_ENV: "production" as const, PORT: "0", DATA_DIR: dataDir, DEMO_STEP_MS: "20", ...env };
  const child = spawn(join(ROOT, "node_modules/.bin/node"), ["lib/server/start/launcher.ts"], {
    cwd: ROOT,
    env: { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const log = join(dataDir, `server-${child.pid}.log`);
  const file = createWriteStream(log);
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        file.write(text);
        said += text;
        const ready = READY.exec(said)?.[1];
        if (ready) resolve(ready);
      });
    }
    const fail = (reason: string) => reject(new Error(`the server ${reason}\n${said}`));
    void exited.then((code) => fail(`ended with ${code}`));
    setTimeout(() => fail("did not get ready"), START_MS).unref();
  }).catch((error: unknown) => {
    child.kill("SIGKILL");
    throw error;
  });
  hastenWorker(workerBelow(child.pid ?? 0));
  const stop = () => {
    child.kill("SIGTERM");
    return exited;
  };
  return { url, log, pid: child.pid ?? 0, exited, stop };
}

/**
 * Starts another server on the same folder and database. Its worker also runs jobs of the first, so links in mails name
 * the first.
 */
export async function startAnother(
  first: { url: string; dataDir: string },
  env: Record<string, string> = {},
): Promise<TestServer> {
  const port = await freePort();
  const server = await startServer(first.dataDir, { PORT: String(port), BASE_URL: first.url, ...env });
  return { ...server, url: `http://127.0.0.1:${port}` };
}

export const newLiveKey = (): string => `ck_live_${randomBytes(32).toString("base64url")}`;
