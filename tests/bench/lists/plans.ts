import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { completeConfig, loadConfig } from "#lib/config.ts";
import { closeDb } from "#lib/db.ts";
import { closeSendingBoss } from "#lib/jobs/jobs.ts";
import { openDatabase } from "#lib/server/postgres/postgres.ts";
import { configState } from "#tests/support/server/process-state.ts";
import { type Explained, explain, recorded, type Statement } from "../statements.ts";

/** A query of the service; `run` returns its number of rows. */
export type Case = [name: string, run: () => Promise<number>];

const RUNS = 40;
const BOUND_MS = 25;

/** Runs `work` on its own database. Exits with 1 when `work` found a plan that reads a large table from end to end. */
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
  console.error("A plan reads a table of many rows from end to end (Seq Scan).");
  process.exit(1);
}

/**
 * Runs each case once as the service would and then explains the statements it sent 40 times: what is printed is the time in
 * the database, planning included, and the plans. Returns whether one of them reads a table of many rows from end to end.
 */
export async function measurePlans(client: pg.Client, title: string, cases: Case[]): Promise<boolean> {
  console.log(`\n${title}\n${"".padEnd(52)}    rows    best     p50     p95 ms in the database`);
  const plans = new Map<string, string[]>();
  let scans = false;
  for (const [name, run] of cases) {
    const plan = await one(client, name, run);
    plans.set(plan.nodes, [...(plans.get(plan.nodes) ?? []), plan.scans ? `${name} (Seq Scan of many rows)` : name]);
    scans ||= plan.scans;
  }
  for (const [nodes, names] of plans) console.log(`\n${names.join("; ")}:\n${nodes}`);
  return scans;
}

/** The statements of one run of a case: their milliseconds, and the nodes of all plans as text. */
interface Run {
  ms: number;
  nodes: string;
  scans: boolean;
}

/** Measures a case and prints its line. @returns the last run */
async function one(client: pg.Client, name: string, run: () => Promise<number>): Promise<Run> {
  const { statements, result } = await recorded(run);
  let last = await explainAll(client, statements);
  const runs = [last];
  while (runs.length < RUNS) {
    last = await explainAll(client, statements);
    runs.push(last);
  }
  const times = runs.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part: number) => times[Math.max(0, Math.ceil(part * times.length) - 1)] ?? Number.NaN;
  const [best, p50, p95] = [at(0), at(0.5), at(0.95)];
  const rows = String(result).padStart(7);
  const over = p95 > BOUND_MS ? `  over ${BOUND_MS}` : "";
  const figures = [best, p50, p95].map((figure) => figure.toFixed(1).padStart(7)).join(" ");
  console.log(`${name.padEnd(52)} ${rows} ${figures}${over}`);
  return last;
}

async function explainAll(client: pg.Client, statements: Statement[]): Promise<Run> {
  const plans: Explained[] = [];
  for (const statement of statements) plans.push(await explain(client, statement));
  return {
    ms: plans.reduce((all, { ms }) => all + ms, 0),
    nodes: plans.map(({ nodes }) => `  ${nodes.join(", ")}`).join("\n"),
    scans: plans.some(({ scans }) => scans),
  };
}

export async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
