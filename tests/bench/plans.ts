import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { completeConfig, loadConfig } from "#lib/config.ts";
import { closeDb } from "#lib/db.ts";
import { closeSendingBoss } from "#lib/jobs/jobs.ts";
import { openDatabase } from "#lib/server/postgres/postgres.ts";
import { configState } from "#tests/support/server/process-state.ts";
import { explain, recorded, type Statement } from "./statements.ts";

/** Something the service asks its database, and how many rows it made of the answer. */
export type Case = [name: string, run: () => Promise<number>];

const RUNS = 40;
const BOUND_MS = 25;

/** Gives `work` a database of its own. Exits with 1 when `work` found a plan that reads a table from end to end. */
export async function withPlans(work: (client: pg.Client) => Promise<boolean>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "acuse-bench-plans-"));
  const server = await openDatabase({ dataDir, fsync: false });
  let failed = true;
  try {
    configState.config = loadConfig({ DATA_DIR: dataDir, BASE_URL: "https://acuse.example" });
    completeConfig({ databaseUrl: server.url });
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    failed = await work(client).finally(() => client.end());
  } finally {
    await closeSendingBoss();
    await closeDb();
    await server.release();
    rmSync(dataDir, { recursive: true, force: true });
  }
  if (!failed) return;
  console.error("A plan reads a table from end to end (Seq Scan).");
  process.exit(1);
}

/**
 * Runs each case once as the service would and then explains the statements it sent 40 times: what is printed is the time in
 * the database, planning included, and the plans. Says whether one of them reads a table from end to end.
 */
export async function measurePlans(client: pg.Client, title: string, cases: Case[]): Promise<boolean> {
  console.log(`\n${title}\n${"".padEnd(52)}    rows    best     p50     p95 ms in the database`);
  const plans = new Map<string, string[]>();
  for (const [name, run] of cases) {
    const nodes = await one(client, name, run);
    plans.set(nodes, [...(plans.get(nodes) ?? []), name]);
  }
  for (const [nodes, names] of plans) console.log(`\n${names.join("; ")}:\n${nodes}`);
  return [...plans.keys()].some((nodes) => nodes.includes("Seq Scan"));
}

/** Prints a line and gives the plans' nodes. */
async function one(client: pg.Client, name: string, run: () => Promise<number>): Promise<string> {
  const { statements, result } = await recorded(run);
  const runs: { ms: number; nodes: string }[] = [];
  for (let i = 0; i < RUNS; i++) runs.push(await explainAll(client, statements));
  const times = runs.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part: number) => times[Math.max(0, Math.ceil(part * times.length) - 1)] ?? Number.NaN;
  const [best, p50, p95] = [at(0), at(0.5), at(0.95)];
  const rows = String(result).padStart(7);
  const over = p95 > BOUND_MS ? `  over ${BOUND_MS}` : "";
  const figures = [best, p50, p95].map((figure) => figure.toFixed(1).padStart(7)).join(" ");
  console.log(`${name.padEnd(52)} ${rows} ${figures}${over}`);
  return runs.at(-1)?.nodes ?? "";
}

async function explainAll(client: pg.Client, statements: Statement[]): Promise<{ ms: number; nodes: string }> {
  let ms = 0;
  const nodes: string[] = [];
  for (const statement of statements) {
    const plan = await explain(client, statement);
    ms += plan.ms;
    nodes.push(`  ${plan.nodes.join(", ")}`);
  }
  return { ms, nodes: nodes.join("\n") };
}

export async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
