import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Migration, migrate, readMigrations } from "#lib/server/start/migrate.ts";
import { startTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";

const folder = join(import.meta.dirname, "../../../../prisma/migrations");
const added: Migration = { name: "29990101000000_added", sql: "CREATE TABLE added (a int)", checksum: "0".repeat(64) };
let database: TestDatabase;
let client: Client;
let known: Migration[];

beforeAll(async () => {
  database = await startTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  known = await readMigrations(folder);
});

afterEach(async () => {
  await client.query("DROP TABLE IF EXISTS added");
  await client.query("DELETE FROM _prisma_migrations WHERE migration_name = $1", [added.name]);
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

describe("migrate", () => {
  test("migrate changes nothing on a current database", async () => {
    expect(await migrate(database.url, known)).toEqual([]);
  });

  test("migrate applies a new migration and records it as Prisma does", async () => {
    expect(await migrate(database.url, [...known, added])).toEqual([added.name]);
    const { rows } = await client.query("SELECT * FROM _prisma_migrations WHERE migration_name = $1", [added.name]);
    expect(rows).toMatchObject([
      { checksum: added.checksum, applied_steps_count: 1, rolled_back_at: null, logs: null },
    ]);
    expect(rows[0].finished_at).toBeInstanceOf(Date);
  });

  test("migrate applies a migration once for four simultaneous processes", async () => {
    const runs = Array.from({ length: 4 }, () => migrate(database.url, [...known, added]));
    expect((await Promise.all(runs)).flat()).toEqual([added.name]);
  });

  test("migrate rolls back a migration that fails in its middle", async () => {
    const broken = { ...added, sql: "CREATE TABLE added (a int); SELECT nonsense" };
    await expect(migrate(database.url, [...known, broken])).rejects.toThrow(
      'The migration 29990101000000_added could not be applied: column "nonsense" does not exist',
    );
    expect((await client.query("SELECT to_regclass('added') AS found")).rows).toEqual([{ found: null }]);
    expect(await migrate(database.url, known)).toEqual([]);
  });

  test("migrate refuses a database of a newer version", async () => {
    await migrate(database.url, [...known, added]);
    await expect(migrate(database.url, known)).rejects.toThrow("The database is newer than this version of Acuse");
  });

  test("migrate refuses a migration changed after it was applied", async () => {
    const changed = known.map((migration) => ({ ...migration, checksum: "f".repeat(64) }));
    await expect(migrate(database.url, changed)).rejects.toThrow("was applied to this database with other contents");
  });

  test("migrate refuses a database with an unfinished migration of another tool", async () => {
    await client.query("INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', '', $1)", [
      added.name,
    ]);
    await expect(migrate(database.url, [...known, added])).rejects.toThrow("failed half-way");
  });
});
