import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { openCluster } from "#lib/server/postgres/cluster.ts";
import { openDatabase } from "#lib/server/postgres/postgres.ts";
import { startPostmaster, stopPostmaster } from "#lib/server/postgres/process.ts";

export interface GivenPostgres {
  url: string;
  /** Path of the server's log. */
  log: string;
  stop(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  /** Lets every new session of the database refuse writes, and ends the old ones. */
  setReadOnly(value: boolean): Promise<void>;
  remove(): Promise<void>;
}

/** @param url another database of the same server */
export async function setReadOnly(url: string, database: string, value: boolean): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`ALTER DATABASE ${database} SET default_transaction_read_only = ${value}`);
  await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [database]);
  await client.end();
}

/** A PostgreSQL for DATABASE_URL, which the service does not restart. */
export async function givenPostgres(): Promise<GivenPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), "acuse-given-"));
  await (await openDatabase({ dataDir, fsync: false })).release();
  const cluster = await openCluster(dataDir);
  let { pid, port } = await startPostmaster(cluster, { fsync: false });
  const stop = () => stopPostmaster(cluster, pid);
  const urlOf = (database: string) => `postgresql://acuse:${cluster.password}@127.0.0.1:${port}/${database}`;
  return {
    url: urlOf("acuse"),
    log: cluster.log,
    stop,
    async start() {
      ({ pid, port } = await startPostmaster(cluster, { port, fsync: false }));
    },
    setReadOnly: (value) => setReadOnly(urlOf("postgres"), "acuse", value),
    async remove() {
      await stop().catch(() => {});
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
