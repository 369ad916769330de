import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { completeConfig, loadConfig } from "#lib/config.ts";
import { listQuery } from "#lib/contract/requests.ts";
import { closeDb } from "#lib/db.ts";
import { keys } from "#lib/keys.ts";
import { Cursors } from "#lib/notifications/cursor.ts";
import { listNotifications } from "#lib/notifications/list.ts";
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
  console.log(`\n${organization.name}\n${"".padEnd(52)}  rows    best     p50     p95 ms in the database`);
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
      const nodes = await one(client, organization, caseName, given);
      plans.set(nodes, [...(plans.get(nodes) ?? []), caseName]);
    }
  }
  for (const [nodes, names] of plans) console.log(`\n${names.join("; ")}:\n${nodes}`);
  return [...plans.keys()].some((nodes) => nodes.includes("Seq Scan"));
}

/** Prints a line and gives the plans' nodes. */
async function one(client: pg.Client, { id }: Organization, name: string, query: Record<string, string>) {
  const { statements, result } = await recorded(() => listNotifications(id, listQuery.parse(query)));
  const runs: { ms: number; nodes: string }[] = [];
  for (let i = 0; i < RUNS; i++) runs.push(await explainAll(client, statements));
  const times = runs.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part: number) => times[Math.max(0, Math.ceil(part * times.length) - 1)] ?? Number.NaN;
  const [best, p50, p95] = [at(0), at(0.5), at(0.95)];
  const rows = String(result.items.length).padStart(5);
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
