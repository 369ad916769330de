import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { missingRight } from "./missing-right.ts";
import { StartError } from "./start-error.ts";

export interface Migration {
  name: string;
  sql: string;
  /** Lower-case hex SHA-256 of the file, as Prisma records it. */
  checksum: string;
}

/** The advisory lock of Prisma Migrate, which keeps both from running at once. */
const PRISMA_MIGRATE_LOCK = 72707369;

/** The table of Prisma Migrate, so that `prisma migrate deploy` and this module can continue each other's work. */
const LEDGER = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

/** The migrations of a folder in the order of their names. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const bytes = await readFile(join(folder, name, "migration.sql"));
      return { name, sql: bytes.toString("utf8"), checksum: createHash("sha256").update(bytes).digest("hex") };
    }),
  );
}

/** Names of the tables that migrations create. */
export const tablesOf = (migrations: readonly Migration[]): string[] =>
  migrations.flatMap(({ sql }) => [...sql.matchAll(/^CREATE TABLE "(\w+)"/gm)].map(([, name]) => `public."${name}"`));

/**
 * Applies the pending migrations, each in one transaction with its record.
 * @returns the names of those applied now
 * @throws StartError when the database has a migration that is unknown, was changed since, or failed, or the role lacks a right
 */
export async function migrate(databaseUrl: string, migrations: Migration[]): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl, application_name: "acuse migrations" });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [PRISMA_MIGRATE_LOCK]);
    if (!(await ledgerExists(client))) await client.query(LEDGER);
    const pending = await pendingMigrations(client, migrations);
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } catch (error) {
    throw (await missingRight(client, error)) ?? error;
  } finally {
    await client.end();
  }
}

/** `CREATE TABLE IF NOT EXISTS` needs the right to create even when there is nothing to create. */
async function ledgerExists(client: Client): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') AS ledger");
  return rows[0].ledger !== null;
}

async function pendingMigrations(client: Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ migration_name: string; checksum: string; finished_at: Date | null }>(
    "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at",
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of rows) {
    const migration = known.get(row.migration_name);
    if (!migration)
      throw new StartError(
        `The database is newer than this version of Acuse: it holds the migration ${row.migration_name}. Start the version that wrote it, or a newer one`,
      );
    if (row.finished_at === null)
      throw new StartError(
        `The migration ${row.migration_name} failed half-way in this database. Restore a backup, or resolve it with "prisma migrate resolve"`,
      );
    if (row.checksum !== migration.checksum)
      throw new StartError(
        `The migration ${row.migration_name} was applied to this database with other contents than prisma/migrations has now. Restore that file`,
      );
  }
  const applied = new Set(rows.map((row) => row.migration_name));
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(migration.sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new StartError(`The migration ${migration.name} could not be applied: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
