import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { bringDatabase } from "#lib/server/start/database.ts";
import { startTestDatabase } from "#tests/support/database/database.ts";
import { create, newCaller, startFixture } from "../notifications/fixtures.ts";

let fixture: Awaited<ReturnType<typeof startFixture>>;
let application: Client;

beforeAll(async () => {
  fixture = await startFixture();
  application = await connect(fixture.applicationUrl);
  await create(await newCaller());
});

afterAll(async () => {
  await application?.end();
  await fixture?.close();
});

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}

test("a start refuses one role for both URLs", async () => {
  const url = "postgresql://one:a@127.0.0.1:1/acuse";
  const settings = { dataDir: "", databaseUrl: url, databaseOwnerUrl: url.replace(":a@", ":b@") };
  await expect(bringDatabase(settings)).rejects.toThrow("name the same role, one: name another one in DATABASE_URL");
});

describe("role of the application", () => {
  const denied = /permission denied|must be owner/;

  test.each([
    "links",
    "seals",
    "renewals",
  ])("the application's role may read and add %s, but not change or remove them", async (table) => {
    const { rows } = await application.query(
      `SELECT privilege FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) privilege
       WHERE has_table_privilege($1, privilege)`,
      [table],
    );
    expect(rows.map(({ privilege }) => privilege)).toEqual(["SELECT", "INSERT"]);
    for (const statement of [
      `UPDATE ${table} SET created_at = now()`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ])
      await expect(application.query(statement)).rejects.toThrow(denied);
  });

  test.each([
    "DROP TRIGGER links_append_only ON links",
    "ALTER TABLE links DISABLE TRIGGER ALL",
    "ALTER TABLE links OWNER TO CURRENT_USER",
    "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
    "SET session_replication_role = replica",
    "SET ROLE acuse",
    "CREATE TABLE public.extra (a int)",
    "SELECT * FROM _prisma_migrations",
    "SELECT pg_read_file('/etc/passwd')",
    "COPY links TO PROGRAM 'cat'",
    "COPY links TO '/tmp/acuse-links'",
    "CREATE EXTENSION plpython3u",
  ])("the application's role may not %s", async (statement) => {
    await expect(application.query(statement)).rejects.toThrow(/denied|must be owner|permission/);
  });

  test("the application's role owns the tables of the jobs", async () => {
    const { rows } = await application.query("SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'pgboss'");
    expect(rows).toEqual([{ tableowner: "acuse_app" }]);
    expect((await application.query("SELECT FROM pgboss.job WHERE name = 'dispatch'")).rowCount).toBe(1);
  });
});

/** A database, its owner and the name of a role that the test creates. */
async function newRole() {
  const database = await startTestDatabase();
  const owner = await connect(database.url);
  const role = `app_${randomUUID()}`;
  onTestFinished(async () => {
    await owner.query(`DROP OWNED BY "${role}"; DROP ROLE "${role}"`);
    await owner.end();
    await database.drop();
  });
  return { database, owner, role };
}

describe("DATABASE_URL and DATABASE_OWNER_URL", () => {
  const settings = (databaseUrl: string, databaseOwnerUrl?: string) => ({
    dataDir: "/",
    databaseUrl,
    databaseOwnerUrl,
  });

  test("an owner that may create roles creates the application's with the password of DATABASE_URL", async () => {
    const { database, role } = await newRole();
    const url = Object.assign(new URL(database.url), { username: role, password: "pass'word%20" });
    const found = await Promise.all([1, 2].map(() => bringDatabase(settings(url.href, database.url))));
    expect(found.map((one) => one.url)).toEqual([url.href, url.href]);
    const client = await connect(url.href);
    await expect(client.query("DELETE FROM links")).rejects.toThrow("permission denied for table links");
    expect((await client.query("SELECT count(*)::int FROM notifications")).rows).toEqual([{ count: 0 }]);
    await client.end();
  });

  test("the application's role gets no right to another program's tables in the same schema", async () => {
    const { database, role, owner } = await newRole();
    await owner.query("CREATE TABLE customers (id bigserial PRIMARY KEY)");
    const url = Object.assign(new URL(database.url), { username: role, password: "secret" }).href;
    await bringDatabase(settings(url, database.url));
    const client = await connect(url);
    for (const statement of ["SELECT FROM customers", "SELECT nextval('customers_id_seq')"])
      await expect(client.query(statement)).rejects.toThrow("permission denied");
    await client.end();
  });

  test("the application's role takes over the tables of jobs that an earlier start made with the owner", async () => {
    const { database, role, owner } = await newRole();
    await bringDatabase(settings(database.url));
    const boss = new PgBoss({ connectionString: database.url, schema: "pgboss" });
    await boss.start();
    await boss.stop();
    const url = Object.assign(new URL(database.url), { username: role, password: "secret" }).href;
    await bringDatabase(settings(url, database.url));
    const objects = `SELECT DISTINCT pg_get_userbyid(relowner) AS owner FROM pg_class
      WHERE relnamespace = 'pgboss'::regnamespace AND relkind IN ('r', 'p', 'S')`;
    expect((await owner.query(objects)).rows).toEqual([{ owner: role }]);
    const later = new PgBoss({ connectionString: url, schema: "pgboss" });
    await later.start();
    await later.createQueue("tried");
    expect(await later.send("tried", {})).toMatch(/^[0-9a-f-]{36}$/);
    await later.stop();
  });

  test("an owner that may not create roles gets an error that names the missing role", async () => {
    const database = await startTestDatabase();
    const admin = await connect(database.url);
    const role = `owner_${randomUUID()}`;
    onTestFinished(async () => {
      await admin.query(`REASSIGN OWNED BY "${role}" TO acuse; DROP OWNED BY "${role}"; DROP ROLE "${role}"`);
      await admin.end();
      await database.drop();
    });
    await admin.query(`CREATE ROLE "${role}" LOGIN PASSWORD 'secret'; GRANT SELECT ON _prisma_migrations TO "${role}"`);
    const ownerUrl = Object.assign(new URL(database.url), { username: role, password: "secret" }).href;
    const url = Object.assign(new URL(database.url), { username: "missing", password: "secret" }).href;
    await expect(bringDatabase(settings(url, ownerUrl))).rejects.toThrow(
      "The role missing of DATABASE_URL does not exist, and the role of DATABASE_OWNER_URL may not create it",
    );
  });
});
