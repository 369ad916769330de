import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Caller } from "#lib/access/keys/api-keys.ts";
import { db } from "#lib/db.ts";
import { commitWithJobs, startWorker } from "#lib/jobs/jobs.ts";
import { accept, csvOf } from "#tests/integration/notifications/batch/batches.ts";
import { create, type Fixture, newCaller, startFixture } from "#tests/integration/notifications/fixtures.ts";
import { WAIT_MS } from "#tests/support/wait.ts";

let fixture: Fixture;
let crowd: Caller;
let single: Caller;
beforeAll(async () => {
  fixture = await startFixture();
});
beforeEach(async () => {
  await db().$executeRaw`DELETE FROM pgboss.job`;
  [crowd, single] = [await newCaller(), await newCaller()];
});
afterAll(() => fixture.close());

/** Works on dispatch jobs until `count` have begun; whose they were, in the order in which they began. */
async function begun(count: number, also: () => Promise<void> = async () => {}): Promise<string[]> {
  const order: string[] = [];
  const worker = await startWorker({
    dispatch: async ({ notification_id }) => {
      order.push(notification_id);
      await also();
    },
  });
  await vi.waitUntil(() => order.length >= count, { timeout: WAIT_MS });
  await worker.stop();
  return order;
}

async function mails(caller: Caller, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push((await create(caller)).id);
  return ids;
}

test("one mail of an organization does not wait for hundreds of another", async () => {
  await mails(crowd, 300);
  const [id = ""] = await mails(single, 1);
  // Two batches of twenty may begin before the next poll.
  expect((await begun(301)).indexOf(id)).toBeLessThan(60);
});

test("an organization's mails are queued in the order in which they were posted", async () => {
  const ids = await mails(crowd, 100);
  // Workers take the highest priority first, each a batch; batches that run at the same time may overtake one another.
  const queued = await db().$queryRaw<{ id: string }[]>`
    SELECT data->>'notification_id' AS id FROM pgboss.job WHERE name = 'dispatch' AND state < 'active'
    ORDER BY priority DESC`;
  expect(queued.map(({ id }) => id)).toEqual(ids);
});

test("two organizations with long queues take turns", async () => {
  await mails(crowd, 150);
  const late = new Set(await mails(single, 150));
  const order = await begun(300);
  const half = order.slice(0, 150).filter((id) => late.has(id)).length;
  expect(half).toBeGreaterThan(50);
  expect(half).toBeLessThan(100);
});

test("a batch of one organization does not wait for many of another", async () => {
  for (let count = 0; count < 5; count++) await accept(crowd, csvOf(1));
  const { id } = await accept(single, csvOf(1));
  const queued = await db().$queryRaw<{ id: string }[]>`
    SELECT data->>'batch_id' AS id FROM pgboss.job WHERE name = 'batch' ORDER BY priority DESC, created_on`;
  expect(queued.map((job) => job.id).indexOf(id)).toBe(1);
});

test("an organization that posts all the time does not stop the queue of another", async () => {
  const waiting = new Set(await mails(crowd, 120));
  await mails(single, 20);
  const order = await begun(160, async () => void (await create(single)));
  expect(order.filter((id) => waiting.has(id)).length).toBeGreaterThan(60);
});

test("an organization whose queue emptied starts at the first place again", async () => {
  await mails(crowd, 50);
  await begun(50);
  await mails(single, 1);
  const [row] = await db().$queryRaw<{ priority: number }[]>`
    SELECT priority FROM pgboss.job WHERE name = 'dispatch' AND state < 'active'`;
  expect(row?.priority).toBe(0);
});

test("jobs of one transaction take consecutive places in the order in which they were sent", async () => {
  const ids = [...(await mails(crowd, 2)), ...(await mails(single, 1)), ...(await mails(crowd, 1))];
  await db().$executeRaw`DELETE FROM pgboss.job`;
  await commitWithJobs(async (_tx, send) => {
    for (const notification_id of ids) send("confirm", { notification_id });
  });
  const rows = await db().$queryRaw<{ id: string; priority: number; organization: string }[]>`
    SELECT data->>'notification_id' AS id, priority, group_id AS organization FROM pgboss.job`;
  expect(ids.map((id) => rows.find((row) => row.id === id))).toEqual([
    { id: ids[0], priority: 0, organization: crowd.organizationId },
    { id: ids[1], priority: -1, organization: crowd.organizationId },
    { id: ids[2], priority: 0, organization: single.organizationId },
    { id: ids[3], priority: -2, organization: crowd.organizationId },
  ]);
});

test("finding a place among ten thousand queued jobs costs an index lookup", async () => {
  await mails(crowd, 1);
  await db().$executeRaw`
    INSERT INTO pgboss.job (name, data, priority, group_id, policy)
    SELECT name, data, -number, group_id, policy FROM pgboss.job, generate_series(1, 10000) AS number WHERE name = 'dispatch'`;
  await db().$executeRaw`ANALYZE pgboss.job`;
  const [id = ""] = await mails(crowd, 1);
  const [row] = await db().$queryRaw<{ priority: number }[]>`
    SELECT priority FROM pgboss.job WHERE data->>'notification_id' = ${id}`;
  expect(row?.priority).toBe(-10_001);
  const plan = await commitWithJobs(
    (tx) => tx.$queryRaw<{ "QUERY PLAN": string }[]>`
      EXPLAIN SELECT priority - 1 FROM pgboss.job
      WHERE name = 'dispatch' AND state < 'active' AND group_id = ${crowd.organizationId} ORDER BY priority LIMIT 1`,
  );
  expect(JSON.stringify(plan)).toContain("Index Only Scan");
});
