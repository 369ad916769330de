import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { openDatabase } from "#lib/server/postgres/postgres.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { processOf } from "./processor-time.ts";

const root = join(import.meta.dirname, "../..");

export interface Servers {
  acuse: string;
  floor: string;
  /** URLs of the processes; the first of each is also `acuse` or `floor`. */
  all: { acuse: string[]; floor: string[] };
  apiKey: string;
  /** Connection URL of the application's database. */
  database: string;
  /** DATA_DIR of Acuse. */
  dataDir: string;
  /** Pids of the first process of each and of the postmaster, which both share. */
  pids: { acuse: number; floor: number; postgres: number };
  stop(): Promise<void>;
}

/**
 * Starts Acuse as `npm start` runs it, and the floor (a bare Next application with one SQL statement), on one
 * PostgreSQL.
 */
export async function startServers(processes = 1): Promise<Servers> {
  const dataDir = mkdtempSync(join(tmpdir(), "acuse-bench-"));
  const database = await openDatabase({ dataDir: join(dataDir, "database") });
  const floorUrl = await prepareFloor(database.urlOf("postgres"), database.urlOf("floor"));
  const apiKey = `ck_live_${randomBytes(24).toString("base64url")}`;
  const env = {
    DATA_DIR: join(dataDir, "acuse"),
    DATABASE_URL: database.url,
    BOOTSTRAP_API_KEY: apiKey,
    TRUSTED_PROXY_HOPS: "1",
  };
  const children: ChildProcess[] = [];
  const all: Servers["all"] = { acuse: [], floor: [] };
  const stop = async () => {
    await Promise.all(children.map(stopChild));
    await database.release();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    while (all.acuse.length < processes) {
      const [acusePort, floorPort] = [await freePort(), await freePort()];
      children.push(startAcuse({ ...env, PORT: String(acusePort) }), startFloor(floorPort, floorUrl));
      all.acuse.push(`http://127.0.0.1:${acusePort}`);
      all.floor.push(`http://127.0.0.1:${floorPort}`);
      // One after the other: the first creates what the others find.
      await answers(`${all.acuse.at(-1)}/healthz`);
      await answers(`${all.floor.at(-1)}/select`);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const [acuse = "", floor = ""] = [all.acuse[0], all.floor[0]];
  const [first, second] = children;
  const postgres = processOf(join(dataDir, "database"));
  const pids = { acuse: first?.pid ?? 0, floor: second?.pid ?? 0, postgres };
  return { acuse, floor, all, apiKey, database: database.url, dataDir: env.DATA_DIR, pids, stop };
}

function startAcuse(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(root, "lib/server/start/launcher.ts")], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...env },
  });
}

function startFloor(port: number, databaseUrl: string): ChildProcess {
  return spawn(process.execPath, [join(root, "node_modules/next/dist/bin/next"), "start", "-p", String(port)], {
    cwd: join(root, "tests/bench/floor"),
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
}

/** Builds the floor. Call it once before the first start. */
export function buildFloor(): void {
  console.log("Building the floor");
  execFileSync(process.execPath, [join(root, "node_modules/next/dist/bin/next"), "build", "tests/bench/floor"], {
    cwd: root,
  });
}

async function prepareFloor(admin: string, url: string): Promise<string> {
  await run(admin, "CREATE DATABASE floor");
  await run(url, "CREATE TABLE floor (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body text NOT NULL)");
  await run(url, "INSERT INTO floor (body) VALUES (repeat('x', 1000))");
  return url;
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function answers(url: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`${url} did not answer within a minute`);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
