import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readMigrations } from "#lib/server/start/migrate.ts";
import { loadEngine } from "#prisma/tools/engine.ts";
import { startTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";

const root = join(import.meta.dirname, "../../../..");
const HASH = "a".repeat(64);
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

/** Returns the difference between the migrations and the schema: empty if they agree. */
async function drift(schema: string): Promise<{ exitCode: number; stdout: string | null }> {
  const engine = await loadEngine(database.url, []);
  const migrations = await readMigrations(join(root, "prisma/migrations"));
  return engine.diff({
    from: {
      tag: "migrations",
      baseDir: join(root, "prisma/migrations"),
      lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
      shadowDbInitScript: "",
      migrationDirectories: migrations.map(({ name, sql }) => ({
        path: name,
        migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
      })),
    },
    to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: schema }], configDir: root },
    script: true,
    exitCode: true,
    shadowDatabaseUrl: null,
    filters: { externalTables: [], externalEnums: [] },
  } as Parameters<typeof engine.diff>[0]);
}

describe("schema.prisma and the migrations", () => {
  const schema = readFileSync(join(root, "prisma/schema.prisma"), "utf8");

  test("schema.prisma and the migrations describe the same database", async () => {
    const { exitCode, stdout } = await drift(schema);
    expect(stdout).toContain("empty migration");
    expect(exitCode).toBe(0);
  });

  test("the comparison of schema and migrations finds a column of the schema only", async () => {
    const { exitCode, stdout } = await drift(schema.replace("model Setting {", "model Setting {\n  extra String?\n"));
    expect(stdout).toContain('ALTER TABLE "settings" ADD COLUMN     "extra"');
    expect(exitCode).toBe(2);
  });
});

describe("links and seals", () => {
  const id = randomUUID();

  beforeAll(async () => {
    const organization = randomUUID();
    await client.query("INSERT INTO organizations (id, name, kind) VALUES ($1, 'Test', 'regular')", [organization]);
    await client.query(
      `INSERT INTO notifications (id, organization_id, organization_name, channel, content_hash, simulated, created_at)
       VALUES ($1, $2, 'Test', 'email', $3, true, now())`,
      [id, organization, HASH],
    );
    await client.query("INSERT INTO links VALUES ($1, 0, $2, 'created', '{}', now(), $2)", [id, HASH]);
    await client.query("INSERT INTO seals VALUES ($1, 1, 0, $2, '\\x00', $2, now(), $2, now())", [id, HASH]);
    await client.query("INSERT INTO renewals VALUES ($1, 1, 1, '\\x00', $2, now())", [id, HASH]);
  });

  test.each([
    ["UPDATE", "links", "UPDATE links SET event_type = 'sent'"],
    ["UPDATE", "seals", "UPDATE seals SET imprint = imprint"],
    ["DELETE", "links", "DELETE FROM links"],
    ["DELETE", "seals", "DELETE FROM seals"],
    ["TRUNCATE", "links", "TRUNCATE links"],
    ["TRUNCATE", "seals", "TRUNCATE seals CASCADE"],
    ["UPDATE", "renewals", "UPDATE renewals SET number = 7"],
    ["DELETE", "renewals", "DELETE FROM renewals"],
    ["TRUNCATE", "renewals", "TRUNCATE renewals"],
    ["TRUNCATE", "links", "TRUNCATE notifications CASCADE"],
  ])("links and seals refuse %s on %s", async (operation, table, statement) => {
    await expect(client.query(statement)).rejects.toThrow(`${table} is append-only: ${operation} refused`);
  });

  test("links and seals refuse a change by a notification's new id", async () => {
    await expect(client.query("UPDATE notifications SET id = $1", [randomUUID()])).rejects.toThrow(
      "links is append-only",
    );
  });

  test("links refuse a second link with the same sequence", async () => {
    const insert = client.query("INSERT INTO links VALUES ($1, 0, $2, 'sent', '{}', now(), $2)", [id, HASH]);
    await expect(insert).rejects.toThrow("links_pkey");
  });

  test.each(["A".repeat(64), "a".repeat(63), `${"a".repeat(64)}\n`])("links refuse the hash %j", async (hash) => {
    const insert = client.query("INSERT INTO links VALUES ($1, 1, $2, 'sent', '{}', now(), $3)", [id, HASH, hash]);
    await expect(insert).rejects.toThrow("links_event_hash_check");
  });
});
