import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { chooseAccount, commandAs } from "#lib/server/postgres/account.ts";
import { openDatabase } from "#lib/server/postgres/postgres.ts";
import { startTestDatabase } from "#tests/support/database/database.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { isRunning, kill, postmasterOf } from "#tests/support/server/processes.ts";
import { endAll, launch, temporaryFolder, until } from "./launched.ts";

afterEach(endAll);

const isRoot = process.getuid?.() === 0;
const DEBIAN_15 = "/usr/lib/postgresql/15/bin";

describe("external databases", () => {
  test("two processes with one DATABASE_URL and DATA_DIR share the keys and start no embedded server", async () => {
    const database = await startTestDatabase();
    onTestFinished(() => database.drop());
    const dataDir = temporaryFolder();
    const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url };
    const one = await launch({ ...settings }).ready();
    const other = await launch({ ...settings }).ready();
    expect([await one.listWith(one.demoKey), await other.listWith(one.demoKey)]).toEqual([200, 200]);
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
    expect(await one.kill("SIGTERM")).toEqual({ code: 0, signal: null });
    expect(await other.listWith(one.demoKey)).toBe(200);
    expect(await other.kill("SIGTERM")).toEqual({ code: 0, signal: null });
  });

  test.skipIf(!existsSync(DEBIAN_15))("PostgreSQL 15 of Debian takes every migration and serves", async () => {
    const DATABASE_URL = await startDebian15();
    const start = await launch({ DATA_DIR: temporaryFolder(), DATABASE_URL }).ready();
    expect(await start.listWith(start.demoKey)).toBe(200);
    expect(await start.kill("SIGTERM")).toEqual({ code: 0, signal: null });
  });

  test("a given API key works from the first start on", async () => {
    const database = await startTestDatabase();
    onTestFinished(() => database.drop());
    const BOOTSTRAP_API_KEY = `ck_live_${"k".repeat(32)}`;
    const start = await launch({ DATA_DIR: temporaryFolder(), DATABASE_URL: database.url, BOOTSTRAP_API_KEY }).ready();
    expect(await start.listWith(BOOTSTRAP_API_KEY)).toBe(200);
  });
});

/** @returns the URL of an empty database on Debian's PostgreSQL 15, which stops after the test */
async function startDebian15(): Promise<string> {
  const folder = temporaryFolder();
  const data = join(folder, "data");
  const account = chooseAccount(data, "uid");
  if (account.kind === "uid") chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o711);
  const run = (program: string, args: string[]) => commandAs(account, join(DEBIAN_15, program), args);
  const [initdb, initArgs, owner] = run("initdb", [
    "-D",
    data,
    "-U",
    "test",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale",
    "C",
    "-N",
  ]);
  execFileSync(initdb, initArgs, { ...owner, cwd: "/", stdio: "ignore" });
  const port = await freePort();
  const [postgres, args] = run("postgres", ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", folder, "-F"]);
  const server = spawn(postgres, args, { ...owner, cwd: "/", stdio: "ignore" });
  onTestFinished(() => kill(server.pid ?? 0));
  await until(
    () =>
      existsSync(join(data, "postmaster.pid")) && readFileSync(join(data, "postmaster.pid"), "utf8").includes("ready"),
  );
  return `postgresql://test@127.0.0.1:${port}/postgres`;
}

async function answers(url: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("SELECT 1 AS one");
  await client.end();
  return rows;
}

test("the embedded database stops when its start fails after it runs, as on a full disk", async () => {
  const dataDir = temporaryFolder();
  const database = await openDatabase({ dataDir, fsync: false });
  const owner = new Client({ connectionString: database.urlOf("postgres") });
  await owner.connect();
  await owner.query("DROP DATABASE acuse");
  await owner.query("ALTER DATABASE template1 RENAME TO another");
  await owner.end();
  await database.release();
  await expect(openDatabase({ dataDir, fsync: false })).rejects.toThrow('template database "template1" does not exist');
  expect(postmasterOf(dataDir)).toBe(0);
});

describe.runIf(isRoot)("embedded database", () => {
  test("the embedded database runs in a user namespace when root starts it", async () => {
    const dataDir = temporaryFolder();
    const database = await openDatabase({ dataDir, account: "namespace" });
    expect(await answers(database.url)).toEqual([{ one: 1 }]);
    expect(statSync(join(dataDir, "postgres/data")).uid).toBe(0);
    await database.release();
    expect(postmasterOf(dataDir)).toBe(0);
  });

  test("the embedded database runs as an unprivileged account where root has no user namespaces, at the next start too", async () => {
    const dataDir = temporaryFolder();
    for (const account of ["uid", undefined] as const) {
      const database = await openDatabase({ dataDir, ...(account ? { account } : {}) });
      expect(await answers(database.url)).toEqual([{ one: 1 }]);
      expect(statSync(join(dataDir, "postgres/data")).uid).toBeGreaterThan(0);
      await database.release();
    }
  });

  test("the embedded database keeps its files elsewhere when its account cannot reach DATA_DIR", async () => {
    const closed = temporaryFolder();
    const dataDir = join(closed, "data");
    const database = await openDatabase({ dataDir, account: "uid" });
    const files = realpathSync(join(dataDir, "postgres/data"));
    onTestFinished(() => rmSync(join(files, ".."), { recursive: true, force: true }));
    expect(files).toMatch(/^\/var\/lib\/acuse\//);
    expect(await answers(database.url)).toEqual([{ one: 1 }]);
    await database.release();
  });

  test("the embedded database serves when an ordinary user starts it", async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o777);
    const dataDir = join(folder, "data");
    const start = await launch({ DATA_DIR: dataDir, HOME: folder }, { uid: 65534, gid: 65534 }).ready();
    expect(await start.listWith(start.demoKey)).toBe(200);
    const postmaster = postmasterOf(dataDir);
    expect(statSync(`/proc/${postmaster}`).uid).toBe(65534);
    expect(await start.kill("SIGTERM")).toEqual({ code: 0, signal: null });
    expect(isRunning(postmaster)).toBe(false);
  });
});
