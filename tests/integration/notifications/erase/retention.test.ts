import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import type { Status } from "#lib/evidence/chain/states.ts";
import { eraseExpired, setRetention, wouldErase } from "#lib/notifications/erase/retention.ts";
import { create, eventTypes, type Fixture, newCaller, startFixture } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});
afterEach(async () => {
  await db().erasure.updateMany({ data: { doneAt: new Date() } });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await fixture.close();
});

const DAY = 86_400_000;
const keeping = async (days: number | null) => {
  const caller = await newCaller();
  await db().$transaction((tx) => setRetention(tx, caller.organizationId, days));
  return caller;
};
/** One in this state, made so many days ago. */
async function aged(caller: Awaited<ReturnType<typeof newCaller>>, days: number, status: Status = "delivered") {
  const { id } = await create(caller);
  const createdAt = new Date(Date.now() - days * DAY);
  await db().notification.update({ where: { id }, data: { createdAt, status } });
  return id;
}
const isErased = async (id: string) => (await eventTypes(id)).includes("content_erased");

test("notifications older than the retention period are erased, younger ones stay", async () => {
  const caller = await keeping(30);
  const [older, younger] = [await aged(caller, 31), await aged(caller, 29)];
  const others = [await aged(await keeping(null), 400), await aged(await keeping(60), 31)];
  expect(await eraseExpired(new Date())).toBe(1);
  expect(await Promise.all([older, younger, ...others].map(isErased))).toEqual([true, false, false, false]);
  const link = await db().link.findFirstOrThrow({ where: { notificationId: older, eventType: "content_erased" } });
  expect(link.eventData).toEqual({ reason: "retention" });
  expect(await db().erasure.findUniqueOrThrow({ where: { notificationId: older } })).toMatchObject({ userId: null });
  expect(await eraseExpired(new Date())).toBe(0);
});

test("the audit log has one line a day with the number of erased notifications", async () => {
  const caller = await keeping(30);
  const lines = () =>
    db().auditEntry.findMany({ where: { organizationId: caller.organizationId }, orderBy: { createdAt: "asc" } });
  const line = { userId: null, actor: "retention", action: "notification.expired", subject: null };
  const today = new Date().toISOString().slice(0, 10);
  const [early, late] = [new Date(`${today}T00:00:00Z`), new Date(`${today}T23:59:59.999Z`)];
  const next = new Date(late.getTime() + 1);
  await Promise.all([aged(caller, 33), aged(caller, 34)]);
  await eraseExpired(early);
  expect(await lines()).toMatchObject([{ ...line, data: { count: 2 }, createdAt: early }]);
  await aged(caller, 33);
  await eraseExpired(late);
  expect(await lines()).toMatchObject([{ ...line, data: { count: 3 } }]);
  await aged(caller, 33);
  await eraseExpired(next);
  expect(await lines()).toMatchObject([{ data: { count: 3 } }, { ...line, data: { count: 1 }, createdAt: next }]);
});

test("the sweep erases the notifications that were counted for the period, of this organization only", async () => {
  const caller = await newCaller();
  const { organizationId } = caller;
  await Promise.all([aged(caller, 31), aged(caller, 300), aged(caller, 29), aged(caller, 31, "queued")]);
  await Promise.all([aged(caller, 31, "sent"), aged(await newCaller(), 31)]);
  const now = new Date();
  expect(await wouldErase(organizationId, 30, now)).toEqual({
    days: 30,
    before: new Date(now.getTime() - 30 * DAY),
    count: 3,
    more: false,
  });
  expect(await wouldErase(organizationId, 301, now)).toMatchObject({ count: 0 });
  await db().$transaction((tx) => setRetention(tx, organizationId, 30));
  expect(await eraseExpired(now)).toBe(3);
  expect(await wouldErase(organizationId, 30, now)).toMatchObject({ count: 0 });
});

test.each([
  ...(["delivered", "failed", "complained"] as const).map((status) => [status, 2, true] as const),
  ...(["sent", "deferred"] as const).flatMap((status) => [[status, 7, false] as const, [status, 9, true] as const]),
  ["queued", 300, false] as const,
])("a notification kept for a day and %s for %i days is %s", async (status, days, erased) => {
  const id = await aged(await keeping(1), days, status);
  await eraseExpired(new Date());
  expect(await isErased(id)).toBe(erased);
});

test("a large backlog is erased in batches, oldest first, without delaying other organizations", async () => {
  const [large, small] = [await keeping(1), await keeping(1)];
  const ids: string[] = [];
  for (let n = 0; n < 60; n++) ids.push(await aged(large, 100 - n));
  const other = await aged(small, 2);
  expect(await eraseExpired(new Date())).toBe(51);
  expect(await isErased(other)).toBe(true);
  expect((await Promise.all(ids.map(isErased))).lastIndexOf(true)).toBe(49);
  expect(await eraseExpired(new Date())).toBe(10);
});

test("no erasure begins while hundreds wait for their seal", async () => {
  const caller = await keeping(1);
  const id = await aged(caller, 2);
  for (let n = 0; n < 200; n++) {
    const { id: notificationId } = await create(caller);
    await db().erasure.create({
      data: { notificationId, organizationId: caller.organizationId, sequence: 1, requestedAt: new Date() },
    });
  }
  expect(await eraseExpired(new Date())).toBe(0);
  expect(await isErased(id)).toBe(false);
});

test.each([0, -1, 36_501, 1.5, Number.NaN])("a retention period of %s days is refused", async (days) => {
  await expect(keeping(days)).rejects.toThrow(
    "retention_days: must be a whole number of days from 1 to 36500, or none",
  );
});

test("a retention period can be set, changed and removed", async () => {
  const { organizationId } = await keeping(36_500);
  const kept = async () => (await db().organization.findUniqueOrThrow({ where: { id: organizationId } })).retentionDays;
  expect(await kept()).toBe(36_500);
  await db().$transaction((tx) => setRetention(tx, organizationId, 1));
  expect(await kept()).toBe(1);
  await db().$transaction((tx) => setRetention(tx, organizationId, null));
  expect(await kept()).toBeNull();
});
