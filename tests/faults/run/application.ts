import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { completeConfig, loadConfig } from "#lib/config.ts";
import { closeDb } from "#lib/db.ts";
import { closeSendingBoss } from "#lib/jobs/jobs.ts";
import { openDatabase } from "#lib/server/postgres/postgres.ts";
import { newLiveKey, startServer, type TestServer } from "#tests/support/server/api-server.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { configState, keyState } from "#tests/support/server/process-state.ts";
import { descendants, isRunning, kill, postmasterOf, workerBelow } from "#tests/support/server/processes.ts";

export const WEBHOOK_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/** The application on one port, folder and key, which can be killed and started repeatedly. */
export class Application {
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

  static async at(folder: string, env: Record<string, string>, dataDir = join(folder, "data")): Promise<Application> {
    return new Application(await freePort(), folder, dataDir, env);
  }

  /** Starts a second application on the same folder, database and keys. */
  async another(): Promise<Application> {
    const { PORT: _port, BASE_URL: _url, ...env } = this.#env;
    return new Application(await freePort(), this.#logs, this.dataDir, { ...env, BASE_URL: this.url });
  }

  async start(): Promise<void> {
    this.starts++;
    this.#server = await startServer(this.#logs, this.#env);
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
    this.#server = undefined;
  }

  /** Sends SIGKILL to the launcher, to all processes, or to the worker alone, which the launcher restarts. */
  async kill(what: "launcher" | "everything" | "worker"): Promise<void> {
    const server = this.#server;
    if (!server) return;
    if (what === "worker") {
      const worker = workerBelow(server.pid);
      return void (worker && kill(worker));
    }
    for (const pid of [server.pid, ...(what === "everything" ? descendants(server.pid) : [])]) kill(pid);
    await server.exited;
    this.#server = undefined;
  }

  /** Returns the most resident memory (proc(5), VmHWM) that the running worker has taken, 0 without a worker. */
  workerPeakMb(): number {
    const worker = this.#server && workerBelow(this.#server.pid);
    if (!worker || !existsSync(`/proc/${worker}/status`)) return 0;
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${worker}/status`, "utf8"))?.[1] ?? 0) / 1024);
  }

  /** Resolves when /healthz returns 200. @throws Error with the last response after two minutes */
  async healthy(): Promise<void> {
    let said = "nothing";
    for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(200)) {
      const answer = await fetch(`${this.url}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(String);
      if (typeof answer === "string") said = answer;
      else if (answer.ok) return;
      else said = `${answer.status} ${await answer.text()}`;
    }
    throw new Error(`the service did not become healthy again: ${said}`);
  }

  /**
   * Stops the embedded database under the running service, smoothly (SIGINT) or at once. Resolves when it has ended.
   */
  async endDatabase(how: "SIGINT" | "SIGKILL"): Promise<void> {
    let pid = postmasterOf(this.dataDir);
    // Between two servers there is none.
    for (; !pid; pid = postmasterOf(this.dataDir)) await pause(50);
    kill(pid, how);
    while (isRunning(pid)) await pause(20);
  }

  /** Runs `work` in this process with the settings and database of the running application. */
  async inside<T>(work: () => Promise<T>): Promise<T> {
    configState.config = loadConfig(this.#env);
    delete keyState.keys;
    const given = this.#env.DATABASE_URL;
    const database = given ? null : await openDatabase({ dataDir: this.dataDir });
    completeConfig({ databaseUrl: database?.applicationUrl ?? given });
    try {
      return await work();
    } finally {
      await closeSendingBoss();
      await closeDb();
      await database?.release();
      delete configState.config;
    }
  }
}
