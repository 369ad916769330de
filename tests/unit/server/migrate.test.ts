import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate, readMigrations } from "#lib/server/migrate.ts";
import { startTestDatabase, type TestDatabase } from "#tests/support/database.ts";

const folder = join(import.meta.dirname, "../../../prisma/migrations");
let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await startTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

describe("migrate", () => {
  test("has nothing to do on a database that is up to date", async () => {
    expect(await migrate(database.url, await readMigrations(folder))).toEqual([]);
  });
});
