import { join } from "node:path";
import { Client } from "pg";
import { log } from "#lib/observability/log.ts";
import { openDatabase } from "../postgres/postgres.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { StartError } from "./start-error.ts";

export interface Database {
  url: string;
  /** To be called when nothing of ours uses it any more. */
  release(): Promise<void>;
}

const LEAST_VERSION = 15;
const MIGRATIONS = join(import.meta.dirname, "../../../prisma/migrations");

/**
 * The database given by DATABASE_URL, else the embedded one, brought up to date.
 * @throws StartError
 */
export async function bringDatabase(dataDir: string, databaseUrl: string | undefined): Promise<Database> {
  const database = databaseUrl
    ? { url: databaseUrl, release: async () => {} }
    : await openDatabase({ dataDir, onTrouble: (message) => log("error", message) });
  try {
    if (databaseUrl) await checkDatabase(databaseUrl);
    await migrate(database.url, await readMigrations(MIGRATIONS));
    return database;
  } catch (error) {
    await database.release();
    throw error;
  }
}

async function checkDatabase(url: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: "acuse start",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int / 10000 AS major,
              current_setting('server_encoding') AS encoding`,
    );
    refuseUnfit(rows[0]);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `DATABASE_URL is not usable: ${whereOf(url)} cannot be reached or opened (${reasonOf(error)})`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

function refuseUnfit(server: { version: string; major: number; encoding: string }): void {
  if (server.major < LEAST_VERSION)
    throw new StartError(`DATABASE_URL is PostgreSQL ${server.version}: version ${LEAST_VERSION} or newer is needed`);
  if (server.encoding !== "UTF8")
    throw new StartError(`DATABASE_URL is a database in ${server.encoding}: UTF8 is needed`);
}

/** Never the password. */
function whereOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `the database ${decodeURIComponent(pathname.slice(1)) || "?"} at ${host || "the local socket"}`;
}

/** A name that resolves to several addresses fails with all their errors in one, which has no message of its own. */
function reasonOf(error: unknown): string {
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: Error[] };
  return message || errors?.[0]?.message || String(code);
}
