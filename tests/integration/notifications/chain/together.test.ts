import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { recordProviderEvent } from "#lib/notifications/chain/record-event.ts";
import { confirm, dispatch } from "#lib/notifications/deliver/dispatch.ts";
import { create, eventTypes, type Fixture, jobsOf, newCaller, startFixture } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

/** Runs `work` and returns the number of statements that it sent. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const { length } = query.mock.calls;
  query.mockRestore();
  return length;
}

const COUNT = 30;

test("notifications posted at the same time share transactions until they are delivered", async () => {
  const caller = await newCaller();
  await create(caller);
  let ids: string[] = [];
  const all = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: COUNT }, work));
  const each = (work: (job: { notification_id: string }) => Promise<void>) => () =>
    Promise.all(ids.map((notification_id) => work({ notification_id })));
  const creating = await statementsOf(async () => {
    ids = (await all(async () => (await create(caller)).id)) as string[];
  });
  expect(creating).toBeLessThan(COUNT);
  expect(await statementsOf(each(dispatch))).toBeLessThan(COUNT);
  expect(await statementsOf(each(confirm))).toBeLessThan(COUNT);
  for (const id of ids) {
    expect(await eventTypes(id)).toEqual(["created", "sent", "delivered"]);
    expect(await jobsOf("seal", id)).toBe(1);
  }
});

test("two jobs for one notification at the same time send the mail of one submission", async () => {
  const { id } = await create(await newCaller());
  await Promise.all([dispatch({ notification_id: id }), dispatch({ notification_id: id })]);
  expect(await eventTypes(id)).toEqual(["created", "sent"]);
  const { attempts, sha256 } = await db().submission.findUniqueOrThrow({ where: { notificationId: id } });
  expect(attempts).toBe(2);
  const mail = await readFile(join(fixture.dataDir, "outbox", `${id}.eml`));
  expect(createHash("sha256").update(mail).digest("hex")).toBe(sha256);
});

test("a notification that cannot be stored does not make others of its transaction fail", async () => {
  const caller = await newCaller();
  const stranger = { ...caller, organizationId: randomUUID() };
  const outcomes = await Promise.allSettled([caller, caller, stranger, caller].map((one) => create(one)));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(await db().notification.count({ where: { organizationId: caller.organizationId } })).toBe(3);
});

test("an event that cannot be recorded does not make others of its transaction fail", async () => {
  const caller = await newCaller();
  const ids = [(await create(caller)).id, (await create(caller)).id, (await create(caller)).id];
  const now = new Date();
  const common = { provider: "post", type: "delivered", messageId: null, details: {}, occurredAt: now } as const;
  const record = (id: string, at: number) =>
    recordProviderEvent(id, { ...common, id: `r-${id}`, payload: at === 1 ? "no JSON" : "{}" }, now);
  const outcomes = await Promise.allSettled(ids.map(record));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  const delivered = ["created", "sent", "delivered"];
  expect(await Promise.all(ids.map(eventTypes))).toEqual([delivered, ["created"], delivered]);
});

test("two events of one notification in one transaction make one chain", async () => {
  const { id } = await create(await newCaller());
  const now = new Date();
  const common = { provider: "post", messageId: null, details: {}, occurredAt: now, payload: "{}" } as const;
  await Promise.all(
    (["deferred", "delivered", "delivered"] as const).map((type, at) =>
      recordProviderEvent(id, { ...common, type, id: `r-${id}-${at}` }, now),
    ),
  );
  expect(await eventTypes(id)).toEqual(["created", "sent", "deferred", "delivered"]);
  expect(await jobsOf("seal", id)).toBe(1);
});
