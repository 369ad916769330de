import { createHmac } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { lock } from "../start/lock.mjs";
import { StartError } from "../start/start-error.ts";
import { APPLICATION, type Cluster, OWNER, openCluster } from "./cluster.ts";
import { findPostmaster, type Postmaster, startPostmaster, stopPostmaster } from "./process.ts";

export interface DatabaseOptions {
  dataDir: string;
  /** Off, a crash of the machine may lose or damage data: for tests only. */
  fsync?: boolean;
  /** How to run when we are root; by default whatever works. */
  account?: "namespace" | "uid";
  /** Told what happened when the server died under us, or could not be started again. */
  onTrouble?: (message: string) => void;
}

/** Everyone who uses the server holds this advisory lock shared, in the database `postgres`; who gets it alone is the last. */
const USERS_LOCK = 4_283_067;
const DATABASE = "acuse";
const RECOVERY_PAUSE_MS = 3_000;

/**
 * The embedded PostgreSQL below `DATA_DIR`: created the first time, started if it does not run, shared with any other
 * process that uses the same folder, adopted if whoever started it is gone.
 * @throws StartError when it cannot be had
 */
export async function openDatabase(options: DatabaseOptions): Promise<EmbeddedDatabase> {
  const database = new EmbeddedDatabase(options);
  await database.open();
  return database;
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

  /** As the owner of everything in it, a superuser. */
  get url(): string {
    return this.urlOf(DATABASE);
  }

  /** As the role of the running service. */
  get applicationUrl(): string {
    return this.applicationUrlOf(DATABASE);
  }

  /** The same server, another database. */
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

  /** Leaves the server; whoever leaves last stops it. */
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

  /** The lock of a session that was lost is gone already; then a new session finds out whether anybody else is there. */
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

  /** Finding, starting and stopping are one at a time for everybody on this folder, so none of them meets another half-way. */
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

  /** A server that is alive, once it takes connections; null when it is not there or is just going away. */
  async #running(cluster: Cluster): Promise<Postmaster | null> {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(20)) {
      const postmaster = findPostmaster(cluster);
      if (!postmaster || postmaster.ready) return postmaster;
    }
    throw new StartError(`The embedded database runs but takes no connections (${cluster.log})`);
  }

  /** The server died (out of memory, an impatient administrator): start it again where everybody expects it. */
  async #recover(): Promise<void> {
    const cluster = this.#cluster;
    if (this.#released || !cluster || !this.#session) return;
    this.#session = undefined;
    const tell = this.#options.onTrouble ?? (() => {});
    tell("The embedded database stopped unexpectedly; starting it again");
    while (!this.#released && !this.#session) {
      await this.#locked(async () => {
        if (!this.#released) await this.#join(cluster);
      }).catch((error: Error) => tell(`The embedded database could not be started again: ${error.message}`));
      if (!this.#session) await sleep(RECOVERY_PAUSE_MS);
    }
  }
}
