import { createHmac } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { lock } from "../start/prepare/lock.mjs";
import { StartError } from "../start/start-error.ts";
import { APPLICATION, type Cluster, OWNER, openCluster } from "./cluster.ts";
import { findPostmaster, type Postmaster, startPostmaster, stopPostmaster } from "./process.ts";

interface DatabaseOptions {
  dataDir: string;
  /** For tests only: without it, a crash of the machine may damage data. */
  fsync?: boolean;
  /** How to run as root; by default the first that works. */
  account?: "namespace" | "uid";
  /** Called when the server died, and when it could not be started again. */
  onError?: (message: string) => void;
}

/** Advisory lock in the database `postgres`. Each user of the server shares it; the last one can take it exclusively. */
const USERS_LOCK = 4_283_067;
const DATABASE = "acuse";
const RECOVERY_PAUSE_MS = 3_000;

/**
 * Opens the embedded PostgreSQL below `DATA_DIR`. Creates and starts it if needed. Processes with the same folder share the
 * server, which outlives the process that started it.
 * @throws StartError
 */
export async function openDatabase(options: DatabaseOptions): Promise<EmbeddedDatabase> {
  const database = new EmbeddedDatabase(options);
  try {
    await database.open();
    return database;
  } catch (error) {
    await database.release().catch(() => {});
    throw error;
  }
}

export class EmbeddedDatabase {
  readonly #options: DatabaseOptions;
  readonly #home: string;
  #cluster: Cluster | undefined;
  #session: Client | undefined;
  #port = 0;
  #released = false;

  constructor(options: DatabaseOptions) {
    this.#options = options;
    this.#home = join(options.dataDir, "postgres");
  }

  /** URL for the owner, a superuser. */
  get url(): string {
    return this.urlOf(DATABASE);
  }

  /** URL for the role of the running service. */
  get applicationUrl(): string {
    return this.applicationUrlOf(DATABASE);
  }

  /** URL of another database on the same server. */
  urlOf(database: string): string {
    return this.#urlAs(OWNER, this.#cluster?.password ?? "", database);
  }

  applicationUrlOf(database: string): string {
    const password = createHmac("sha256", this.#cluster?.password ?? "")
      .update(APPLICATION)
      .digest("base64url");
    return this.#urlAs(APPLICATION, password, database);
  }

  #urlAs(role: string, password: string, database: string): string {
    return `postgresql://${role}:${password}@127.0.0.1:${this.#port}/${database}`;
  }

  async open(): Promise<void> {
    mkdirSync(this.#home, { recursive: true, mode: 0o700 });
    await this.#locked(async () => {
      this.#cluster = await openCluster(this.#options.dataDir, this.#options.account);
      const session = await this.#join(this.#cluster);
      const { rowCount } = await session.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE]);
      if (!rowCount) await session.query(`CREATE DATABASE ${DATABASE}`);
    });
  }

  /** Leaves the server. The last process to leave stops it. */
  async release(): Promise<void> {
    if (this.#released) return;
    this.#released = true;
    await this.#locked(async () => {
      const postmaster = this.#cluster && findPostmaster(this.#cluster);
      if (!this.#cluster || !postmaster) return;
      const last = await this.#isLast();
      await this.#session?.end().catch(() => {});
      if (last) await stopPostmaster(this.#cluster, postmaster.pid);
    });
  }

  /** A lost session holds no lock any more, so a new session tests the lock. */
  async #isLast(): Promise<boolean> {
    const session = this.#session ?? (await this.#connect().catch(() => null));
    if (!session) return false;
    this.#session = session;
    try {
      await session.query("SELECT pg_advisory_unlock_shared($1)", [USERS_LOCK]);
      const { rows } = await session.query("SELECT pg_try_advisory_lock($1) AS alone", [USERS_LOCK]);
      return rows[0].alone === true;
    } catch {
      return false;
    }
  }

  /** Serializes finding, starting and stopping among all processes with this folder. */
  async #locked<T>(work: () => Promise<T>): Promise<T> {
    const unlock = await lock(join(this.#home, "lock"), { timeoutMs: 120_000 });
    try {
      return await work();
    } finally {
      unlock();
    }
  }

  async #join(cluster: Cluster): Promise<Client> {
    const running = await this.#running(cluster);
    const start = { fsync: this.#options.fsync ?? true, ...(this.#port ? { port: this.#port } : {}) };
    const { port } = running ?? (await startPostmaster(cluster, start));
    this.#port = port;
    const session = await this.#connect();
    await session.query("SELECT pg_advisory_lock_shared($1)", [USERS_LOCK]);
    this.#session = session;
    return session;
  }

  async #connect(): Promise<Client> {
    const connectionString = this.urlOf("postgres");
    const session = new Client({ connectionString, application_name: "acuse", keepAlive: true });
    session.on("error", () => void this.#recover());
    await session.connect();
    return session;
  }

  /** Waits for a running server to accept connections. Returns null when there is none, or it is stopping. */
  async #running(cluster: Cluster): Promise<Postmaster | null> {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(20)) {
      const postmaster = findPostmaster(cluster);
      if (!postmaster || postmaster.ready) return postmaster;
    }
    throw new StartError(`The embedded database runs but takes no connections (${cluster.log})`);
  }

  /** Restarts a server that died, on the same port. */
  async #recover(): Promise<void> {
    const cluster = this.#cluster;
    if (this.#released || !cluster || !this.#session) return;
    this.#session = undefined;
    const tell = this.#options.onError ?? (() => {});
    tell("The embedded database stopped unexpectedly; starting it again");
    while (!this.#released && !this.#session) {
      await this.#locked(async () => {
        if (!this.#released) await this.#join(cluster);
      }).catch((error: Error) => tell(`The embedded database could not be started again: ${error.message}`));
      if (!this.#session) await sleep(RECOVERY_PAUSE_MS);
    }
  }
}
