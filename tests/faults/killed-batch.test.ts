import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { readBatch } from "#lib/notifications/batch/read.ts";
import { accept, csvOf, resultsOf } from "#tests/integration/notifications/batch/batches.ts";
import { type Fixture, newCaller, startFixture } from "#tests/integration/notifications/fixtures.ts";
import { LONG_TEST_MS } from "#tests/support/wait.ts";
import { startWorker, type WorkerChild } from "./worker-child.ts";

vi.setConfig({ testTimeout: LONG_TEST_MS });

let fixture: Fixture;
const children: WorkerChild[] = [];
const start = async () => {
  const env = { DATABASE_URL: fixture.url, DATA_DIR: fixture.dataDir, BASE_URL: "https://acuse.example" };
  const child = await startWorker(env);
  children.push(child);
  return child;
};
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(() => Promise.all(children.splice(0).map((child) => child.kill())));
afterAll(() => fixture.close());

const ROWS = 500;

test("a batch whose worker is killed three times becomes each row's notification once", async () => {
  const caller = await newCaller();
  const { organizationId } = caller;
  const created = () => db().notification.count({ where: { organizationId } });
  const { id } = await accept(caller, csvOf(ROWS));
  for (let round = 1; round <= 3; round++) {
    const worker = await start();
    await expect.poll(created, { interval: 5 }).toBeGreaterThanOrEqual(round * 60);
    await pause(round * 7);
    await worker.kill();
  }
  const killedAt = await created();
  expect(killedAt).toBeLessThan(ROWS);
  const last = await start();
  await expect.poll(async () => (await readBatch(organizationId, id)).state, { interval: 100 }).toBe("done");
  const notifications = await db().notification.findMany({
    where: { organizationId },
    select: { id: true, customerRef: true },
  });
  expect(new Set(notifications.map(({ customerRef }) => customerRef)).size).toBe(ROWS);
  expect(notifications).toHaveLength(ROWS);
  const results = await resultsOf(caller, id);
  expect(new Set(results.map((result) => result.notification_id))).toEqual(new Set(notifications.map((one) => one.id)));
  console.log(`The worker was killed last when ${killedAt} of ${ROWS} notifications existed`);
  await last.stop();
});
