import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { eraseContent } from "#lib/notifications/erase/erase.ts";
import { base64, create, type Fixture, newCaller, startFixture } from "#tests/integration/notifications/fixtures.ts";
import { tablesHolding } from "#tests/support/database/whole-database.ts";
import { LONG_TEST_MS } from "#tests/support/wait.ts";
import { expectCertifiedOnce } from "./certified.ts";
import { startWorker, type WorkerChild } from "./worker-child.ts";

vi.setConfig({ testTimeout: LONG_TEST_MS });

let fixture: Fixture;
const children: WorkerChild[] = [];
let start: () => Promise<WorkerChild>;
beforeAll(async () => {
  fixture = await startFixture();
  const env = {
    DATABASE_URL: fixture.url,
    DATA_DIR: fixture.dataDir,
    BASE_URL: "https://acuse.example",
    DEMO_STEP_MS: "150",
  };
  start = async () => {
    const child = await startWorker(env);
    children.push(child);
    return child;
  };
});
afterEach(() => Promise.all(children.splice(0).map((child) => child.kill())));
afterAll(() => fixture.close());

const DELIVERED = ["created", "sent", "delivered"];
const STORIES: [string, string[]][] = [
  ["ana@example.com", DELIVERED],
  ["deferred@example.com", ["created", "sent", "deferred", "delivered"]],
];

async function unsealed(): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM notifications n
    WHERE status <> 'delivered' OR NOT EXISTS (SELECT FROM seals WHERE notification_id = n.id)`;
  return row?.count ?? 0;
}

/** Jobs of these notifications in the given state, with the time of their last start. */
const jobsBegun = (ids: string[], how: string) =>
  db().$queryRawUnsafe<{ id: string; at: Date }[]>(
    `SELECT id::text, started_on AS at FROM pgboss.job WHERE data->>'notification_id' = ANY($1) AND ${how}`,
    ids,
  );

async function allSealed(): Promise<void> {
  await expect.poll(unsealed, { interval: 50 }).toBe(0);
}

test("a worker killed three times delivers and seals each notification once", async () => {
  const caller = await newCaller();
  const created: [string, string[]][] = [];
  const tell = async () => {
    for (const [to, types] of STORIES) {
      const { id } = await create(caller, { to, body_html: "<p>x</p>", attachments: [{ content_base64: base64(to) }] });
      created.push([id, types]);
    }
  };
  for (let round = 0; round < 3; round++) {
    const worker = await start();
    await tell();
    await pause(45);
    await tell();
    // From the first operation of sending to well after the seal.
    await pause(round * 270);
    await worker.kill();
  }
  const last = await start();
  await allSealed();
  for (const [id, types] of created) await expectCertifiedOnce(id, types, fixture.dataDir);
  expect(await last.stop()).toBe(0);
});

/** Kills a worker during its jobs. @returns the notifications and their running jobs */
async function killAtWork(): Promise<{ ids: string[]; begun: { id: string }[] }> {
  const worker = await start();
  const caller = await newCaller();
  const ids: string[] = [];
  for (let count = 0; count < 12; count++) ids.push((await create(caller)).id);
  // The longest of a notification's jobs: some are still at it when the worker is killed.
  const sealing = () => jobsBegun(ids, "state = 'active' AND name = 'seal'");
  await expect.poll(async () => (await sealing()).length > 0 || (await unsealed()) === 0, { interval: 10 }).toBe(true);
  await worker.kill();
  const begun = await jobsBegun(ids, "state = 'active'");
  // Where this process had to wait for its turn, all of it may have been done before the kill.
  return begun.length ? { ids, begun } : killAtWork();
}

test("the next worker continues the jobs of a killed worker", async () => {
  const { ids, begun } = await killAtWork();
  const next = await start();
  const ready = Date.now();
  await allSealed();
  const takenUp = () => jobsBegun(ids, "retry_count > 0");
  // Also those whose work was done and only not told: that comes after the seals.
  await expect
    .poll(async () => (await takenUp()).map(({ id }) => id))
    .toEqual(expect.arrayContaining(begun.map(({ id }) => id)));
  const again = await takenUp();
  const back = Math.max(...again.map(({ at }) => at.getTime())) - ready;
  console.log(
    `The last job of the killed worker was begun again ${(back / 1000).toFixed(1)} s after the next one was ready`,
  );
  for (const id of ids) await expectCertifiedOnce(id, DELIVERED, fixture.dataDir);
  await next.stop();
});

test("content erased while workers are killed is gone from the database and the outbox", async () => {
  const caller = await newCaller();
  const ids: string[] = [];
  for (let n = 0; n < 2; n++) ids.push((await create(caller, { subject: `Eberesche ${n}` })).id);
  const first = await start();
  await allSealed();
  await first.kill();
  for (const notificationId of ids) {
    expect(await eraseContent({ notificationId, organizationId: caller.organizationId, by: null })).toBe("erased");
    const worker = await start();
    await pause(120);
    await worker.kill();
  }
  const last = await start();
  const left = () => db().erasure.count({ where: { doneAt: null } });
  await expect.poll(left, { interval: 50 }).toBe(0);
  expect((await tablesHolding(fixture.url, ["Eberesche"])).get("Eberesche")).toEqual([]);
  const names = await readdir(join(fixture.dataDir, "outbox"));
  expect(names.filter((name) => ids.some((id) => name.includes(id)))).toEqual([]);
  await last.stop();
});

test("two workers on one database share the jobs and run none twice", async () => {
  const workers = await Promise.all([start(), start()]);
  const caller = await newCaller();
  const ids = await Promise.all(Array.from({ length: 16 }, async () => (await create(caller)).id));
  await allSealed();
  for (const id of ids) await expectCertifiedOnce(id, DELIVERED, fixture.dataDir);
  expect(await Promise.all(workers.map((worker) => worker.stop()))).toEqual([0, 0]);
});

test.each(["SIGTERM", "disconnect"] as const)("a worker that ends by %s finishes its jobs", async (how) => {
  const worker = await start();
  const caller = await newCaller();
  for (let count = 0; count < 6; count++) await create(caller);
  await pause(50);
  expect(await worker.stop(how)).toBe(0);
  const [row] = await db().$queryRaw<{ active: number }[]>`
    SELECT count(*)::int AS active FROM pgboss.job WHERE state = 'active'`;
  expect(row?.active).toBe(0);
  const next = await start();
  await allSealed();
  await next.stop();
});

test("a worker without a mail transport names the missing setting and does not start", async () => {
  const env = {
    BASE_URL: "https://acuse.example",
    TRANSPORT: "resend",
    RESEND_API_KEY: "re_x",
    RESEND_WEBHOOK_SECRET: "whsec_x",
    MAIL_FROM: "a@b.example",
  };
  await expect(startWorker({ DATABASE_URL: fixture.url, DATA_DIR: fixture.dataDir, ...env })).rejects.toThrow(
    "RESEND_WEBHOOK_SECRET",
  );
});
