import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { Client } from "pg";
import { forwarded, notification } from "./load.ts";
import { processOf, type Spent, spentBy } from "./processor-time.ts";
import type { Servers } from "./servers.ts";

/**
 * Milliseconds of processor time per request. Unlike requests per second, they hardly depend on the load of the
 * machine.
 */
interface Cost {
  app: number;
  postgres: number;
  worker: number;
}

type Costs = { [operation: string]: Cost };

const CONNECTIONS = 8;

/** autocannon ends at a multiple of this after the last response. */
const ENDS_MS = 50;

/** Counted rounds. One more runs first, while the engine compiles the code. */
const ROUNDS = 4;

/** Counted rounds of an operation that is above its budget: a processor shared with others is slower for seconds. */
const MOST_ROUNDS = 12;

const total = ({ app, postgres, worker }: Cost): number => app + postgres + worker;

interface Operation {
  name: string;
  path: string;
  times: number;
  floor?: boolean;
  key?: boolean;
  /** Of a POST. What follows from it counts too: `stuck@` is handed over only, `bench@` is delivered and sealed. */
  body?: string;
}

const operations = (id: string): Operation[] => [
  { name: "floor: select a row", path: "/select", times: 4000, floor: true },
  { name: "floor: insert a row", path: "/insert", times: 3000, floor: true, body: notification("bench@example.com") },
  { name: "GET /healthz", path: "/healthz", times: 1500 },
  { name: "GET /v1/notifications/{id}", path: `/v1/notifications/${id}`, times: 1500 },
  { name: "GET /v1/notifications", path: "/v1/notifications?limit=20", times: 800, key: true },
  { name: "GET /v1/notifications/{id}/certificate", path: `/v1/notifications/${id}/certificate`, times: 1000 },
  { name: "GET /verify/{id}", path: `/verify/${id}`, times: 300 },
  {
    name: "POST /v1/notifications",
    path: "/v1/notifications",
    times: 800,
    key: true,
    body: notification("stuck@example.com"),
  },
  {
    name: "a notification until it is sealed",
    path: "/v1/notifications",
    times: 100,
    key: true,
    body: notification("bench@example.com"),
  },
];

const UNSETTLED = `SELECT FROM notifications WHERE status = 'queued'
  OR recipient LIKE 'bench%' AND (status < 'delivered' OR unsealed_since IS NOT NULL) LIMIT 1`;

export async function measureCosts(servers: Servers, create: () => Promise<string>, budget: Budget): Promise<Costs> {
  const database = new Client({ connectionString: servers.database });
  await database.connect();
  const settled = async () => {
    while ((await database.query(UNSETTLED)).rowCount) await sleep(250);
  };
  try {
    return await each(servers, await create(), settled, budget);
  } finally {
    await database.end();
  }
}

async function each(servers: Servers, id: string, settled: () => Promise<void>, budget: Budget): Promise<Costs> {
  const costs: Costs = {};
  await settled();
  const all = operations(id);
  // In turn, and the least of all rounds: what else the machine does makes a request dearer, never cheaper.
  const measure = async (some: Operation[], counted: boolean) => {
    for (const operation of some) {
      const cost = await measureOne(servers, operation, settled);
      const least = costs[operation.name];
      if (counted && (!least || total(cost) < total(least))) costs[operation.name] = cost;
    }
  };
  for (let round = 0; round <= ROUNDS; round++) await measure(all, round > 0);
  for (let round = ROUNDS; round < MOST_ROUNDS; round++) {
    const over = overBudget(costs, budget).map(({ name }) => name);
    await measure(
      all.filter(({ name }) => over.includes(name)),
      true,
    );
  }
  return costs;
}

async function measureOne(servers: Servers, operation: Operation, settled: () => Promise<void>): Promise<Cost> {
  const times = Math.ceil(operation.times / ROUNDS);
  const before = spent(servers);
  await request(servers, operation, times);
  if (operation.body && !operation.floor) await settled();
  await sleep(300);
  return perRequest(before, spent(servers), times);
}

function spent({ pids }: Servers): Spent {
  const worker = processOf("worker", pids.acuse);
  return spentBy({ app: pids.acuse, floor: pids.floor, postgres: pids.postgres, worker });
}

function perRequest(before: Spent, after: Spent, times: number): Cost {
  const of = (group: string) => ((after[group] ?? 0) - (before[group] ?? 0)) / times;
  return { app: of("app") + of("floor"), postgres: of("postgres"), worker: of("worker") };
}

async function request(servers: Servers, { path, floor, key, body }: Operation, amount: number): Promise<void> {
  let count = 0;
  const headers = {
    ...(key ? { authorization: `Bearer ${servers.apiKey}` } : {}),
    ...(body ? { "content-type": "application/json" } : {}),
  };
  const url = `${floor ? servers.floor : servers.acuse}${path}`;
  const { non2xx, errors } = await autocannon({
    url,
    amount,
    connections: CONNECTIONS,
    sampleInt: ENDS_MS,
    ...(body ? { method: "POST" as const, body } : {}),
    requests: [{ setupRequest: (request) => ({ ...request, headers: { ...headers, ...forwarded(count++) } }) }],
  });
  if (non2xx || errors) throw new Error(`${url}: ${non2xx} answers were refused, ${errors} failed`);
}

/** The check fails above this multiple of the budget. Runs of one commit on one machine differ by up to 1.4. */
const SLACK = 1.5;

const FLOOR = "floor: ";
const UNIT = `${FLOOR}select a row`;

/** Processor time of each operation, relative to the floor's SELECT of the same run, because machines differ. */
export type Budget = { [operation: string]: number };

/** Acuse's operations that are above their budget, or have none, each with a sentence. */
export function overBudget(costs: Costs, budget: Budget): { name: string; sentence: string }[] {
  const unit = costs[UNIT] ? total(costs[UNIT]) : Number.NaN;
  return Object.entries(costs).flatMap(([name, cost]) => {
    if (name.startsWith(FLOOR)) return [];
    const [times, allowed] = [total(cost) / unit, budget[name]];
    if (allowed === undefined) return [{ name, sentence: `${name} has no budget: add it to budget.json` }];
    if (times <= allowed * SLACK) return [];
    return [{ name, sentence: `${name} costs ${times.toFixed(1)} times the floor, and its budget is ${allowed}` }];
  });
}

/** A table with a line for each operation. */
export const costTable = (costs: Costs): string =>
  [["Processor time of a request, ms", "app", "postgres", "worker", "all"], ...rows(costs)]
    .map(([name = "", ...cells]) => `${name.padEnd(38)}${cells.map((cell) => cell.padStart(9)).join("")}`)
    .join("\n");

const rows = (costs: Costs): string[][] =>
  Object.entries(costs).map(([name, { app, postgres, worker }]) => [
    name,
    ...[app, postgres, worker, app + postgres + worker].map((ms) => ms.toFixed(2)),
  ]);
