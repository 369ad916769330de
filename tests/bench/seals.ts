import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "esbuild";
import { Client } from "pg";
import { medianOf } from "./load.ts";
import type { Stages } from "./seal-stages.ts";
import type { Servers } from "./servers.ts";

const root = join(import.meta.dirname, "../..");
const BACKLOG = 500;
const STAGED = 60;

type Create = (to?: string) => Promise<string>;

/** Measures seals per second, what a caller notices of a backlog of seals, and the steps of one seal. */
export async function benchSeals(servers: Servers, create: Create): Promise<void> {
  const client = new Client({ connectionString: servers.database });
  await client.connect();
  const count = async (what: string) => Number((await client.query(`SELECT count(*) FROM ${what}`)).rows[0].count);
  const waiting = () => count("notifications WHERE unsealed_since IS NOT NULL");
  while ((await waiting()) > 0) await sleep(100);
  const earlier = await count("seals");
  const idle = await posting(create, () => Promise.resolve(true), 40);
  await Promise.all(Array.from({ length: 10 }, () => several(create, BACKLOG / 10)));
  while ((await count("notifications WHERE status >= 'delivered'")) < earlier + BACKLOG) await sleep(20);
  const [start, before, backlog] = [performance.now(), await count("seals"), await waiting()];
  const busy = await posting(create, async () => (await waiting()) > 0);
  const seconds = (performance.now() - start) / 1000;
  const sealed = (await count("seals")) - before;
  console.log(
    `${(sealed / seconds).toFixed(1)} seals/s (${sealed} in ${seconds.toFixed(1)} s, from a backlog of ${backlog})`,
  );
  console.log(`POST during that ${text(busy)}; idle ${text(idle)}; ${(busy.median / idle.median).toFixed(1)} times`);
  await client.end();
  await stages(servers, create);
}

const text = ({ median, p95 }: { median: number; p95: number }) =>
  `${median.toFixed(1)} ms (95th percentile ${p95.toFixed(1)} ms)`;

async function several(create: Create, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await create();
}

/** One caller posts notifications that are never sealed. */
async function posting(create: Create, goOn: () => Promise<boolean>, most = Number.POSITIVE_INFINITY) {
  const waits: number[] = [];
  while (waits.length < most && (await goOn())) {
    const start = performance.now();
    await create("stuck@example.com");
    waits.push(performance.now() - start);
    await sleep(50);
  }
  return {
    median: medianOf(waits),
    p95: waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? Number.NaN,
  };
}

async function stages({ database, dataDir }: Servers, create: Create): Promise<void> {
  const ids = await Promise.all(Array.from({ length: STAGED }, () => create("stuck@example.com")));
  const outfile = join(root, ".build/seal-stages.mjs");
  await build({
    entryPoints: [join(root, "tests/bench/seal-stages.ts")],
    outfile,
    absWorkingDir: root,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node26",
    jsx: "automatic",
    logLevel: "error",
  });
  const env = { ...process.env, NODE_ENV: "production" as const, DATABASE_URL: database, DATA_DIR: dataDir };
  const found = JSON.parse(
    execFileSync(process.execPath, [outfile, ...ids], { cwd: root, env, encoding: "utf8" }),
  ) as Stages;
  const parts = Object.entries(found.steps).map(([step, ms]) => `${step} ${ms.toFixed(1)}`);
  console.log(`One seal, alone: ${parts.join(", ")} ms; a processor is busy ${found.processor.toFixed(0)} ms with it`);
}
