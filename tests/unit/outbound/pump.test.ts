import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { listDeliveries, sendTest } from "#lib/outbound/deliveries.ts";
import { createEndpoint } from "#lib/outbound/endpoints.ts";
import { deliverDue, startPump } from "#lib/outbound/pump.ts";
import { forgetDeliveries } from "#lib/outbound/tidy.ts";
import { create, newCaller, startHouse } from "#tests/unit/notifications/fixtures.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

let receiver: Receiver;
let house: Awaited<ReturnType<typeof startHouse>>;
beforeAll(async () => {
  receiver = await startReceiver();
  house = await startHouse({ WEBHOOK_ALLOWED_HOSTS: receiver.place });
}, 60_000);
afterAll(async () => {
  await house.close();
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

test("dead and slow endpoints with much to deliver hold up nobody: each other one has its turn", async () => {
  const bad = await Promise.all(Array.from({ length: 3 }, () => listening(["notification.created"])));
  for (const { path } of bad) receiver.answers.set(path, () => {});
  for (const { organizationId, id } of bad) for (let n = 0; n < 30; n++) await sendTest(organizationId, id);
  const good = await Promise.all(Array.from({ length: 5 }, () => listening(["notification.created"])));
  for (const { organizationId, id } of good) for (let n = 0; n < 10; n++) await sendTest(organizationId, id);
  // With fewer places than bad endpoints, so that they would fill all of them if they could keep one.
  const pump = startPump({ places: 2, policy: { totalMs: 400 } });
  try {
    await vi.waitFor(
      () => expect(good.map(({ path }) => receiver.at(path).length)).toEqual([10, 10, 10, 10, 10]),
      30_000,
    );
  } finally {
    await pump.stop();
  }
  // A rest after each failure: of what waits for a dead endpoint a few were tried, not all.
  for (const { path } of bad) expect(receiver.at(path).length).toBeLessThan(30);
}, 60_000);

test("one endpoint is served by one process at a time, and nothing is delivered twice", async () => {
  const { organizationId, id, path } = await listening();
  for (let n = 0; n < 40; n++) await sendTest(organizationId, id);
  receiver.answers.set(path, (_, response) => setTimeout(() => response.end(), 5));
  const pumps = [startPump(), startPump(), startPump()];
  try {
    await vi.waitFor(() => expect(receiver.at(path)).toHaveLength(40), 20_000);
  } finally {
    await Promise.all(pumps.map((pump) => pump.stop()));
  }
  expect(new Set(receiver.at(path).map((message) => message.id)).size).toBe(40);
  const { items } = await listDeliveries(organizationId, { limit: 50 });
  expect(items.every(({ state, attempts }) => state === "delivered" && attempts === 1)).toBe(true);
});

test("stopped while a message is on its way, it waits for the answer and writes it down", async () => {
  const { organizationId, id, path } = await listening();
  await sendTest(organizationId, id);
  let answer = () => {};
  receiver.answers.set(path, (_, response) => {
    answer = () => response.end();
  });
  const pump = startPump();
  await vi.waitFor(() => expect(receiver.at(path)).toHaveLength(1), 10_000);
  const stopped = pump.stop();
  answer();
  await stopped;
  expect((await listDeliveries(organizationId, {})).items[0]?.state).toBe("delivered");
});

test("what is done is forgotten after thirty days, what waits is not", async () => {
  const { caller, organizationId } = await listening(["notification.created"]);
  await create(caller);
  await create(caller);
  const [newer, older] = (await listDeliveries(organizationId, {})).items;
  await db().webhookDelivery.update({ where: { id: older?.id ?? "" }, data: { nextAttemptAt: null } });
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  await forgetDeliveries(db(), days(29));
  expect((await listDeliveries(organizationId, {})).items).toHaveLength(2);
  await forgetDeliveries(db(), days(31));
  expect((await listDeliveries(organizationId, {})).items.map(({ id }) => id)).toEqual([newer?.id]);
});

test("what waits for an endpoint that was removed at the same moment is forgotten", async () => {
  const { caller, organizationId, id } = await listening(["notification.created"]);
  await create(caller);
  await db().webhookEndpoint.delete({ where: { id } });
  expect(await deliverDue()).toBe(0);
  await forgetDeliveries(db(), new Date());
  expect((await listDeliveries(organizationId, {})).items).toEqual([]);
});
