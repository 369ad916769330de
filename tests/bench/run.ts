import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Budget, costTable, measureCosts, overBudget } from "./costs.ts";
import { forwarded, load, medianOf, notification } from "./load.ts";
import { benchSeals } from "./seals.ts";
import { buildFloor, startServers } from "./servers.ts";
import { benchTemplates } from "./templates.ts";

/**
 * `npm run bench`: Acuse beside a floor measured in the same run, in turn, so that the ratio holds where the machine's
 * speed does not. POST creates a notification (text and HTML); GET reads one; the floor inserts or selects one row, or returns as
 * many octets as a certificate has. Before them, templates by themselves; after them, the processor time of each request.
 * `-- --check` measures only that, and fails for an operation above its budget.
 */
// Many short rounds: what is still being sealed slows both, but hardly changes from one to the next.
const ROUNDS = 9;
const SECONDS = 2;

const check = process.argv.includes("--check");
if (!check) await benchTemplates();
buildFloor();
const servers = await startServers();
try {
  if (!check) await idle();
  if (!check) await benchSeals(servers, create);
  await costs();
  if (!check) await throughput();
} finally {
  await servers.stop();
}

async function costs(): Promise<void> {
  const budget = JSON.parse(readFileSync(join(import.meta.dirname, "budget.json"), "utf8")) as Budget;
  const found = await measureCosts(servers, create, budget);
  console.log(costTable(found));
  const over = overBudget(found, budget);
  for (const { sentence } of over) console.log(sentence);
  if (check && over.length > 0) process.exitCode = 1;
}

async function create(to = "bench@example.com"): Promise<string> {
  const answer = await fetch(`${servers.acuse}/v1/notifications`, {
    method: "POST",
    headers: { authorization: `Bearer ${servers.apiKey}`, "content-type": "application/json" },
    body: notification(to),
  });
  if (!answer.ok) throw new Error(`POST: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

/** Measures the latency for one caller on an otherwise idle service. */
async function idle(): Promise<void> {
  for (let i = 0; i < 20; i++) await create();
  await sleep(6000);
  const waits: number[] = [];
  const seals: number[] = [];
  for (let i = 0; i < 15; i++) {
    const start = performance.now();
    const id = await create();
    waits.push(performance.now() - start);
    if (i % 3 === 0) seals.push(await untilSealed(id, start));
    else await sleep(100);
  }
  console.log(`POST answered after ${medianOf(waits).toFixed(1)} ms (median of ${waits.length})`);
  console.log(
    `POST to sealed ${(medianOf(seals) / 1000).toFixed(2)} s (median of ${seals.length}, default demo steps)`,
  );
}

async function untilSealed(id: string, start: number): Promise<number> {
  for (let i = 0; i < 400; i++) {
    const answer = await fetch(`${servers.acuse}/v1/notifications/${id}`, { headers: forwarded(i) });
    const { tsa } = (await answer.json()) as { tsa: unknown };
    if (tsa) return performance.now() - start;
    await sleep(20);
  }
  throw new Error(`${id} was not sealed`);
}

async function throughput(): Promise<void> {
  const id = await create();
  const posts = { method: "POST", connections: 16, seconds: SECONDS, body: notification("bench@example.com") } as const;
  const json = { "content-type": "application/json" };
  const auth = { authorization: `Bearer ${servers.apiKey}` };
  let count = 0;
  const requests = [
    {
      setupRequest: (request: object) => ({ ...request, headers: forwarded(count++) }),
    },
  ];
  await compare("GET", [
    { url: `${servers.acuse}/v1/notifications/${id}`, connections: 16, seconds: SECONDS, requests },
    { url: `${servers.floor}/select`, connections: 16, seconds: SECONDS, requests },
  ]);
  await untilSealed(id, performance.now());
  const certificate = `${servers.acuse}/v1/notifications/${id}/certificate`;
  const octets = (await (await fetch(certificate)).arrayBuffer()).byteLength;
  await compare(`Certificate of ${Math.round(octets / 1024)} KiB`, [
    { url: certificate, connections: 16, seconds: SECONDS, requests },
    { url: `${servers.floor}/file?octets=${octets}`, connections: 16, seconds: SECONDS, requests },
  ]);
  // Last: the seals that follow go on for minutes.
  await compare("POST", [
    { ...posts, url: `${servers.acuse}/v1/notifications`, headers: { ...json, ...auth } },
    { ...posts, url: `${servers.floor}/insert`, headers: json },
  ]);
}

async function compare(name: string, [ours, floor]: [Parameters<typeof load>[0], Parameters<typeof load>[0]]) {
  const rounds: { ours: number; floor: number }[] = [];
  for (let i = 0; i <= ROUNDS; i++) {
    const round = { ours: (await load(ours)).requestsPerSecond, floor: (await load(floor)).requestsPerSecond };
    if (i > 0) rounds.push(round);
  }
  const at = (pick: (round: { ours: number; floor: number }) => number) => medianOf(rounds.map(pick));
  console.log(
    `${name} ${at((r) => r.ours).toFixed(0)}/s, floor ${at((r) => r.floor).toFixed(0)}/s, ` +
      `ratio ${at((r) => r.ours / r.floor).toFixed(2)} (median of ${ROUNDS} rounds, 16 connections)`,
  );
}
