import { afterAll, beforeAll, expect, test } from "vitest";
import { fault, writeFault } from "#lib/contract/errors.ts";
import { batchList } from "#lib/contract/responses.ts";
import { db } from "#lib/db.ts";
import { changeBatch } from "#lib/notifications/batch/control.ts";
import { listBatches } from "#lib/notifications/batch/list.ts";
import { countCancelled, outcomesOf, rowsOfBatch } from "#lib/notifications/batch/read.ts";
import { Prisma } from "#prisma/client/client.ts";
import { create, type Fixture, newCaller, startFixture } from "../fixtures.ts";
import { accept, csvOf, resultsOf } from "./batches.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

test("pages hold each batch of the organization once, newest first", async () => {
  const [caller, other] = [await newCaller(), await newCaller()];
  const { organizationId } = caller;
  const ids: string[] = [];
  for (let rows = 1; rows <= 5; rows++) ids.unshift((await accept(caller, csvOf(rows))).id);
  await accept(other, csvOf(1));
  const seen: string[] = [];
  let cursor: string | undefined;
  const sizes: number[] = [];
  do {
    const page = batchList.parse(await listBatches(organizationId, { limit: 2, cursor }));
    seen.push(...page.items.map(({ id }) => id));
    sizes.push(page.items.length);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(sizes).toEqual([2, 2, 1]);
  expect(seen.toSorted()).toEqual(ids.toSorted());
  const { items } = await listBatches(organizationId, { limit: 100 });
  expect(items.map(({ id }) => id)).toEqual(seen);
  const times = items.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted().reverse());
  expect(items.find(({ id }) => id === ids[0])).toMatchObject({ state: "running", reason: null, total: 5 });
});

test("a cursor of another organization, or that no list gave out, is refused", async () => {
  const [caller, other] = [await newCaller(), await newCaller()];
  for (let time = 0; time < 2; time++) await accept(caller, csvOf(1));
  const { next_cursor } = await listBatches(caller.organizationId, { limit: 1 });
  if (next_cursor === null) throw new Error("the first page is the last one");
  for (const [{ organizationId }, cursor] of [
    [other, next_cursor],
    [caller, "x"],
    [caller, ""],
  ] as const)
    await expect(listBatches(organizationId, { limit: 1, cursor })).rejects.toMatchObject({ code: "cursor" });
});

test("the results have every row of a batch that fills several pages", async () => {
  const caller = await newCaller();
  const { id } = await accept(caller, csvOf(2_001));
  const rows = (await resultsOf(caller, id)).map(({ row }) => row);
  expect(rows).toEqual(Array.from({ length: 2_001 }, (_, at) => at + 1));
});

test("the rows to look at are those that were refused, for the batch's organization alone", async () => {
  const [caller, other] = [await newCaller(), await newCaller()];
  const { id } = await accept(caller, csvOf(3));
  const refusal = { ...fault("pdf_empty"), field: "attachments[0].template_url" };
  await db().batchRow.updateMany({
    where: { batchId: id, row: { gte: 2 } },
    data: { error: writeFault(refusal), fields: Prisma.DbNull },
  });
  const found = await rowsOfBatch(caller.organizationId, id, { status: null, most: 1 });
  expect(found).toEqual([
    { row: 2, status: "refused", to: null, customer_ref: null, notification_id: null, sealed: false, fault: refusal },
  ]);
  expect(await rowsOfBatch(caller.organizationId, id, { status: null, most: 50 })).toHaveLength(2);
  expect(await rowsOfBatch(caller.organizationId, id, { status: "waiting", most: 50 })).toMatchObject([{ row: 1 }]);
  expect(await rowsOfBatch(other.organizationId, id, { status: null, most: 50 })).toEqual([]);
  const counted = { delivered: 0, spam: 0, undelivered: 2, simulated: false };
  expect(await outcomesOf(caller.organizationId, [id])).toEqual(new Map([[id, counted]]));
  expect(await outcomesOf(other.organizationId, [id])).toEqual(new Map());
  // A row that was still waiting when the batch was cancelled was not refused.
  await changeBatch(caller, id, "cancel");
  expect(await rowsOfBatch(caller.organizationId, id, { status: null, most: 50 })).toHaveLength(2);
  expect(await outcomesOf(caller.organizationId, [id])).toEqual(new Map([[id, counted]]));
  expect(await countCancelled(caller.organizationId, id)).toBe(1);
  expect(await countCancelled(other.organizationId, id)).toBe(0);
});

test.each([true, false])("marks a batch as simulated only if its notifications are (%s)", async (simulated) => {
  const caller = await newCaller();
  const { id } = await accept(caller, csvOf(2));
  const notification = await create(caller);
  await db().notification.update({ where: { id: notification.id }, data: { simulated } });
  await db().batchRow.updateMany({
    where: { batchId: id, row: 2 },
    data: { notificationId: notification.id, fields: Prisma.DbNull },
  });
  expect((await outcomesOf(caller.organizationId, [id])).get(id)).toMatchObject({ simulated });
});
