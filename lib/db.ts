import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import { PrismaPg } from "@prisma/adapter-pg";
import { Client, type ClientConfig, Pool } from "pg";
import { log } from "#lib/observability/log.ts";
import { watchPool } from "#lib/observability/metrics.ts";
import { endOutagesBy, logOutage } from "#lib/observability/outage.ts";
import { type Prisma, PrismaClient } from "#prisma/client/client.ts";
import { config } from "./config.ts";
import { processWide } from "./process-wide.ts";

/** An open transaction or the client. */
export type Queryable = Prisma.TransactionClient;

interface Open {
  url: string;
  client: PrismaClient;
  pool: Pool;
}

const state = processWide<{ open?: Open }>("database", () => ({}));

/** Returns the client for `config().databaseUrl`. Connections are opened when first needed. */
export const db = (): PrismaClient => opened().client;

function opened(): Open {
  const url = config().databaseUrl;
  if (!url) throw new Error("no database: DATABASE_URL is unset and the embedded one was not started");
  if (state.open?.url !== url) state.open = connect(url);
  return state.open;
}

/** Runs one statement without Prisma, whose layers take a sixth of the time of reading a notification. */
export async function query<Row>({ text, values }: Prisma.Sql): Promise<Row[]> {
  const { rows } = await opened().pool.query({ name: statementName(text), text, values });
  return rows as Row[];
}

/** Replaces a row that does not fit into the free space of a used page, nor compresses: a full disk refuses it. */
export const tryWrite = (): Promise<unknown> => db().$executeRaw`
  INSERT INTO settings (key, value) SELECT 'last write after an outage', string_agg(md5(random()::text), '') FROM generate_series(1, 250)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value`;

/** No statement takes as long, and a pool closes a connection that has none sooner. */
const SILENT_MS = 60_000;

/**
 * A client whose connection may be lost at any time. A server that stops emits an error on every connection, also on one that the pool
 * is just handing over, when no listener is attached; that would end the process. The next query fails anyway. A server that
 * falls silent, as one without power or behind a firewall does, would keep its connections until TCP gives up, after a quarter of an hour.
 */
export class LosableClient extends Client {
  constructor(config?: string | ClientConfig, silentMs = SILENT_MS) {
    super(config);
    this.on("error", () => {});
    this.once("connect", () => {
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
      stream.setTimeout(silentMs, () => stream.destroy());
    });
  }
}

/** Long enough for a burst of calls to wait for a connection. */
const CONNECT_MS = 15_000;

function connect(url: string): Open {
  const pool = new Pool({
    connectionString: url,
    max: config().databaseConnections,
    application_name: "acuse",
    // A database that does not answer counts as away, and so does one whose connections are all taken for so long.
    connectionTimeoutMillis: CONNECT_MS,
    Client: LosableClient,
  });
  endOutagesBy(tryWrite);
  watchPool(() => {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool;
    return { busy: open - idle, idle, waiting };
  });
  pool.on("error", (error) => {
    // The pool does not wait for the server to close a connection: a server that stops just then still sends an error on it.
    if (pool.ending) return;
    if (!logOutage(error)) log("warn", "a connection to the database was lost", { error });
  });
  const adapter = new PrismaPg(pool, {
    statementNameGenerator: ({ sql }) => statementName(sql),
  });
  // A transaction waits only for the disk.
  const transactionOptions = { maxWait: CONNECT_MS, timeout: 15_000 };
  return { url, pool, client: new PrismaClient({ adapter, errorFormat: "minimal", transactionOptions }) };
}

/** More than the code's own statements: for each name, every connection keeps a plan in the server's memory. */
const MOST_NAMES = 1000;

const names = processWide<Map<string, string>>("statement names", () => new Map());

/** Matches a list: its best plan depends on the values of its filters. */
const LIST = /\bORDER BY\b[^()]*\bLIMIT \$\d+[^()]*$/;

/**
 * Names a statement by its text, so that PostgreSQL parses and plans it once for each connection, not at every call. Returns "" for a
 * list, for several statements in one text and, above 1,000 names, for a new text.
 */
export function statementName(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES) return "";
  const name = LIST.test(sql) || sql.includes(";") ? "" : createHash("sha256").update(sql).digest("base64url");
  names.set(sql, name);
  return name;
}

/** Closes all connections; the next `db()` opens new ones. */
export async function closeDb(): Promise<void> {
  const open = state.open;
  delete state.open;
  await open?.client.$disconnect().finally(() => open.pool.end());
}
