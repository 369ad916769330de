import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { completeConfig, loadConfig } from "#lib/config.ts";
import { listQuery } from "#lib/contract/requests.ts";
import { closeDb } from "#lib/db.ts";
import { keys } from "#lib/keys.ts";
import { countByDay, countByStatus, type StatusCounts } from "#lib/notifications/counts.ts";
import { Cursors } from "#lib/notifications/cursor.ts";
import { listNotifications } from "#lib/notifications/list.ts";
import { type Filter, notificationPage } from "#lib/notifications/page.ts";
import { openDatabase } from "#lib/server/postgres.ts";
import { fill, ORGANIZATIONS, type Organization } from "./list-rows.ts";
import { explain, recorded, type Statement } from "./statements.ts";

/**
 * `npm run bench:list`: the list with 1,000,000 notifications in one organization and 1,000 in another. Each case is
 * asked for once as the API would, and the statements it sent are then explained 40 times: what is printed is the time
 * in the database, planning included, and the plans. Fails when a plan reads a table from end to end.
 */
const RUNS = 40;
const BOUND_MS = 25;

const QUERIES: [name: string, query: Record<string, string>][] = [
  ["first page", {}],
  ["100 a page", { limit: "100" }],
  ["q: 3 rows", { q: "Aguja" }],
  ["q: 1 row, by its whole reference", { q: "EXP-2020-0771234" }],
  ["q: none", { q: "zzyzx" }],
  ["q: none, of parts that abound", { q: "1@mitad.example2" }],
  ["q: half", { q: "@mitad.example" }],
  ["q: half, 100 a page", { q: "@mitad.example", limit: "100" }],
  ["q: half, the older", { q: "viejo" }],
  ["q: one in 100", { q: "77@" }],
  ["q: two characters, 3 rows", { q: "ñq" }],
  ["q: one character, 3 rows", { q: "Ñ" }],
  ["q: two characters, none", { q: "zz" }],
  ["q: one character, all", { q: "@" }],
];
const STATUSES = [undefined, "delivered", "complained"];

const dataDir = mkdtempSync(join(tmpdir(), "acuse-bench-list-"));
const server = await openDatabase({ dataDir, fsync: false });
let failed = false;
try {
  const shared = globalThis as typeof globalThis & { acuseConfig?: ReturnType<typeof loadConfig> };
  shared.acuseConfig = loadConfig({ DATA_DIR: dataDir, BASE_URL: "https://acuse.example" });
  completeConfig({ databaseUrl: server.url });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await fill(client);
  for (const organization of ORGANIZATIONS) failed = (await measure(client, organization)) || failed;
  await client.end();
} finally {
  await closeDb();
  await server.release();
  rmSync(dataDir, { recursive: true, force: true });
}
if (failed) {
  console.error("A plan reads a table from end to end (Seq Scan).");
  process.exit(1);
}

async function measure(client: pg.Client, organization: Organization): Promise<boolean> {
  console.log(`\n${organization.name}\n${"".padEnd(52)}    rows    best     p50     p95 ms in the database`);
  const cursor = await deepCursor(client, organization);
  const pages: typeof QUERIES = [
    ...QUERIES,
    [`page ${organization.deepPage}`, { cursor }],
    [`q: half, page ${organization.deepPage}`, { cursor, q: "@mitad.example" }],
  ];
  const plans = new Map<string, string[]>();
  for (const [name, query] of pages) {
    for (const status of STATUSES) {
      const given = status ? { ...query, status } : query;
      const caseName = status ? `${name}, ${status}` : name;
      const list = async () => (await listNotifications(organization.id, listQuery.parse(given))).items.length;
      const nodes = await one(client, caseName, list);
      plans.set(nodes, [...(plans.get(nodes) ?? []), caseName]);
    }
  }
  for (const [name, run] of dashboardCases(organization)) {
    const nodes = await one(client, name, run);
    plans.set(nodes, [...(plans.get(nodes) ?? []), name]);
  }
  for (const [nodes, names] of plans) console.log(`\n${names.join("; ")}:\n${nodes}`);
  return [...plans.keys()].some((nodes) => nodes.includes("Seq Scan"));
}

/** What the dashboard asks for besides: spans of time, counts, the chart, a batch of the CSV file. Each tells how many rows. */
function dashboardCases({ id }: Organization): [name: string, run: () => Promise<number>][] {
  const [since, until] = [new Date("2030-03-01"), new Date("2030-04-01")];
  const page =
    (filter: Filter, limit = 25) =>
    async () =>
      (await notificationPage(id, filter, { after: null, limit })).rows.length;
  const sum = (counts: StatusCounts) => Object.values(counts).reduce((all, count) => all + count, 0);
  const days = (count: number) => async () => {
    const found = await countByDay(id, count, new Date("2030-12-31T23:00:00Z"));
    return found.days.reduce((all, { counts }) => all + sum(counts), 0);
  };
  return [
    ["a month long ago", page({ since, until })],
    ["a month long ago, complained", page({ since, until, status: "complained" })],
    ["a month long ago, q: half", page({ since, until, q: "@mitad.example" })],
    ["a month long ago, q: 3 rows", page({ since, until, q: "Aguja" })],
    ["a month long ago, q: none", page({ since, until, q: "zzyzx" })],
    ["a batch of the CSV file", page({}, 1000)],
    ["a batch of the CSV file, q: half", page({ q: "@mitad.example" }, 1000)],
    ["counts by status", async () => sum(await countByStatus(id, {}))],
    ["counts by status, a month long ago", async () => sum(await countByStatus(id, { since, until }))],
    ["chart of 30 days", days(30)],
    ["chart of 90 days", days(90)],
  ];
}

/** Prints a line and gives the plans' nodes. */
async function one(client: pg.Client, name: string, run: () => Promise<number>) {
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

async function explainAll(client: pg.Client, statements: Statement[]) {
  let ms = 0;
  const nodes: string[] = [];
  for (const statement of statements) {
    const plan = await explain(client, statement);
    ms += plan.ms;
    nodes.push(`  ${plan.nodes.join(", ")}`);
  }
  return { ms, nodes: nodes.join("\n") };
}

/** As the last answer before that page would have given it. */
async function deepCursor(client: pg.Client, { id, deepPage }: Organization): Promise<string> {
  const { rows } = await client.query<{ createdAt: Date; id: string }>(
    `SELECT created_at AS "createdAt", id FROM notifications WHERE organization_id = $1
     ORDER BY created_at DESC, id DESC OFFSET $2 LIMIT 1`,
    [id, (deepPage - 1) * 20 - 1],
  );
  const position = rows[0];
  if (!position) throw new Error(`no page ${deepPage}`);
  return new Cursors((await keys()).sessionSecret, id).write(position);
}
