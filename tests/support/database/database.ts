import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import { inject } from "vitest";
import { admitApplication } from "#lib/server/postgres/application-role.ts";
import { type EmbeddedDatabase, openDatabase } from "#lib/server/postgres/postgres.ts";
import { migrate, readMigrations, tablesOf } from "#lib/server/start/migrate.ts";
import { lock } from "#lib/server/start/prepare/lock.mjs";

export interface TestDatabase {
  /** URL with the rights of the owner. */
  url: string;
  /** URL with the rights of the running service. */
  applicationUrl: string;
  /** Drops the database and its connections. */
  drop(): Promise<void>;
}

const TEMPLATE = "migrated";

/**
 * A fresh database with every migration applied, for one test file. The first file that asks starts a PostgreSQL for
 * the whole run (see `global-setup.ts`); the rest copy the database that was migrated once.
 */
export async function startTestDatabase(): Promise<TestDatabase> {
  const dataDir = inject("databaseDir");
  const server = await openDatabase({ dataDir, fsync: false });
  const name = `test_${randomBytes(6).toString("hex")}`;
  const unlock = await lock(join(dataDir, "template-lock"));
  try {
    await withAdmin(server.urlOf("postgres"), async (admin) => {
      await ensureTemplate(admin, server);
      await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
    });
  } finally {
    unlock();
  }
  const drop = () => withAdmin(server.urlOf("postgres"), (admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
  const applicationUrl = server.applicationUrlOf(name);
  return { url: server.urlOf(name), applicationUrl, drop: async () => void (await drop()) };
}

/** Creates the template. It gets its name when it is complete, so that an interrupted run leaves no broken template. */
async function ensureTemplate(admin: Client, server: EmbeddedDatabase): Promise<void> {
  const { rowCount } = await admin.query("SELECT FROM pg_database WHERE datname = $1", [TEMPLATE]);
  if (rowCount) return;
  const draft = server.urlOf("draft");
  await admin.query("CREATE DATABASE draft");
  const migrations = await readMigrations(join(import.meta.dirname, "../../../prisma/migrations"));
  await migrate(draft, migrations);
  await admitApplication(draft, server.applicationUrlOf("draft"), tablesOf(migrations));
  await admin.query(`ALTER DATABASE draft RENAME TO ${TEMPLATE}`);
}

async function withAdmin<T>(url: string, work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
