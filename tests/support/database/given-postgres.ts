import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  remove(): Promise<void>;
}

/** A PostgreSQL for DATABASE_URL, which the service does not restart. */
export async function givenPostgres(): Promise<GivenPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), "acuse-given-"));
  await (await openDatabase({ dataDir, fsync: false })).release();
  const cluster = await openCluster(dataDir);
  let { pid, port } = await startPostmaster(cluster, { fsync: false });
  const stop = () => stopPostmaster(cluster, pid);
  return {
    url: `postgresql://acuse:${cluster.password}@127.0.0.1:${port}/acuse`,
    log: cluster.log,
    stop,
    async start() {
      ({ pid, port } = await startPostmaster(cluster, { port, fsync: false }));
    },
    async remove() {
      await stop().catch(() => {});
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
