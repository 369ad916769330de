import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { correctedOf, rowsOfBatch } from "#lib/notifications/batch/read.ts";
import { recordProviderEvent } from "#lib/notifications/chain/record-event.ts";
import { sendCorrected } from "#lib/notifications/create/correct-address.ts";
import { dispatch } from "#lib/notifications/deliver/dispatch.ts";
import { eraseContent } from "#lib/notifications/erase/erase.ts";
import { correctionsOf, originalOf } from "#lib/notifications/read/corrections.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";
import { create, type Fixture, newCaller, startFixture } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

/** Lets the provider fail to deliver a notification. */
async function failed(id: string) {
  await dispatch({ notification_id: id });
  const now = new Date();
  const common = { provider: "post", messageId: "m", details: {}, payload: "{}", occurredAt: now } as const;
  await recordProviderEvent(id, { ...common, type: "failed", id: `r-${id}` }, now);
  const record = await loadRecord(id);
  if (!record) throw new Error("no record");
  return record;
}

/** A notification that its provider could not deliver. */
async function undelivered() {
  const caller = await newCaller();
  const { id } = await create(caller, { to: "ana@exmaple.com" });
  const record = await failed(id);
  const correct = (key: string) =>
    sendCorrected(caller, { record, to: "ana@example.com", key, now: new Date(), inTransaction: async () => {} });
  return { caller, id, correct };
}

test("a corrected notification has the same content and is linked to the undelivered one", async () => {
  const { caller, id, correct } = await undelivered();
  const corrected = await correct("a");
  expect(await correct("a")).toBe(corrected);
  expect(await loadRecord(corrected)).toMatchObject({ recipient_email: "ana@example.com", subject: "Acta" });
  const correction = { id: corrected, recipient_email: "ana@example.com", status: "queued", simulated: true };
  expect(await correctionsOf(caller.organizationId, [id, corrected])).toEqual(new Map([[id, [correction]]]));
  expect(await originalOf(caller.organizationId, corrected)).toMatchObject({ id, status: "failed" });
  expect(await originalOf(caller.organizationId, id)).toBeNull();
  const { organizationId: other } = await newCaller();
  expect(await correctionsOf(other, [id])).toEqual(new Map());
  expect(await originalOf(other, corrected)).toBeNull();
});

test("a batch's row is corrected once a correction, or one of that, has not failed", async () => {
  const { caller, id, correct } = await undelivered();
  const { organizationId } = caller;
  const batch = await db().batch.create({
    data: { id: randomUUID(), organizationId, state: "done", total: 1, createdAt: new Date() },
  });
  await db().batchRow.create({ data: { batchId: batch.id, row: 1, notificationId: id } });
  const second = await correct("a");
  const record = await failed(second);
  expect(await correctedOf(organizationId, batch.id)).toEqual([]);
  const attention = { status: null, most: 9, corrected: [] };
  expect(await rowsOfBatch(organizationId, batch.id, attention)).toHaveLength(1);
  const now = new Date();
  const third = await sendCorrected(caller, {
    record,
    to: "a@example.com",
    key: "b",
    now,
    inTransaction: async () => {},
  });
  const corrected = await correctedOf(organizationId, batch.id);
  expect(corrected).toEqual([id]);
  expect(await rowsOfBatch(organizationId, batch.id, { ...attention, corrected })).toEqual([]);
  const chain = (await correctionsOf(organizationId, [id])).get(id);
  expect(chain?.map((one) => [one.id, one.status])).toEqual([
    [second, "failed"],
    [third, "queued"],
  ]);
  expect(await correctedOf((await newCaller()).organizationId, batch.id)).toEqual([]);
});

test("content that is erased while it is sent again is not sent", async () => {
  const { caller, id, correct } = await undelivered();
  // The record was read before.
  expect(await eraseContent({ notificationId: id, organizationId: caller.organizationId, by: null })).toBe("erased");
  await expect(correct("b")).rejects.toMatchObject({ kind: "not_found" });
  expect(await db().notification.count({ where: { organizationId: caller.organizationId } })).toBe(1);
});
