import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { OWNER } from "#lib/server/postgres/cluster.ts";
import { descendants, isRunning, kill, killTree, postmasterOf, workerBelow } from "#tests/support/server/processes.ts";
import { accepts, endAll, killEverything, type Launched, launch, temporaryFolder, until } from "./launched.ts";

afterEach(endAll);

/** Expects that the first key still reads the list. */
async function expectSameData(dataDir: string, before: Launched): Promise<Launched> {
  const after = await launch({ DATA_DIR: dataDir }).ready();
  expect(after.demoKey).toBeUndefined();
  expect(await after.listWith(before.demoKey)).toBe(200);
  expect(after.errors).toBe("");
  return after;
}

describe("recovery after SIGKILL", () => {
  test("after SIGKILL of the launcher its worker ends, and the next start adopts the running database", async () => {
    const dataDir = temporaryFolder();
    const killed = await launch({ DATA_DIR: dataDir }).ready();
    const [worker, postmaster] = [workerBelow(killed.pid), postmasterOf(dataDir)];
    await killed.kill("SIGKILL");
    await until(() => !isRunning(worker));
    expect(postmasterOf(dataDir)).toBe(postmaster);

    const next = await expectSameData(dataDir, killed);
    expect(postmasterOf(dataDir)).toBe(postmaster);
    await next.kill("SIGTERM");
    expect(isRunning(postmaster)).toBe(false);
  });

  test("after SIGKILL of every process the next start recovers by itself", async () => {
    const dataDir = temporaryFolder();
    const killed = await launch({ DATA_DIR: dataDir }).ready();
    await killEverything(killed, dataDir);
    const next = await expectSameData(dataDir, killed);
    expect(readFileSync(join(dataDir, "postgres/log"), "utf8")).toContain("database system was not properly shut down");
    expect(await next.kill("SIGTERM")).toEqual({ code: 0, signal: null });
  });

  test("after SIGKILL of every process the next start is not misled by a process that reuses the server's PID", async () => {
    const dataDir = temporaryFolder();
    const killed = await launch({ DATA_DIR: dataDir }).ready();
    const pidFile = join(dataDir, "postgres/data/postmaster.pid");
    await killEverything(killed, dataDir);
    const [, ...rest] = readFileSync(pidFile, "utf8").split("\n");
    writeFileSync(pidFile, [process.pid, ...rest].join("\n"));
    await expectSameData(dataDir, killed);
  });

  test("after SIGKILL while the database is created the next start begins anew", async () => {
    const dataDir = temporaryFolder();
    const killed = launch({ DATA_DIR: dataDir });
    await until(() => descendants(killed.pid).length > 0);
    await killEverything(killed, dataDir);
    const next = await launch({ DATA_DIR: dataDir }).ready();
    expect(await next.listWith(next.demoKey)).toBe(200);
  });

  test.each([
    ["all its processes", killTree],
    ["its first process alone", kill],
  ] as const)("a running service restarts its database after SIGKILL of %s", async (_processes, end) => {
    const dataDir = temporaryFolder();
    const start = await launch({ DATA_DIR: dataDir }).ready();
    const postmaster = postmasterOf(dataDir);
    const port = portOf(dataDir);
    // A query that runs for a second keeps its server process alive; until it ends, PostgreSQL starts no other server on these files.
    const busy = await connected(dataDir, port);
    const counting = busy.query("SELECT count(*) FROM (SELECT generate_series(1, 20000000)) AS rows").catch(() => {});
    await until(async () => (await start.listWith(start.demoKey)) === 200);
    end(postmaster);
    await until(() => postmasterOf(dataDir) > 0 && postmasterOf(dataDir) !== postmaster);
    await until(async () => (await start.listWith(start.demoKey)) === 200);
    expect(portOf(dataDir)).toBe(port);
    expect(start.errors).toContain("The embedded database stopped unexpectedly; starting it again");
    await counting;
  });
});

/** Port of the database server. */
const portOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, "postgres/data/postmaster.pid"), "utf8").split("\n")[3]);

async function connected(dataDir: string, port: number): Promise<Client> {
  const password = readFileSync(join(dataDir, "postgres/password"), "utf8").trim();
  const client = new Client({ host: "127.0.0.1", port, user: OWNER, password, database: "postgres" });
  client.on("error", () => {});
  await client.connect();
  return client;
}

describe("processes on one DATA_DIR", () => {
  test("two processes started at once in an empty DATA_DIR share one database, which the last to stop ends", async () => {
    const dataDir = temporaryFolder();
    const both = [launch({ DATA_DIR: dataDir }), launch({ DATA_DIR: dataDir })];
    const [one, other] = (await Promise.all(both.map((start) => start.ready()))) as [Launched, Launched];
    const keys = [one.demoKey, other.demoKey].filter(Boolean);
    expect(keys).toHaveLength(1);
    const postmaster = postmasterOf(dataDir);
    expect(await one.kill("SIGTERM")).toEqual({ code: 0, signal: null });
    expect(await other.listWith(keys[0])).toBe(200);
    expect(postmasterOf(dataDir)).toBe(postmaster);
    expect(await other.kill("SIGTERM")).toEqual({ code: 0, signal: null });
    expect(isRunning(postmaster)).toBe(false);
  });

  test("two processes on one DATA_DIR stopped at once end the database", async () => {
    const dataDir = temporaryFolder();
    const both = [await launch({ DATA_DIR: dataDir }).ready(), await launch({ DATA_DIR: dataDir }).ready()];
    const postmaster = postmasterOf(dataDir);
    await Promise.all(both.map((start) => start.kill("SIGTERM")));
    expect(isRunning(postmaster)).toBe(false);
    expect(await Promise.all(both.map(({ port }) => accepts(port)))).toEqual([false, false]);
  });

  test("killing one of two processes on one DATA_DIR leaves the database to the other", async () => {
    const dataDir = temporaryFolder();
    const first = await launch({ DATA_DIR: dataDir }).ready();
    const second = await launch({ DATA_DIR: dataDir }).ready();
    kill(first.pid);
    await first.exited;
    expect(await second.listWith(first.demoKey)).toBe(200);
    await second.kill("SIGTERM");
    expect(postmasterOf(dataDir)).toBe(0);
  });
});
