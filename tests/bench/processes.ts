// `npm run bench:processes`: 1, 2 and 4 processes of Acuse on one PostgreSQL, beside as many of the floor, in the same run.
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { forwarded, load, medianOf, notification } from "./load.ts";
import { buildFloor, type Servers, startServers } from "./servers.ts";

const CONNECTIONS = 16;
const ROUNDS = 3;
const SECONDS = 4;
const SEALING_SECONDS = 15;
/** Notifications to seal: more than are sealed while seals are counted. */
const TO_SEAL = 1_500;
const BACKLOG = 10_000;
const SINGLES = 5;
const UNSEALED = "notifications WHERE unsealed_since IS NOT NULL";

buildFloor();
for (const processes of [1, 2, 4]) {
  const servers = await startServers(processes);
  const client = new Client({ connectionString: servers.database });
  await client.connect();
  const count = async (what: string) => Number((await client.query(`SELECT count(*) FROM ${what}`)).rows[0].count);
  try {
    const [posts, floor] = await posting(servers);
    const sealed = await sealing(servers, count);
    console.log(
      `${processes} ${processes === 1 ? "process" : "processes"}: POST ${posts.toFixed(0)}/s, floor ${floor.toFixed(0)}/s, ` +
        `ratio ${(posts / floor).toFixed(2)}; ${sealed.toFixed(1)} seals/s`,
    );
    if (processes === 1) await oneAmongMany(servers, count);
  } finally {
    await client.end();
    await servers.stop();
  }
}

type Count = (what: string) => Promise<number>;

/** Requests per second of all processes together, Acuse and the floor in turn; medians. */
async function posting({ all, apiKey }: Servers): Promise<[number, number]> {
  const json = { "content-type": "application/json" };
  const ours = () => together(all.acuse, "/v1/notifications", { ...json, authorization: `Bearer ${apiKey}` });
  const floor = () => together(all.floor, "/insert", json);
  const rounds: [number, number][] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const found: [number, number] = [await ours(), await floor()];
    if (round > 0) rounds.push(found);
  }
  return [medianOf(rounds.map(([post]) => post)), medianOf(rounds.map(([, insert]) => insert))];
}

async function together(urls: string[], path: string, headers: Record<string, string>): Promise<number> {
  const connections = CONNECTIONS / urls.length;
  const body = notification("bench@example.com");
  const one = (url: string) =>
    load({ method: "POST", url: `${url}${path}`, connections, seconds: SECONDS, body, headers });
  const loads = await Promise.all(urls.map(one));
  return loads.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0);
}

/** Seals per second without other requests. */
async function sealing(servers: Servers, count: Count): Promise<number> {
  await backlog(servers, count, TO_SEAL);
  const [before, start] = [await count("seals"), performance.now()];
  await sleep(SEALING_SECONDS * 1_000);
  const sealed = (await count("seals")) - before;
  const seconds = (performance.now() - start) / 1_000;
  if ((await count(UNSEALED)) === 0) throw new Error("nothing was left to seal");
  return sealed / seconds;
}

/** Posts until this many notifications wait for their seal. */
async function backlog({ acuse, apiKey }: Servers, count: Count, least: number): Promise<void> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${apiKey}` };
  // New notifications are not delivered yet.
  for (await sleep(3_000); (await count(UNSEALED)) < least; await sleep(2_000))
    await together([acuse], "/v1/notifications", headers);
}

/**
 * Seconds until one notification of another organization is sealed while ten thousand of the first organization wait.
 */
async function oneAmongMany(servers: Servers, count: Count): Promise<void> {
  const { acuse } = servers;
  await backlog(servers, count, BACKLOG);
  const waits: number[] = [];
  for (let single = 0; single < SINGLES; single++)
    waits.push(await untilSealed(acuse, await newTestKey(acuse, single)));
  const left = await count(UNSEALED);
  console.log(
    `With ${left} of another organization waiting for their seal, POST to sealed ${(medianOf(waits) / 1000).toFixed(2)} s ` +
      `(median of ${SINGLES}, at most ${(Math.max(...waits) / 1000).toFixed(2)} s)`,
  );
}

async function newTestKey(acuse: string, single: number): Promise<string> {
  const answer = await fetch(`${acuse}/v1/test-keys`, {
    method: "POST",
    headers: { "content-type": "application/json", ...forwarded(single) },
    body: JSON.stringify({ email: `single-${single}@example.com` }),
  });
  return ((await answer.json()) as { api_key: string }).api_key;
}

async function untilSealed(acuse: string, key: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${acuse}/v1/notifications`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: notification("single@example.com"),
  });
  const { id } = (await answer.json()) as { id: string };
  for (let i = 0; i < 6_000; i++) {
    const detail = await fetch(`${acuse}/v1/notifications/${id}`, { headers: forwarded(i) });
    if (((await detail.json()) as { tsa: unknown }).tsa) return performance.now() - start;
    await sleep(50);
  }
  throw new Error(`${id} was not sealed within five minutes`);
}
