import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import type { Handlers, JobData, QueueName } from "#lib/jobs/job-data.ts";
import { workerIsAlive } from "#lib/jobs/job-rows.ts";
import { commitWithJobs, startWorker } from "#lib/jobs/jobs.ts";
import { type Fixture, startFixture } from "#tests/integration/notifications/fixtures.ts";
import { WAIT_MS } from "#tests/support/wait.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

let stopWorker: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stopWorker?.();
  stopWorker = undefined;
});

/** Looks for jobs by itself so rarely that within a test nothing is found that way. */
const RARELY = 600;

async function work(handlers: Partial<Handlers>, lookSeconds?: number): Promise<void> {
  const worker = await startWorker(handlers, lookSeconds);
  stopWorker = () => worker.stop();
}

const send = (queue: QueueName, data: JobData, delayMs?: number) =>
  commitWithJobs(async (_tx, send) => send(queue, data, delayMs));

test.each([0, 100])("a job due after %i ms starts without waiting for the next poll", async (delayMs) => {
  const begun = new Map<string, number>();
  await work({ confirm: async ({ notification_id }) => void begun.set(notification_id, performance.now()) }, RARELY);
  for (let round = 0; round < 3; round++) {
    const data = { notification_id: randomUUID() };
    const sent = performance.now();
    await send("confirm", data, delayMs);
    const began = await vi.waitUntil(() => begun.get(data.notification_id), { interval: 2, timeout: WAIT_MS });
    expect(began - sent).toBeGreaterThanOrEqual(delayMs - 5);
  }
});

test("a job of a transaction that is rolled back never runs", async () => {
  const seen: string[] = [];
  await work({ dispatch: async ({ notification_id }) => void seen.push(notification_id) });
  const rolledBack = randomUUID();
  const attempt = commitWithJobs(async (_tx, send) => {
    send("dispatch", { notification_id: rolledBack });
    throw new Error("full disk");
  });
  await expect(attempt).rejects.toThrow("full disk");
  const committed = randomUUID();
  await send("dispatch", { notification_id: committed });
  await vi.waitFor(() => expect(seen).toContain(committed), WAIT_MS);
  expect(seen).not.toContain(rolledBack);
});

test("a worker starts while another runs a job", async () => {
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE pgboss.job_common IN ROW EXCLUSIVE MODE`;
    await work({});
  });
});

test("other processes know of a worker from its start", async () => {
  await db().$executeRaw`UPDATE pgboss.queue SET monitor_claim_on = NULL, monitor_on = NULL`;
  expect(await workerIsAlive(10_000)).toBe(false);
  await work({});
  expect(await workerIsAlive(10_000)).toBe(true);
});

test("a failed job is retried without the rest of its batch", async () => {
  const tries = new Map<string, number[]>();
  const quiet = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const [bad, ...good] = Array.from({ length: 8 }, () => randomUUID());
  await commitWithJobs(async (_tx, send) => {
    for (const notification_id of [...good, bad ?? ""]) send("dispatch", { notification_id });
  });
  await work({
    dispatch: async ({ notification_id }, attempts) => {
      tries.set(notification_id, [...(tries.get(notification_id) ?? []), attempts]);
      if (notification_id === bad && attempts < 3) throw new Error(`no answer about ${notification_id}`);
    },
  });
  await vi.waitFor(() => expect(tries.get(bad ?? "")).toEqual([1, 2, 3]), { timeout: WAIT_MS });
  for (const id of good) expect(tries.get(id)).toEqual([1]);
  const logged = quiet.mock.calls.join("");
  quiet.mockRestore();
  expect(logged).toMatch(/no answer about <id[^>]*>/);
  expect(logged).not.toContain(bad);
});

test("a stopped worker finishes its running jobs and leaves the rest to the next worker", async () => {
  let [begun, finished] = [0, 0];
  const slow = async () => {
    begun++;
    await new Promise((resolve) => setTimeout(resolve, 700));
    finished++;
  };
  await work({ seal: slow });
  await commitWithJobs(async (_tx, send) => {
    for (let job = 0; job < 40; job++) send("seal", { notification_id: randomUUID() });
  });
  await vi.waitUntil(() => begun > 0, { timeout: WAIT_MS });
  await stopWorker?.();
  const first = finished;
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(40);
  const [row] = await db().$queryRaw<{ active: number; waiting: number }[]>`
    SELECT count(*) FILTER (WHERE state = 'active')::int AS active, count(*) FILTER (WHERE state < 'active')::int AS waiting
    FROM pgboss.job WHERE name = 'seal'`;
  expect(row).toEqual({ active: 0, waiting: 40 - first });
  await work({ seal: async () => void finished++ });
  await vi.waitFor(() => expect(finished).toBe(40), { timeout: WAIT_MS });
});

test("a worker processes a backlog without waiting for polls", async () => {
  let done = 0;
  await commitWithJobs(async (_tx, send) => {
    for (let job = 0; job < 500; job++) send("dispatch", { notification_id: randomUUID() });
  });
  await work({ dispatch: async () => void done++ }, RARELY);
  await vi.waitFor(() => expect(done).toBe(500), { timeout: WAIT_MS, interval: 10 });
});

test("a job that failed for most of a day becomes a dead letter", async () => {
  const data = { notification_id: randomUUID() };
  await send("dispatch", data);
  await db().$executeRaw`
    UPDATE pgboss.job SET retry_limit = 0 WHERE name = 'dispatch' AND data->>'notification_id' = ${data.notification_id}`;
  const quiet = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await work({
    dispatch: async () => {
      throw new Error("no answer");
    },
  });
  await vi.waitFor(async () => {
    const dead = await db().$queryRaw<{ data: JobData }[]>`SELECT data FROM pgboss.job WHERE name = 'dead'`;
    expect(dead.map(({ data }) => data)).toContainEqual(data);
  }, WAIT_MS);
  quiet.mockRestore();
});

test("jobs of a killed worker are free after five seconds without a heartbeat", async () => {
  const data = { notification_id: randomUUID() };
  for (const queue of ["dispatch", "confirm", "ask", "seal"] as const) await send(queue, data);
  const rows = await db().$queryRaw<{ heartbeat_seconds: number }[]>`
    SELECT heartbeat_seconds FROM pgboss.job WHERE data->>'notification_id' = ${data.notification_id}`;
  expect(rows.map(({ heartbeat_seconds }) => heartbeat_seconds)).toEqual([5, 5, 5, 5]);
});
