import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
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

/** An empty database and a role that may only connect to it. */
async function newRole() {
  const name = `limited_${randomUUID()}`;
  await client.query(`CREATE DATABASE "${name}"`);
  await client.query(`CREATE ROLE "${name}" LOGIN PASSWORD 'secret'`);
  onTestFinished(async () => {
    await client.query(`DROP DATABASE "${name}" WITH (FORCE)`);
    await client.query(`DROP ROLE "${name}"`);
  });
  const at = { pathname: `/${name}` };
  const grant = async (right: string) => {
    const owner = new Client({ connectionString: Object.assign(new URL(database.url), at).href });
    await owner.connect();
    await owner.query(`GRANT ${right} TO "${name}"`);
    await owner.end();
  };
  return { name, grant, url: Object.assign(new URL(database.url), at, { username: name, password: "secret" }).href };
}

describe("migrate", () => {
  test("migrate names the right that the role lacks and the statement that grants it", async () => {
    const { name, grant, url } = await newRole();
    await expect(migrate(url, known)).rejects.toThrow(
      `The role ${name} may not create in schema public: run GRANT CREATE ON SCHEMA public TO "${name}"`,
    );
    await grant("CREATE ON SCHEMA public");
    await expect(migrate(url, known)).rejects.toThrow(
      `The role ${name} may not create schemas in database ${name}: run GRANT CREATE ON DATABASE "${name}" TO "${name}"`,
    );
    await grant(`CREATE ON DATABASE "${name}"`);
    expect(await migrate(url, known)).toEqual(known.slice(1).map((migration) => migration.name));
  });

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
