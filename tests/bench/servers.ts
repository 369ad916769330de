import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { openDatabase } from "#lib/server/postgres.ts";

const root = join(import.meta.dirname, "../..");

export interface Servers {
  acuse: string;
  floor: string;
  apiKey: string;
  /** Connection URL of the application's database. */
  database: string;
  /** Of Acuse. */
  dataDir: string;
  stop(): Promise<void>;
}

/** Acuse as `npm start` runs it and the floor (a bare Next application with one SQL statement), on one PostgreSQL. */
export async function startServers(): Promise<Servers> {
  const dataDir = mkdtempSync(join(tmpdir(), "acuse-bench-"));
  const database = await openDatabase({ dataDir: join(dataDir, "database") });
  const floorUrl = await prepareFloor(database.urlOf("postgres"), database.urlOf("floor"));
  const [acusePort, floorPort] = [await freePort(), await freePort()];
  const apiKey = `ck_live_${randomBytes(24).toString("base64url")}`;
  const children = [
    spawn(process.execPath, [join(root, "lib/server/launcher.ts")], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        PORT: String(acusePort),
        DATA_DIR: join(dataDir, "acuse"),
        DATABASE_URL: database.url,
        BOOTSTRAP_API_KEY: apiKey,
        TRUSTED_PROXY_HOPS: "1",
      },
    }),
    spawn(process.execPath, [join(root, "node_modules/next/dist/bin/next"), "start", "-p", String(floorPort)], {
      cwd: join(root, "tests/bench/floor"),
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DATABASE_URL: floorUrl },
    }),
  ];
  const stop = async () => {
    await Promise.all(children.map(stopChild));
    await database.release();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.all([
      answers(`http://127.0.0.1:${acusePort}/healthz`),
      answers(`http://127.0.0.1:${floorPort}/select`),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  const at = (port: number) => `http://127.0.0.1:${port}`;
  return {
    acuse: at(acusePort),
    floor: at(floorPort),
    apiKey,
    database: database.url,
    dataDir: join(dataDir, "acuse"),
    stop,
  };
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (!address || typeof address === "string") throw new Error("no port");
  return address.port;
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
