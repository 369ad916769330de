import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { type Cluster, OWNER, openCluster } from "#lib/server/postgres/cluster.ts";
import { findPostmaster } from "#lib/server/postgres/process.ts";

/** An attempt of a job that ran when its worker was killed. */
interface Interrupted {
  id: string;
  tries: number;
  killedAt: number;
  kind: string;
}

/**
 * Measures how long the jobs of killed workers take until they run again or are found done, counted from the last kill.
 */
export class RecoveryTimes {
  readonly #dataDir: string;
  #cluster: Cluster | undefined;
  readonly #longest = new Map<string, number>();
  #open: Interrupted[] = [];
  #over = false;
  #watching: Promise<void> | undefined;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Kills a worker and stores its running jobs under `kind`. */
  async interrupt(kind: string, kill: () => Promise<void>): Promise<void> {
    const running = await this.#ask(`SELECT id::text, retry_count AS tries FROM pgboss.job WHERE state = 'active'`, []);
    await kill();
    const killedAt = Date.now();
    for (const job of this.#open) job.killedAt = killedAt;
    // One that was interrupted before waits longer each time, as every failed job does.
    const first = (running ?? []).filter(({ tries }) => tries === 0);
    this.#open.push(...first.map((job) => ({ ...job, killedAt, kind })));
    this.#watching ??= this.#watch();
  }

  /** Waits for all interrupted jobs. @returns the longest time in milliseconds by kind */
  async longest(): Promise<Map<string, number>> {
    this.#over = true;
    await this.#watching;
    return this.#longest;
  }

  async #watch(): Promise<void> {
    for (; !this.#over || this.#open.length > 0; await pause(50)) {
      const left = await this.#ask(
        `SELECT job.id::text, tries FROM pgboss.job JOIN unnest($1::uuid[], $2::int[]) AS was (id, tries) ON was.id = job.id
         WHERE state = 'retry' OR (state = 'active' AND retry_count = tries)`,
        [this.#open.map(({ id }) => id), this.#open.map(({ tries }) => tries)],
      );
      if (!left) continue;
      const waiting = new Set(left.map(({ id, tries }) => `${id} ${tries}`));
      const isWaiting = ({ id, tries }: Interrupted) => waiting.has(`${id} ${tries}`);
      for (const { kind, killedAt } of this.#open.filter((job) => !isWaiting(job)))
        this.#longest.set(kind, Math.max(this.#longest.get(kind) ?? 0, Date.now() - killedAt));
      this.#open = this.#open.filter(isWaiting);
    }
  }

  /** Returns `null` while the database is down: it is killed too. */
  async #ask(sql: string, values: unknown[]): Promise<{ id: string; tries: number }[] | null> {
    this.#cluster ??= await openCluster(this.#dataDir);
    const postmaster = findPostmaster(this.#cluster);
    if (!postmaster?.ready) return null;
    const { password } = this.#cluster;
    const client = new Client({
      host: "127.0.0.1",
      port: postmaster.port,
      user: OWNER,
      password,
      database: "acuse",
    });
    client.on("error", () => {});
    try {
      await client.connect();
      return (await client.query(sql, values)).rows;
    } catch {
      return null;
    } finally {
      await client.end().catch(() => {});
    }
  }
}
