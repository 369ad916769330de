import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { loadKeys } from "#lib/trust-services/keys.ts";
import { startTestDatabase } from "#tests/support/database/database.ts";
import { postmasterOf } from "#tests/support/server/processes.ts";
import { endAll, type Launched, launch, temporaryFolder, until } from "./launched.ts";

afterEach(endAll);

const isRoot = process.getuid?.() === 0;

async function expectOneLine(start: Launched, line: string | RegExp): Promise<void> {
  await until(() => start.child.exitCode !== null).catch((error) => {
    throw new Error(`it did not end: ${start.errors}${start.output}`, { cause: error });
  });
  const { code } = await start.exited;
  expect(start.errors).toMatch(line);
  expect(start.errors.trimEnd().split("\n")).toHaveLength(1);
  expect(start.output.replace(/^.*"waiting to see whether .*\n/, "")).toBe("");
  expect(code).toBe(1);
}

async function occupyPort(): Promise<number> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as { port: number }).port;
}

async function freshDatabase() {
  const database = await startTestDatabase();
  onTestFinished(() => database.drop());
  const query = async (sql: string, values: unknown[] = []) => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(sql, values);
    await client.end();
  };
  const settings = { DATABASE_URL: database.applicationUrl, DATABASE_OWNER_URL: database.url };
  return { settings, query };
}

describe("rejected starts", () => {
  test("a start is refused when the port is taken, before any file is created", async () => {
    const port = await occupyPort();
    const dataDir = join(temporaryFolder(), "data");
    await expectOneLine(launch({ DATA_DIR: dataDir, PORT: String(port) }), `Port ${port} is in use: stop the process`);
    expect(postmasterOf(dataDir)).toBe(0);
  });

  test("a start is refused when HOST is not an address of this machine", async () => {
    const start = launch({ DATA_DIR: temporaryFolder(), HOST: "203.0.113.7" });
    await expectOneLine(start, "HOST is not usable: 203.0.113.7 is no address of this machine");
  });

  test("a start is refused when DATA_DIR is a file", async () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    await expectOneLine(launch({ DATA_DIR: file }), `DATA_DIR is not usable: ${file} is not a folder`);
    await expectOneLine(launch({ DATA_DIR: join(file, "below") }), "DATA_DIR is not usable");
  });

  test("a start is refused when DATA_DIR is not writable", async () => {
    const folder = temporaryFolder();
    const dataDir = join(folder, "closed");
    mkdirSync(dataDir, { mode: 0o555 });
    chmodSync(folder, 0o755);
    const options = isRoot ? { uid: 65534, gid: 65534 } : {};
    await expectOneLine(launch({ DATA_DIR: dataDir }, options), `DATA_DIR is not usable: ${dataDir}`);
  });

  test.each([
    [{ PORT: "http" }, "PORT is not usable: it takes a whole number from 0 to 65535"],
    [{ TRANSPORT: "pigeon" }, "TRANSPORT is not usable: it takes demo or resend"],
    [{ TRANSPORT: "resend" }, "TRANSPORT=resend also needs RESEND_API_KEY and RESEND_WEBHOOK_SECRET and MAIL_FROM"],
    [{ BOOTSTRAP_API_KEY: "secret" }, "BOOTSTRAP_API_KEY is not usable"],
    [{ DATABASE_URL: "mysql://localhost/x" }, "DATABASE_URL is not usable: it takes a PostgreSQL connection URL"],
  ])("a start is refused with the wrong setting %j", async (settings, line) => {
    await expectOneLine(launch({ DATA_DIR: temporaryFolder(), ...settings }), line);
  });

  test("a start is refused without the database, and hides its password", async () => {
    const start = launch({ DATA_DIR: temporaryFolder(), DATABASE_URL: "postgresql://me:hidden@127.0.0.1:1/acuse" });
    await expectOneLine(start, "DATABASE_URL is not usable: the database acuse at 127.0.0.1:1 cannot be reached");
    expect(start.errors).not.toContain("hidden");
  });

  test("a start is refused when DATABASE_URL is not a database", async () => {
    const DATABASE_URL = `postgresql://me@127.0.0.1:${await occupyPort()}/acuse`;
    await expectOneLine(launch({ DATA_DIR: temporaryFolder(), DATABASE_URL }), "cannot be reached or opened (timeout");
  });

  test("a start is refused when a newer version migrated the database", async () => {
    const { settings, query } = await freshDatabase();
    await query(
      "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('1', '', '29990101000000_new', now())",
    );
    const start = launch({ DATA_DIR: temporaryFolder(), ...settings });
    await expectOneLine(
      start,
      "The database is newer than this version of Acuse: it holds the migration 29990101000000_new",
    );
  });

  test("a start is refused when the role of DATABASE_URL may not create tables", async () => {
    const { settings, query } = await freshDatabase();
    await query("DROP SCHEMA public, pgboss CASCADE; CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC");
    const start = launch({ DATA_DIR: temporaryFolder(), DATABASE_URL: settings.DATABASE_URL });
    await expectOneLine(
      start,
      /^The role acuse_app may not create in schema public: run GRANT CREATE ON SCHEMA public/,
    );
  });

  test("a start is refused when the database takes no writes", async () => {
    const { settings, query } = await freshDatabase();
    await query("DROP SCHEMA public, pgboss CASCADE; CREATE SCHEMA public");
    const DATABASE_URL = `${settings.DATABASE_OWNER_URL}?options=-c%20default_transaction_read_only%3Don`;
    const start = launch({ DATA_DIR: temporaryFolder(), DATABASE_URL });
    await expectOneLine(start, "The start failed: the database is read-only, as during a failover");
  });

  test("a start is refused while another process serves the database at another address", async () => {
    const DATA_DIR = temporaryFolder();
    const other = await launch({ DATA_DIR }).ready();
    const refused = "Another process serves this database at http://localhost:3000 with the public log ";
    const BASE_URL = "http://localhost:3001";
    const keys = readdirSync(join(DATA_DIR, "keys"));
    await expectOneLine(launch({ DATA_DIR, BASE_URL }), refused);
    expect(readdirSync(join(DATA_DIR, "keys"))).toEqual(keys);
    await expectOneLine(launch({ DATA_DIR, LOG_NAME: "other" }), refused);
    expect(await other.listWith(other.demoKey)).toBe(200);
    await other.kill("SIGTERM");
    const next = await launch({ DATA_DIR, BASE_URL }).ready();
    expect(await next.listWith(other.demoKey)).toBe(200);
  });

  test("a start is refused when the embedded database has lost its password", async () => {
    const dataDir = temporaryFolder();
    await (await launch({ DATA_DIR: dataDir }).ready()).kill("SIGTERM");
    rmSync(join(dataDir, "postgres/password"));
    await expectOneLine(launch({ DATA_DIR: dataDir }), `${join(dataDir, "postgres/password")} is missing`);
  });

  test("a start is refused when the keys differ from the database's, unless they are rotated", async () => {
    const { settings } = await freshDatabase();
    await (await launch({ DATA_DIR: temporaryFolder(), ...settings }).ready()).kill("SIGTERM");
    const otherKeys = { DATA_DIR: temporaryFolder(), ...settings };
    await expectOneLine(launch(otherKeys), /^The keys this database was used with are missing: restore /);
    expect(existsSync(join(otherKeys.DATA_DIR, "keys"))).toBe(false);
    await loadKeys({ dataDir: otherKeys.DATA_DIR });
    await expectOneLine(launch(otherKeys), /^The keys are not those this database was used with \(.*signing.*restore/);
    await (await launch({ ...otherKeys, KEYS_ROTATED: "1" }).ready()).kill("SIGTERM");
    await launch(otherKeys).ready();
  });
});
