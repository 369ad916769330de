import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { completeConfig, loadConfig } from "#lib/config.ts";
import { closeDb } from "#lib/db.ts";
import { closeSender } from "#lib/jobs.ts";
import { openDatabase } from "#lib/server/postgres.ts";
import { newLiveKey, startServer, type TestServer } from "#tests/support/api-server.ts";

const shared = globalThis as typeof globalThis & { acuseConfig?: ReturnType<typeof loadConfig>; acuseKeys?: unknown };

export const WEBHOOK_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/** The whole application on one port, one folder and one key, to be killed and started as often as wanted. */
export class House {
  readonly key: string;
  readonly url: string;
  readonly dataDir: string;
  readonly #env: Record<string, string>;
  readonly #logs: string;
  #server: TestServer | undefined;
  starts = 0;

  private constructor(port: number, folder: string, dataDir: string, env: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
    this.dataDir = dataDir;
    this.#logs = folder;
    this.key = env.BOOTSTRAP_API_KEY ?? newLiveKey();
    this.#env = {
      PORT: String(port),
      HOST: "127.0.0.1",
      BASE_URL: this.url,
      DATA_DIR: dataDir,
      BOOTSTRAP_API_KEY: this.key,
      TRANSPORT: "resend",
      RESEND_API_KEY: "re_test",
      RESEND_WEBHOOK_SECRET: WEBHOOK_SECRET,
      RESEND_RATE_PER_SECOND: "1000",
      MAIL_FROM: "Acuse <acuse@mail.example>",
      ...env,
    };
  }

  static async at(folder: string, env: Record<string, string>, dataDir = join(folder, "data")): Promise<House> {
    return new House(await freePort(), folder, dataDir, env);
  }

  /** One more application on the same folder, and so on the same database and keys. */
  async another(): Promise<House> {
    const { PORT: _port, BASE_URL: _url, ...env } = this.#env;
    return new House(await freePort(), this.#logs, this.dataDir, { ...env, BASE_URL: this.url });
  }

  async start(): Promise<void> {
    this.starts++;
    this.#server = await startServer(this.#logs, this.#env);
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
    this.#server = undefined;
  }

  /** kill -9 of the launcher, of all that it started, or of the worker alone, which the launcher then starts again. */
  async kill(what: "launcher" | "everything" | "worker"): Promise<void> {
    const server = this.#server;
    if (!server) return;
    const worker = descendantsOf(server.pid).find((pid) => commandOf(pid).includes("worker.mjs"));
    if (what === "worker") return void (worker && signal(worker, "SIGKILL"));
    const pids = what === "everything" ? [server.pid, ...descendantsOf(server.pid)] : [server.pid];
    for (const pid of pids) signal(pid, "SIGKILL");
    await server.exited;
    this.#server = undefined;
  }

  /** Resolves when it says that it can do its work. */
  async healthy(): Promise<void> {
    for (let tries = 0; tries < 600; tries++) {
      const answer = await fetch(`${this.url}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
      if (answer?.ok) return;
      await pause(200);
    }
    throw new Error("the service did not become healthy again");
  }

  signalDatabase(how: "SIGINT" | "SIGKILL"): void {
    const file = join(this.dataDir, "postgres/data/postmaster.pid");
    signal(Number(readFileSync(file, "utf8").split("\n")[0]), how);
  }

  /** Reads and writes as the application itself does, from here, while it runs. */
  async inside<T>(work: () => Promise<T>): Promise<T> {
    shared.acuseConfig = loadConfig(this.#env);
    delete shared.acuseKeys;
    const database = await openDatabase({ dataDir: this.dataDir });
    completeConfig({ databaseUrl: database.url });
    try {
      return await work();
    } finally {
      await closeSender();
      await closeDb();
      await database.release();
      delete shared.acuseConfig;
    }
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone already.
  }
}

function descendantsOf(pid: number): number[] {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const);
  const childrenOf = (of: number): number[] =>
    parents.filter(([, parent]) => parent === of).flatMap(([child]) => [child, ...childrenOf(child)]);
  return childrenOf(pid);
}

function parentOf(pid: string): number {
  try {
    // The name in brackets may hold anything; the fields after it don't.
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {
    return -1;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
