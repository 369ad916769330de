import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import type { CreateResponse, Detail } from "#lib/contract/responses.ts";
import { verifyChain } from "#lib/evidence/chain/chain.ts";
import type { Link } from "#lib/evidence/types.ts";
import { newLiveKey, startServer, type TestServer } from "#tests/support/server/api-server.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { descendants, kill as killProcess } from "#tests/support/server/processes.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";
import { LONG_TEST_MS } from "#tests/support/wait.ts";

vi.setConfig({ testTimeout: LONG_TEST_MS });

const DELIVERED = ["created", "sent", "delivered"];
const RECOVERY_MS = 120_000;

/** kill -9, of the launcher alone or of everything it started: worker, threads, PostgreSQL. */
async function kill(server: TestServer, what: "the launcher" | "everything"): Promise<void> {
  const pids = what === "everything" ? [server.pid, ...descendants(server.pid)] : [server.pid];
  for (const pid of pids) killProcess(pid);
  await server.exited;
}

async function post(url: string, key: string, idempotencyKey: string): Promise<CreateResponse> {
  const body = JSON.stringify({ to: "ana@example.com", subject: "Acta", body_text: "Hola", body_html: "<p>Hola</p>" });
  const headers = {
    Authorization: `Bearer ${key}`,
    "Content-Type": "application/json",
    "Idempotency-Key": idempotencyKey,
  };
  const response = await fetch(`${url}/v1/notifications`, { method: "POST", headers, body });
  expect(response.status).toBe(200);
  return (await response.json()) as CreateResponse;
}

async function read(url: string, id: string): Promise<Detail> {
  // Each read as a client of its own: this is not about the rate limit.
  const headers = { "X-Forwarded-For": `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join(".")}` };
  return (await fetch(`${url}/v1/notifications/${id}`, { headers })).json() as Promise<Detail>;
}

async function expectSealed(url: string, id: string, dataDir: string): Promise<void> {
  const poll = expect.poll(async () => (await read(url, id)).tsa, { timeout: RECOVERY_MS, interval: 250 });
  await poll.not.toBeNull();
  const { events, status } = await read(url, id);
  expect(events.map(({ event_type }) => event_type)).toEqual(DELIVERED);
  expect(status).toBe("delivered");
  expect((await verifyChain(id, events as Link[])).filter(({ state }) => state === "failed")).toEqual([]);
  const mails = (await readdir(join(dataDir, "outbox"))).filter((name) => name.endsWith(".eml") && name.includes(id));
  expect(mails).toEqual([`${id}.eml`]);
}

test.each([
  "the launcher",
  "everything",
] as const)("after kill -9 of %s at every stage each acknowledged notification ends delivered and sealed once", async (what) => {
  const dataDir = temporaryFolder();
  const key = newLiveKey();
  // At one address: after another one a start waits.
  const PORT = String(await freePort());
  const env = { PORT, BOOTSTRAP_API_KEY: key, DEMO_STEP_MS: "150", TRUSTED_PROXY_HOPS: "1" };
  const start = () => startServer(dataDir, env);
  const acknowledged = new Map<string, CreateResponse>();
  // Two at each kill, at different stages.
  for (const delays of [
    [15, 0],
    [50, 40],
    [140, 180],
  ]) {
    const server = await start();
    const unanswered: Promise<unknown>[] = [];
    for (const delay of delays) {
      const name = `${delay}`;
      acknowledged.set(name, await post(server.url, key, name));
      // One whose answer may never come: whatever became of it, its retry below finds out.
      unanswered.push(post(server.url, key, `${name} unanswered`).catch(() => {}));
      await pause(delay);
    }
    await kill(server, what);
    await Promise.all(unanswered);
  }
  const server = await start();
  try {
    for (const [name, answer] of [...acknowledged]) {
      expect(await post(server.url, key, name)).toEqual(answer);
      acknowledged.set(`${name} unanswered`, await post(server.url, key, `${name} unanswered`));
    }
    for (const { id } of acknowledged.values()) await expectSealed(server.url, id, dataDir);
    expect(acknowledged.size).toBe(12);
  } finally {
    expect(await server.stop()).toBe(0);
  }
});
