import { existsSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import type { Config } from "#lib/config.ts";
import { log } from "#lib/observability/log.ts";
import { admitApplication } from "../postgres/application-role.ts";
import { openDatabase } from "../postgres/postgres.ts";
import { migrate, readMigrations, tablesOf } from "./migrate.ts";
import { StartError } from "./start-error.ts";

export interface Database {
  url: string;
  /** Call when this process no longer uses the database. */
  release(): Promise<void>;
}

const LEAST_VERSION = 15;
const MIGRATIONS = join(import.meta.dirname, "../../../prisma/migrations");

type Settings = Pick<Config, "dataDir" | "databaseUrl" | "databaseOwnerUrl">;

/**
 * Opens the database of DATABASE_URL or the embedded one, and migrates it. The returned URL is that of the application's role,
 * or of the owner if DATABASE_URL is set without DATABASE_OWNER_URL.
 * @throws StartError
 */
export async function bringDatabase({ dataDir, databaseUrl, databaseOwnerUrl }: Settings): Promise<Database> {
  if (databaseUrl) {
    await prepareGiven(databaseUrl, databaseOwnerUrl);
    return { url: databaseUrl, release: async () => {} };
  }
  const database = await openDatabase({ dataDir, onError: (message) => log("error", message) });
  try {
    await bringUpToDate(database.url, database.applicationUrl);
    return { url: database.applicationUrl, release: () => database.release() };
  } catch (error) {
    await database.release();
    throw error;
  }
}

/** Commands make no database: in a mistyped DATA_DIR they would find nothing. @throws StartError */
export function refuseMissingDatabase({ dataDir, databaseUrl }: Pick<Settings, "dataDir" | "databaseUrl">): void {
  if (!databaseUrl && !existsSync(join(dataDir, "postgres/data")))
    throw new StartError(`DATA_DIR (${dataDir}) holds no embedded database, and DATABASE_URL names no other`);
}

async function bringUpToDate(ownerUrl: string, applicationUrl?: string): Promise<void> {
  const migrations = await readMigrations(MIGRATIONS);
  const applied = await migrate(ownerUrl, migrations);
  if (applied.length) log("info", "migrations were applied to the database", { migrations: applied });
  if (applicationUrl) await admitApplication(ownerUrl, applicationUrl, tablesOf(migrations));
}

async function prepareGiven(url: string, ownerUrl: string | undefined): Promise<void> {
  // Taking the application's rights to change evidence would take them from the owner as well, who then cannot migrate.
  if (ownerUrl && roleOf(ownerUrl) === roleOf(url))
    throw new StartError(
      `DATABASE_URL and DATABASE_OWNER_URL name the same role, ${roleOf(url)}: name another one in DATABASE_URL`,
    );
  const name = ownerUrl ? "DATABASE_OWNER_URL" : "DATABASE_URL";
  refuseUnfit(name, await queryFirst<Server>(name, ownerUrl ?? url, SERVER));
  if (ownerUrl) await bringUpToDate(ownerUrl, url);
  else await bringUpToDate(url);
  const right = "SELECT has_table_privilege('links', 'UPDATE') AS excessive";
  if ((await queryFirst<{ excessive: boolean }>("DATABASE_URL", url, right)).excessive)
    log("warn", "the role of DATABASE_URL may change evidence: name another one there, and this in DATABASE_OWNER_URL");
}

const roleOf = (url: string): string | undefined => new Client({ connectionString: url }).user;

/** Connects for the first time and returns the first row of a query. */
async function queryFirst<Row>(setting: string, url: string, query: string): Promise<Row> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: "acuse start",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(query)).rows[0];
  } catch (error) {
    throw new StartError(`${setting} is not usable: ${whereOf(url)} cannot be reached or opened (${reasonOf(error)})`);
  } finally {
    await client.end().catch(() => {});
  }
}

interface Server {
  version: string;
  major: number;
  encoding: string;
}

const SERVER = `
  SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int / 10000 AS major,
    current_setting('server_encoding') AS encoding`;

function refuseUnfit(setting: string, { version, major, encoding }: Server): void {
  if (major < LEAST_VERSION)
    throw new StartError(`${setting} is PostgreSQL ${version}: version ${LEAST_VERSION} or newer is needed`);
  if (encoding !== "UTF8") throw new StartError(`${setting} is a database in ${encoding}: UTF8 is needed`);
}

/** Describes the database without the password. */
function whereOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `the database ${decodeURIComponent(pathname.slice(1)) || "?"} at ${host || "the local socket"}`;
}

/** A name with several addresses gives an AggregateError without a message. */
function reasonOf(error: unknown): string {
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: Error[] };
  return message || errors?.[0]?.message || String(code);
}
