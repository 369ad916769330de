import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { checkOnce } from "#lib/notifications/read/check-once.ts";
import { type CheckableRecord, loadCheckableRecord } from "#lib/notifications/read/record.ts";
import { base64, create, type Fixture, newCaller, startFixture } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

async function recordOf(text: string): Promise<CheckableRecord> {
  const { id } = await create(await newCaller(), {
    attachments: [{ filename: "a.txt", content_base64: base64(text) }],
  });
  const record = await loadCheckableRecord(id);
  if (!record) throw new Error("it was not created");
  return record;
}

test("simultaneous readers share one check of a record; later readers get another", async () => {
  const record = await recordOf("a");
  const [first, again] = await Promise.all([checkOnce(record), checkOnce(structuredClone(record))]);
  expect(again).toBe(first);
  const [same, other] = await Promise.all([
    checkOnce(record),
    checkOnce({ ...record, subject: "what the record does not say" }),
  ]);
  expect(same).not.toBe(first);
  expect(same).toEqual(first);
  expect(other.filter(({ state }) => state === "failed").map(({ code }) => code)).toContain("content.hash");
});

test("a check of a record is not cached, and finds later changes", async () => {
  const record = await recordOf("b");
  const failures = async () => (await checkOnce(record)).filter(({ state }) => state === "failed");
  expect(await failures()).toEqual([]);
  const sha256 = record.attachments[0]?.sha256 ?? "";
  await db().blob.update({ where: { sha256 }, data: { bytes: new Uint8Array([1]) } });
  expect((await failures()).map(({ code }) => code)).toEqual(["attachment.hash"]);
});
