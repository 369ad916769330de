import { PrismaPg } from "@prisma/adapter-pg";
import { Client, type ClientConfig, Pool } from "pg";
import { log } from "#lib/observability/log.ts";
import { watchPool } from "#lib/observability/metrics.ts";
import { tellOutage } from "#lib/observability/outage.ts";
import { type Prisma, PrismaClient } from "#prisma/client/client.ts";
import { config } from "./config.ts";
import { processWide } from "./process-wide.ts";

/** An open transaction, or the client itself: whatever a query can run on. */
export type Queryable = Prisma.TransactionClient;

const state = processWide<{ open?: { url: string; client: PrismaClient } }>("database", () => ({}));

/** The database of `config().databaseUrl`. Connections are opened when first needed. */
export function db(): PrismaClient {
  const url = config().databaseUrl;
  if (!url) throw new Error("no database: DATABASE_URL is unset and the embedded one was not started");
  if (state.open?.url !== url) state.open = { url, client: connect(url) };
  return state.open.client;
}

/**
 * A server that ends says so on every connection, on some just while the pool hands them over and nobody listens: an
 * error that would end the process. The next query on such a connection fails, which is enough.
 */
class LosableClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on("error", () => {});
  }
}

function connect(url: string): PrismaClient {
  const pool = new Pool({
    connectionString: url,
    max: config().databaseConnections,
    application_name: "acuse",
    Client: LosableClient,
  });
  watchPool(() => {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool;
    return { busy: open - idle, idle, waiting };
  });
  const onPoolError = (error: Error) => {
    if (!tellOutage(error)) log("warn", "a connection to the database was lost", { error });
  };
  const adapter = new PrismaPg(pool, { disposeExternalPool: true, onPoolError });
  // A burst of calls waits for a connection rather than failing; a transaction holds nothing slower than the disk.
  return new PrismaClient({
    adapter,
    errorFormat: "minimal",
    transactionOptions: { maxWait: 15_000, timeout: 15_000 },
  });
}

/** Closes every connection; the next `db()` opens new ones. */
export async function closeDb(): Promise<void> {
  const open = state.open;
  delete state.open;
  await open?.client.$disconnect();
}
