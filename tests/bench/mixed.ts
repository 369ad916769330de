import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { forwarded, notification } from "./load.ts";
import { processOf } from "./processor-time.ts";
import { buildFloor, type Servers, startServers } from "./servers.ts";

/**
 * `npm run bench:mixed -- 48 10`: 100 clients, 48 requests a second together, for 10 minutes: 60 % details, 25 % new
 * notifications, 10 % certificates and 5 % record pages. Each request has its moment, and its latency counts from there: a server
 * that falls behind cannot slow the clients down. Fails when an answer is refused or an acknowledged notification is missing.
 */
const CLIENTS = 100;
const READ = 50;
const [rate, minutes] = [Number(process.argv[2] ?? 48), Number(process.argv[3] ?? 10)];

type Operation = "GET detail" | "POST" | "GET certificate" | "GET /verify/{id}";
const MIX: [Operation, number][] = [
  ["GET detail", 0.6],
  ["POST", 0.25],
  ["GET certificate", 0.1],
  ["GET /verify/{id}", 0.05],
];

const PATHS = {
  "GET detail": (id: string) => `/v1/notifications/${id}`,
  "GET certificate": (id: string) => `/v1/notifications/${id}/certificate`,
  "GET /verify/{id}": (id: string) => `/verify/${id}`,
};

buildFloor();
const servers = await startServers();
const database = new Client({ connectionString: servers.database });
await database.connect();
try {
  const ids: string[] = [];
  while (ids.length < READ) ids.push(await post());
  while (await open()) await sleep(500);
  await sleep(10_000);
  const memory = [memoryOf(servers)];
  const sampling = setInterval(() => memory.push(memoryOf(servers)), (minutes * 60_000) / 5);
  const { latencies, acknowledged } = await run(ids);
  clearInterval(sampling);
  if (memory.length < 6) memory.push(memoryOf(servers));
  const backlog = await open();
  for (const [operation, times] of latencies) console.log(line(operation, times));
  console.log(`Memory at the start and after each fifth of the time: ${memory.join("; ")}`);
  const { rowCount } = await database.query("SELECT FROM notifications WHERE id = ANY($1::uuid[])", [acknowledged]);
  console.log(
    `${acknowledged.length} acknowledged, ${acknowledged.length - (rowCount ?? 0)} lost; ${backlog} not sealed yet`,
  );
  if (rowCount !== acknowledged.length) process.exitCode = 1;
} finally {
  await database.end();
  await servers.stop();
}

async function run(ids: readonly string[]) {
  const latencies = new Map<Operation, number[]>(MIX.map(([operation]) => [operation, []]));
  const acknowledged: string[] = [];
  const [start, all] = [performance.now(), Math.round(rate * minutes * 60)];
  let next = 0;
  const client = async () => {
    while (next < all) {
      const number = next++;
      const due = start + (number * 1000) / rate;
      await sleep(Math.max(0, due - performance.now()));
      const operation = chosen(Math.random());
      const id = ids[number % ids.length] ?? "";
      if (operation === "POST") acknowledged.push(await post());
      else await read(PATHS[operation](id), number);
      latencies.get(operation)?.push(performance.now() - due);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { latencies, acknowledged };
}

function chosen(place: number): Operation {
  let left = place;
  for (const [operation, share] of MIX) {
    left -= share;
    if (left < 0) return operation;
  }
  return "GET detail";
}

async function post(): Promise<string> {
  const headers = { authorization: `Bearer ${servers.apiKey}`, "content-type": "application/json" };
  const request = { method: "POST", headers, body: notification("bench@example.com") };
  return ((await (await answered("/v1/notifications", request)).json()) as { id: string }).id;
}

async function read(path: string, number: number): Promise<void> {
  await (await answered(path, { headers: forwarded(number) })).arrayBuffer();
}

async function answered(path: string, request: RequestInit): Promise<Response> {
  const answer = await fetch(`${servers.acuse}${path}`, request);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function open(): Promise<number> {
  const { rowCount } = await database.query(
    "SELECT FROM notifications WHERE status < 'delivered' OR unsealed_since IS NOT NULL",
  );
  return rowCount ?? 0;
}

function line(operation: Operation, times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(0)} ms`;
  return `${operation}: ${sorted.length} requests, p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`;
}

/** Resident memory (proc(5), VmRSS) of the web process and of the worker with its threads. */
function memoryOf({ pids }: Servers): string {
  const worker = processOf("worker", pids.acuse);
  const mb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  return `web ${mb(pids.acuse).toFixed(0)} MB, worker ${mb(worker).toFixed(0)} MB`;
}
