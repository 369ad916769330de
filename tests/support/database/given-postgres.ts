import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCluster } from "#lib/server/postgres/cluster.ts";
import { openDatabase } from "#lib/server/postgres/postgres.ts";
import { startPostmaster, stopPostmaster } from "#lib/server/postgres/process.ts";

export interface GivenPostgres {
  url: string;
  /** Its own log. */
  log: string;
  stop(): Promise<void>;
  /** Where it was before. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** A PostgreSQL that no `npm start` supervises, for DATABASE_URL: it stays down when stopped. */
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
