import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { openDatabase } from "#lib/server/postgres/postgres.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { descendants, workerBelow } from "#tests/support/server/processes.ts";
import { notification } from "./load.ts";
import { processOf, spentBy } from "./processor-time.ts";

/**
 * `npm run bench:memory`: memory of the service by process, on Linux: idle for two minutes after the start, after the seals of 200
 * notifications, and two minutes later. Once with ROLE=both, once with two trees. Also prints the processor time of one notification.
 * Memory is PSS: a page that several processes use counts for each with its part. Arguments: the seconds of both pauses.
 */

const root = join(import.meta.dirname, "../..");
const BURST = 200;
const TOGETHER = 10;
const [idleSeconds = 120, restSeconds = 120] = process.argv.slice(2).map(Number);

interface Service {
  url: string;
  apiKey: string;
  database: Client;
  /** Pids by name: the launcher of each role, the worker process and PostgreSQL. */
  pids: { [name: string]: number };
}

for (const roles of [["both"], ["web", "worker"]]) await withService(roles, measure);

async function measure(service: Service): Promise<void> {
  await sleep(idleSeconds * 1000);
  report("idle", service);
  const [began, before] = [performance.now(), spent(service)];
  await burst(service);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  report(
    `${BURST} sealed in ${seconds} s, each ${((spent(service) - before) / BURST).toFixed(0)} ms of processor time`,
    service,
  );
  await sleep(restSeconds * 1000);
  report("idle again", service);
}

async function withService(roles: string[], work: (service: Service) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "acuse-memory-"));
  const server = await openDatabase({ dataDir: join(folder, "database") });
  const database = new Client({ connectionString: server.url });
  const trees: ChildProcess[] = [];
  try {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const apiKey = `ck_live_${randomBytes(24).toString("base64url")}`;
    const shared = { DATA_DIR: folder, DATABASE_URL: server.url, BASE_URL: url, BOOTSTRAP_API_KEY: apiKey };
    const pids: Service["pids"] = { postgres: processOf(join(folder, "database")) };
    for (const role of roles) {
      const own = { ROLE: role, PORT: String(role === "worker" ? await freePort() : port) };
      const tree = await start({ ...shared, ...own });
      trees.push(tree);
      pids[`launcher of ${role}`] = tree.pid ?? 0;
      if (role !== "web") pids["worker process"] = workerBelow(tree.pid ?? 0);
    }
    await database.connect();
    await work({ url, apiKey, database, pids });
  } finally {
    await Promise.all(trees.map(end));
    await database.end();
    await server.release();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(env: { ROLE: string; PORT: string; [name: string]: string }): Promise<ChildProcess> {
  const began = performance.now();
  const args = ["--import", "./lib/server/start/env-file.ts", "lib/server/start/launcher.ts"];
  const options = { cwd: root, env: { ...process.env, ...env } };
  const tree = spawn(process.execPath, args, { ...options, stdio: ["ignore", "ignore", "inherit"] });
  while (!(await fetch(`http://localhost:${env.PORT}/healthz`).catch(() => null))?.ok) await sleep(20);
  console.log(`\nROLE=${env.ROLE} answered after ${((performance.now() - began) / 1000).toFixed(2)} s`);
  return tree;
}

async function end(tree: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => tree.once("exit", resolve));
  tree.kill("SIGTERM");
  await ended;
}

/** Creates the notifications and waits for their seals. */
async function burst({ url, apiKey, database }: Service): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const several = async () => {
    for (let i = 0; i < BURST / TOGETHER; i++) {
      const body = notification("bench@example.com");
      const response = await fetch(`${url}/v1/notifications`, { method: "POST", headers, body });
      if (!response.ok) throw new Error(await response.text());
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, several));
  const sealed = async () => Number((await database.query("SELECT count(*) FROM seals")).rows[0].count);
  while ((await sealed()) < BURST) await sleep(100);
}

/** Processor time in milliseconds. */
function spent({ pids }: Service): number {
  return Object.values(spentBy(pids)).reduce((sum, ms) => sum + ms, 0);
}

/** Prints the memory of each process in MB. A process that renders previews counts with its parent. */
function report(when: string, { pids }: Service): void {
  const own = Object.values(pids);
  const sizes = Object.entries(pids).map(([name, pid]): [string, number] => {
    const others = own.filter((other) => other !== pid).flatMap((other) => [other, ...descendants(other)]);
    const below = descendants(pid).filter((child) => !others.includes(child));
    return [name, [pid, ...below].reduce((sum, one) => sum + pss(one), 0)];
  });
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  const parts = sizes.map(([name, size]) => `${name} ${size.toFixed(0)}`).join(", ");
  console.log(`${when}: ${total.toFixed(0)} MB: ${parts}`);
}

function pss(pid: number): number {
  const kilobytes = /^Pss: +(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}
