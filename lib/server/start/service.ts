import { join } from "node:path";
import type next from "next";
import { type Config, completeConfig, config } from "#lib/config.ts";
import { closeDb } from "#lib/db.ts";
import { closeSendingBoss, prepareJobs } from "#lib/jobs/jobs.ts";
import { log, markIdsBy } from "#lib/observability/log.ts";
import { collectAlso, countAs } from "#lib/observability/metrics.ts";
import { witnesses } from "#lib/tlog/witnesses.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { withApiRoutes } from "../http/api-routes.ts";
import { routesOf } from "../http/routes.ts";
import { FrontServer, type RequestHandler } from "../http/server.ts";
import { collectWhenIdle } from "../idle-memory.ts";
import { watchOtherWorkers } from "../worker/other-workers.ts";
import { WorkerProcess } from "../worker/worker-process.ts";
import { openDataDir } from "./data-dir.ts";
import { bringDatabase, type Database } from "./database.ts";
import { bringApiKeys } from "./first-keys.ts";
import { greeting } from "./greeting.ts";
import { recordAddress, refuseOtherAddress, showAlive } from "./known-address.ts";
import { checkKeys, refuseLostKeys } from "./known-keys.ts";
import { refuseForkedLog } from "./known-log.ts";
import { refuseLostProvider } from "./lost-provider.ts";
import { checkStorage } from "./storage.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** Milliseconds for open requests when the service stops. */
const DRAIN_MS = 30_000;

/** The parts that run in this process, and the processes that it starts: all, or those of ROLE. */
export class Service {
  readonly #development: boolean;
  #front: FrontServer | undefined;
  #database: Database | undefined;
  #worker: WorkerProcess | undefined;
  #app: ReturnType<typeof next> | undefined;
  #starting: Promise<void> | undefined;
  #stopping = false;
  #stopped: Promise<void> | undefined;

  constructor(development = false) {
    this.#development = development;
  }

  /** Resolves when requests are served. After an error `stop` ends the parts that run. @throws StartError, ConfigError */
  start(): Promise<void> {
    this.#starting = this.#bringUp();
    return this.#starting;
  }

  /** Takes the port first, so that a taken port is reported before anything is created. */
  async #bringUp(): Promise<void> {
    countAs("web");
    const settings = await this.#listen();
    // Read here too, so that a mistake in the file ends the start with one line.
    await witnesses();
    openDataDir(settings.dataDir);
    const { url } = await this.#bringDatabase(settings);
    completeConfig({ databaseUrl: url });
    await checkStorage();
    // Before the keys, of which each name of the log has one.
    await refuseOtherAddress();
    const known = { rotated: settings.keysRotated, dataDir: settings.dataDir };
    await refuseLostKeys(known);
    const { fingerprints, sessionSecret } = await keys();
    markIdsBy(sessionSecret);
    // Before the keys are recorded, with which a log begins.
    await refuseForkedLog(settings.dataDir);
    await checkKeys(fingerprints, known);
    await refuseLostProvider();
    const { role } = settings;
    this.#continue();
    const [handle] = await Promise.all([this.#startResponder(), role === "web" ? leaveJobs() : this.#startWorker()]);
    await recordAddress();
    // As late as it can be made: a start that fails before it is printed would lose the key.
    const demoKey = role === "worker" ? null : await bringApiKeys(settings);
    // After the worker or its stand-in, which create the job tables of a new database.
    this.#front?.serve(handle);
    collectWhenIdle();
    const { port, transport, tsa, databaseUrl, upstash, blobs } = settings;
    const authority = tsa.seals.length ? "foreign" : "embedded";
    const stores = { database: databaseUrl ? "given" : "embedded", rate_limits: upstash ? "shared" : "own", blobs };
    log("info", "started", { node: process.version, role, port, transport, authority, ...stores });
    process.stdout.write(greeting(config(), demoKey));
  }

  async #listen(): Promise<Config> {
    const { host, port, baseUrl, trustedProxyHops, github } = config();
    const around = {
      development: this.#development,
      trustedProxyHops,
      baseUrl,
      signInSites: github ? [new URL(github.url).origin] : [],
    };
    this.#front = new FrontServer(around, routesOf(join(ROOT, ".next")));
    const given = await this.#front.listen(port, host);
    if (port === 0) around.baseUrl = baseUrl.replace(/:0$/, `:${given}`);
    return completeConfig({ port: given, baseUrl: around.baseUrl });
  }

  async #bringDatabase(settings: Config): Promise<Database> {
    this.#database = await bringDatabase(settings);
    this.#continue();
    return this.#database;
  }

  async #startWorker(): Promise<void> {
    const { databaseUrl, baseUrl, dataDir, port } = config();
    const database = { DATABASE_URL: databaseUrl ?? "", DATABASE_OWNER_URL: "" };
    const env = { ...database, BASE_URL: baseUrl, DATA_DIR: dataDir, PORT: String(port) };
    const worker = new WorkerProcess({ env });
    this.#worker = worker;
    collectAlso(() => worker.figures());
    await worker.start();
  }

  /** Next, or the operator's paths alone in a process without pages. */
  async #startResponder(): Promise<RequestHandler> {
    if (config().role === "worker") return (await import("../http/status-server.ts")).respondToOperator;
    // Next takes 80 MB, which a worker does not need.
    const { default: next } = await import("next");
    this.#app = next({ dev: this.#development, dir: ROOT, hostname: config().host, port: config().port });
    const app = this.#app;
    await quietly(() => app.prepare());
    const handle = app.getRequestHandler();
    // In development Next compiles each handler again when its source changes.
    return this.#development ? handle : withApiRoutes(join(ROOT, ".next"), handle);
  }

  /** Throws if `stop` was called, to end a start between two of its steps. */
  #continue(): void {
    if (this.#stopping) throw new Error("stopped while starting");
  }

  /** Finishes open requests and jobs, then ends all parts. `force`, in a second call, cuts them off. */
  async stop(force: boolean): Promise<void> {
    this.#stopping = true;
    if (force) {
      this.#front?.cutOff();
      await this.#worker?.stop(true);
      return this.#stopped;
    }
    this.#stopped = this.#takeDown();
    return this.#stopped;
  }

  async #takeDown(): Promise<void> {
    await this.#starting?.catch(() => {});
    await Promise.all([this.#front?.close(DRAIN_MS), this.#worker?.stop()]);
    await this.#app?.close();
    // In this order: a statement of the first would open the second's connections again.
    await closeSendingBoss();
    await closeDb();
    await this.#database?.release();
  }
}

/** Leaves the jobs to the workers of other processes, which may start later. */
async function leaveJobs(): Promise<void> {
  await prepareJobs();
  await watchOtherWorkers();
  await showAlive();
}

/** Suppresses Next's message about its settings. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { log } = console;
  console.log = () => {};
  try {
    return await work();
  } finally {
    console.log = log;
  }
}
