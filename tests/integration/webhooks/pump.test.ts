import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { sendTest } from "#lib/webhooks/asked-for.ts";
import { listDeliveries } from "#lib/webhooks/deliveries.ts";
import { createEndpoint, removeEndpoint, updateEndpoint } from "#lib/webhooks/endpoints.ts";
import { MAX_PER_ORGANIZATION, takeLeases } from "#lib/webhooks/leases.ts";
import { deliverDue, startPump } from "#lib/webhooks/pump.ts";
import { deleteOldDeliveries } from "#lib/webhooks/retention.ts";
import { create, type Fixture, newCaller, startFixture } from "#tests/integration/notifications/fixtures.ts";
import { type Receiver, startReceiver } from "#tests/support/stand-ins/webhook-receiver.ts";
import { WAIT_MS } from "#tests/support/wait.ts";

let receiver: Receiver;
let fixture: Fixture;
beforeAll(async () => {
  receiver = await startReceiver();
  fixture = await startFixture({ WEBHOOK_ALLOWED_HOSTS: receiver.place });
});
afterAll(async () => {
  await fixture.close();
  await receiver.close();
});
afterEach(async () => {
  receiver.answers.clear();
  await db().webhookDelivery.deleteMany();
  await db().webhookEndpoint.deleteMany();
});

let paths = 0;
async function listening(types: string[] = []) {
  const caller = await newCaller();
  const path = `/${paths++}`;
  const { endpoint } = await createEndpoint(caller.organizationId, { url: receiver.url(path), description: "", types });
  return { caller, path, id: endpoint.id, organizationId: caller.organizationId };
}

test("dead and slow endpoints with many deliveries do not delay other endpoints", async () => {
  const bad = await Promise.all(Array.from({ length: 3 }, () => listening(["notification.created"])));
  for (const { path } of bad) receiver.answers.set(path, () => {});
  for (const { organizationId, id } of bad) for (let n = 0; n < 20; n++) await sendTest(organizationId, id);
  const good = await Promise.all(Array.from({ length: 5 }, () => listening(["notification.created"])));
  for (const { organizationId, id } of good) for (let n = 0; n < 10; n++) await sendTest(organizationId, id);
  // With fewer places than bad endpoints, so that they would fill all of them if they could keep one.
  const pump = startPump({ slots: 2, policy: { totalMs: 400 } });
  // A receiver on a busy machine may be slow as well, and gets the same once more.
  const messages = ({ path }: { path: string }) => new Set(receiver.at(path).map(({ id }) => id)).size;
  try {
    await vi.waitFor(() => expect(good.map(messages)).toEqual([10, 10, 10, 10, 10]), WAIT_MS);
  } finally {
    await pump.stop();
  }
  // A rest after each failure: of what waits for a dead endpoint a few were tried, not all.
  for (const endpoint of bad) expect(messages(endpoint)).toBeLessThan(20);
});

/** An organization with this many endpoints, each with a due message; oldest first. */
async function owning(count: number) {
  const { organizationId } = await newCaller();
  const own = [];
  for (let n = 0; n < count; n++) {
    const path = `/${paths++}`;
    const given = { url: receiver.url(path), description: "", types: [] };
    const { endpoint } = await createEndpoint(organizationId, given);
    await sendTest(organizationId, endpoint.id);
    own.push({ path, id: endpoint.id });
  }
  return { organizationId, own, paths: own.map(({ path }) => path), ids: own.map(({ id }) => id) };
}
const servedAgo = (id: string | undefined, seconds: number) =>
  db().webhookEndpoint.update({ where: { id: id ?? "" }, data: { servedAt: new Date(Date.now() - seconds * 1000) } });
const taken = async (...asked: Parameters<typeof takeLeases>) =>
  (await takeLeases(...asked)).map(({ endpointId }) => endpointId);

describe("organizations with ten endpoints", () => {
  test("an organization with ten endpoints has at most four deliveries at once, least recently served endpoints first", async () => {
    const { organizationId, ids } = await owning(10);
    for (const [n, id] of ids.entries()) await servedAgo(id, 100 - n);
    expect(await taken(32, new Map([[organizationId, MAX_PER_ORGANIZATION]]))).toEqual([]);
    expect(await taken(32, new Map([[organizationId, MAX_PER_ORGANIZATION - 1]]))).toEqual(ids.slice(0, 1));
    expect((await taken(32)).sort()).toEqual(ids.slice(1, 5).sort());
  });

  test("an organization with ten endpoints is served after every other has one delivery, oldest waiting first", async () => {
    const many = await owning(10);
    const others = [await owning(1), await owning(1), await owning(1)];
    for (const [n, id] of many.ids.entries()) await servedAgo(id, 1000 - n);
    for (const [n, seconds] of [20, 30, 10].entries()) await servedAgo(others[n]?.ids[0], seconds);
    // Of these the last turn counts, not the longest wait of an endpoint.
    await servedAgo(many.ids[9], 5);
    const order = [others[1], others[0], others[2]].map((one) => one?.ids[0]);
    for (const id of order) expect(await taken(1)).toEqual([id]);
    expect(await taken(1)).toEqual(many.ids.slice(0, 1));
  });

  test("an organization with ten silent endpoints has four requests open while those of another arrive", async () => {
    const slow = await owning(10);
    for (const path of slow.paths) receiver.answers.set(path, () => {});
    const pump = startPump({ slots: MAX_PER_ORGANIZATION + 1, policy: { totalMs: 20_000 } });
    const asked = () => slow.paths.filter((path) => receiver.at(path).length).length;
    try {
      await vi.waitFor(() => expect(asked()).toBe(MAX_PER_ORGANIZATION), WAIT_MS);
      const other = await owning(1);
      await vi.waitFor(() => expect(receiver.at(other.paths[0] ?? "")).toHaveLength(1), WAIT_MS);
      expect(asked()).toBe(MAX_PER_ORGANIZATION);
    } finally {
      const stopped = pump.stop();
      receiver.dropAll();
      await stopped;
    }
  });
});

test("one process at a time serves an endpoint, and nothing is delivered twice", async () => {
  const { organizationId, id, path } = await listening();
  for (let n = 0; n < 20; n++) await sendTest(organizationId, id);
  receiver.answers.set(path, (_, response) => setTimeout(() => response.end(), 5));
  const pumps = [startPump(), startPump(), startPump()];
  try {
    await vi.waitFor(() => expect(receiver.at(path)).toHaveLength(20), WAIT_MS);
  } finally {
    await Promise.all(pumps.map((pump) => pump.stop()));
  }
  expect(new Set(receiver.at(path).map((message) => message.id)).size).toBe(20);
  const { items } = await listDeliveries(organizationId, { limit: 50 });
  expect(items.every(({ state, attempts }) => state === "delivered" && attempts === 1)).toBe(true);
});

test("stopping during a delivery waits for the response and records it", async () => {
  const { organizationId, id, path } = await listening();
  await sendTest(organizationId, id);
  let answer = () => {};
  receiver.answers.set(path, (_, response) => {
    answer = () => response.end();
  });
  const pump = startPump();
  await vi.waitFor(() => expect(receiver.at(path)).toHaveLength(1), WAIT_MS);
  const stopped = pump.stop();
  answer();
  await stopped;
  expect((await listDeliveries(organizationId, {})).items[0]?.state).toBe("delivered");
});

test("finished deliveries are removed after thirty days, waiting ones are kept", async () => {
  const { caller, organizationId } = await listening(["notification.created"]);
  await create(caller);
  await create(caller);
  const [newer, older] = (await listDeliveries(organizationId, {})).items;
  await db().webhookDelivery.update({ where: { id: older?.id ?? "" }, data: { nextAttemptAt: null } });
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  await deleteOldDeliveries(db(), days(29));
  expect((await listDeliveries(organizationId, {})).items).toHaveLength(2);
  await deleteOldDeliveries(db(), days(31));
  expect((await listDeliveries(organizationId, {})).items.map(({ id }) => id)).toEqual([newer?.id]);
});

test("deliveries that wait while their endpoint is disabled are given up and not sent once it is enabled", async () => {
  const { caller, path, organizationId, id } = await listening(["notification.created"]);
  await create(caller);
  await db().webhookEndpoint.update({ where: { id }, data: { disabledAt: new Date(), disabledReason: "owner" } });
  await deleteOldDeliveries(db(), new Date());
  expect((await listDeliveries(organizationId, {})).items).toMatchObject([{ state: "failed", attempts: 0 }]);
  await updateEndpoint(organizationId, id, { enabled: true });
  await deliverDue();
  expect(receiver.at(path)).toEqual([]);
});

test("deliveries that wait while their endpoint is removed are removed", async () => {
  const { caller, organizationId, id } = await listening(["notification.created"]);
  await create(caller);
  await db().webhookEndpoint.delete({ where: { id } });
  expect(await deliverDue()).toBe(0);
  await deleteOldDeliveries(db(), new Date());
  expect((await listDeliveries(organizationId, {})).items).toEqual([]);
});

/** Inserts more deliveries than one statement changes. */
const writeMany = (organizationId: string, id: string) => db().$executeRaw`
  INSERT INTO webhook_deliveries (id, organization_id, endpoint_id, message_id, type, payload, next_attempt_at)
  SELECT gen_random_uuid(), ${organizationId}::uuid, ${id}::uuid, 'msg_' || n, 'notification.sent', '{}', now()
  FROM generate_series(1, 10_007) AS n`;

test("disabling an endpoint with many waiting deliveries is immediate, and they are given up in batches", async () => {
  const { organizationId, id } = await listening();
  await writeMany(organizationId, id);
  const waiting = () => db().webhookDelivery.count({ where: { endpointId: id, nextAttemptAt: { not: null } } });
  await updateEndpoint(organizationId, id, { enabled: false });
  expect(await waiting()).toBe(7);
  await deleteOldDeliveries(db(), new Date());
  expect(await waiting()).toBe(0);
});

test("removing an endpoint with many deliveries is immediate, and they are removed in batches", async () => {
  const { organizationId, id } = await listening();
  await writeMany(organizationId, id);
  const left = () => db().webhookDelivery.count({ where: { endpointId: id } });
  await removeEndpoint(organizationId, id);
  expect(await left()).toBe(7);
  const other = await listening(["notification.created"]);
  await create(other.caller);
  await deleteOldDeliveries(db(), new Date());
  expect(await left()).toBe(0);
  expect((await listDeliveries(other.organizationId, {})).items).toHaveLength(1);
});

test("removing an endpoint and recording the outcome of an attempt do not wait for each other", async () => {
  const { caller, organizationId, id } = await listening(["notification.created"]);
  await create(caller);
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`UPDATE webhook_deliveries SET attempts = attempts + 1 WHERE endpoint_id = ${id}::uuid`;
    await removeEndpoint(organizationId, id);
    await tx.$executeRaw`UPDATE webhook_endpoints SET failures = failures + 1 WHERE id = ${id}::uuid`;
  });
  await deleteOldDeliveries(db(), new Date());
  expect((await listDeliveries(organizationId, {})).items).toEqual([]);
});
