import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, createLiveKey, revokeKey } from "#lib/access/keys/api-keys.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { batchMessage } from "#lib/contract/operations/webhooks.ts";
import { batchResult } from "#lib/contract/responses.ts";
import { db } from "#lib/db.ts";
import { advanceBatch } from "#lib/notifications/batch/advance.ts";
import { batchCertificates } from "#lib/notifications/batch/certificates.ts";
import { cancelForgotten, changeBatch } from "#lib/notifications/batch/control.ts";
import { readBatch } from "#lib/notifications/batch/read.ts";
import { dispatch } from "#lib/notifications/deliver/dispatch.ts";
import { sweep } from "#lib/notifications/deliver/sweep.ts";
import { createEndpoint } from "#lib/webhooks/endpoints.ts";
import { tablesHolding } from "#tests/support/database/whole-database.ts";
import { type Fixture, jobsOf, newCaller, startFixture } from "../fixtures.ts";
import { accept, csvOf, resultsOf } from "./batches.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

/** References of the caller's notifications, each as often as it was created. */
const references = async ({ organizationId }: Caller) => {
  const rows = await db().notification.findMany({ where: { organizationId }, select: { customerRef: true } });
  return rows.map(({ customerRef }) => Number(customerRef?.slice(2))).sort((a, b) => a - b);
};
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test("each row becomes an ordinary notification with its values, link and job", async () => {
  const caller = await newCaller();
  const { id } = await accept(caller, csvOf(45));
  await advanceBatch(id);
  expect(await readBatch(caller.organizationId, id)).toMatchObject({
    state: "done",
    waiting: 0,
    statuses: { queued: 45 },
  });
  expect(await references(caller)).toEqual(upTo(45));
  const results = await resultsOf(caller, id);
  for (const result of results) batchResult.parse(result);
  expect(results.map(({ row, to }) => [row, to])).toEqual(upTo(45).map((row) => [row, `r${row}@example.com`]));
  const notificationId = results[6]?.notification_id ?? "";
  expect(await db().notification.findUnique({ where: { id: notificationId } })).toMatchObject({
    subject: "Flat 7",
    bodyText: "Dear Ana",
    apiKeyId: caller.apiKeyId,
  });
  expect(await db().link.count({ where: { notificationId } })).toBe(1);
  expect(await jobsOf("dispatch", notificationId)).toBe(1);
  await dispatch({ notification_id: notificationId });
  expect((await readBatch(caller.organizationId, id)).statuses).toMatchObject({ queued: 44, sent: 1 });
});

test("the content of a row is deleted once its notification exists", async () => {
  const caller = await newCaller();
  const { id } = await accept(caller, "to,name,flat\na@example.com,Hagebutte,1", {
    notification: { subject: "Zweig", body_text: "{{name}}", sender_name: "Quitte" },
  });
  await advanceBatch(id);
  const found = await tablesHolding(fixture.url, ["Hagebutte", "Zweig", "Quitte"]);
  for (const tables of found.values()) expect(tables.join(" ")).not.toMatch(/batch/);
});

test("a batch stops when it is paused and continues when it is resumed", async () => {
  const caller = await newCaller();
  const { id } = await accept(caller, csvOf(3));
  await changeBatch(caller, id, "pause");
  await changeBatch(caller, id, "pause");
  await advanceBatch(id);
  expect(await readBatch(caller.organizationId, id)).toMatchObject({ state: "paused", waiting: 3 });
  await expect(batchCertificates(caller.organizationId, id, 1)).rejects.toMatchObject({ kind: "conflict" });
  await changeBatch(caller, id, "resume");
  await advanceBatch(id);
  expect(await readBatch(caller.organizationId, id)).toMatchObject({ state: "done", waiting: 0 });
  await expect(changeBatch(caller, id, "pause")).rejects.toMatchObject({ kind: "conflict" });
});

test("a batch without waiting rows is over, and can neither be paused nor cancelled", async () => {
  const caller = await newCaller();
  const { id } = await accept(caller, csvOf(1));
  await advanceBatch(id);
  // As between its last row and its end.
  await db().batch.update({ where: { id }, data: { state: "running" } });
  for (const change of ["pause", "cancel"] as const)
    await expect(changeBatch(caller, id, change)).rejects.toMatchObject({ code: "batch_over" });
});

test("a batch that is paused while it runs creates nothing after the response", async () => {
  const caller = await newCaller();
  const { id } = await accept(caller, csvOf(150));
  const running = advanceBatch(id);
  await expect.poll(() => references(caller), { interval: 5 }).not.toEqual([]);
  await changeBatch(caller, id, "pause");
  const created = await references(caller);
  await running;
  expect(await references(caller)).toEqual(created);
  expect(created.length).toBeLessThan(150);
  await changeBatch(caller, id, "resume");
  await advanceBatch(id);
  expect(await references(caller)).toEqual(upTo(150));
});

test("a batch whose API key is revoked is paused, and continues with another live key", async () => {
  const caller = await newCaller();
  const { organizationId } = caller;
  const { id } = await accept(caller, csvOf(150));
  const running = advanceBatch(id);
  await expect.poll(() => references(caller), { interval: 5 }).not.toEqual([]);
  await revokeKey(organizationId, caller.apiKeyId, new Date());
  const created = await references(caller);
  await running;
  expect(await references(caller)).toEqual(created);
  expect(await readBatch(organizationId, id)).toMatchObject({ state: "paused", reason: "key_revoked" });
  await expect(changeBatch({ ...caller, kind: "test" }, id, "resume")).rejects.toMatchObject({ code: "batch_key" });
  expect((await readBatch(organizationId, id)).state).toBe("paused");
  const { id: apiKeyId } = await createLiveKey(organizationId, "another");
  await changeBatch({ ...caller, apiKeyId }, id, "resume");
  expect(await readBatch(organizationId, id)).toMatchObject({ state: "running", reason: null });
  await advanceBatch(id);
  expect(await references(caller)).toEqual(upTo(150));
  const others = { organizationId, apiKeyId: { not: caller.apiKeyId } };
  expect(await db().notification.count({ where: others })).toBe(150 - created.length);
});

test("a batch that was stored while its API key was revoked is paused before its first row", async () => {
  const caller = await newCaller();
  const other = await newCaller();
  await revokeKey(caller.organizationId, caller.apiKeyId, new Date());
  const { id } = await accept(caller, csvOf(3));
  await advanceBatch(id);
  expect(await readBatch(caller.organizationId, id)).toMatchObject({
    state: "paused",
    reason: "key_revoked",
    waiting: 3,
  });
  const untouched = await accept(other, csvOf(1));
  expect((await readBatch(other.organizationId, untouched.id)).state).toBe("running");
});

test("a batch that stays paused is cancelled, and its rows are deleted", async () => {
  const caller = await newCaller();
  const { id } = await accept(caller, "to,name,flat\na@example.com,Wacholder,1");
  const { id: running } = await accept(caller, csvOf(1));
  await changeBatch(caller, id, "pause");
  const after = (days: number) => new Date(Date.now() + days * 86_400_000);
  await cancelForgotten(after(LIMITS.batch.pausedDays - 0.01));
  expect(await readBatch(caller.organizationId, id)).toMatchObject({ state: "paused", reason: "requested" });
  await cancelForgotten(after(LIMITS.batch.pausedDays + 0.01));
  expect(await readBatch(caller.organizationId, id)).toMatchObject({ state: "cancelled", reason: "paused_too_long" });
  expect((await readBatch(caller.organizationId, running)).state).toBe("running");
  expect((await tablesHolding(fixture.url, ["Wacholder"])).get("Wacholder")).toEqual([]);
});

test("a cancelled batch forgets the rows that wait", async () => {
  const caller = await newCaller();
  const { id } = await accept(caller, "to,name,flat\na@example.com,Eberesche,1");
  await changeBatch(caller, id, "cancel");
  await advanceBatch(id);
  expect(await readBatch(caller.organizationId, id)).toMatchObject({ state: "cancelled", waiting: 0, refused: 1 });
  expect(await resultsOf(caller, id)).toMatchObject([
    { row: 1, status: "refused", to: null, error: "the batch was cancelled before this row" },
  ]);
  expect((await tablesHolding(fixture.url, ["Eberesche"])).get("Eberesche")).toEqual([]);
  await expect(changeBatch(caller, id, "resume")).rejects.toMatchObject({ kind: "conflict" });
});

test("three jobs of one batch at a time create each row once", async () => {
  const caller = await newCaller();
  const { id } = await accept(caller, csvOf(100));
  await Promise.all([advanceBatch(id), advanceBatch(id), advanceBatch(id)]);
  await advanceBatch(id);
  expect(await references(caller)).toEqual(upTo(100));
  expect(await readBatch(caller.organizationId, id)).toMatchObject({ state: "done", waiting: 0 });
});

test("a batch that waits keeps one job, however often it was resumed", async () => {
  const caller = await newCaller();
  const { id } = await accept(caller, csvOf(230));
  for (let time = 0; time < 3; time++)
    for (const change of ["pause", "resume"] as const) await changeBatch(caller, id, change);
  const waiting = () => db().$queryRaw<{ id: string }[]>`
    SELECT id::text FROM pgboss.job WHERE name = 'batch' AND state < 'active' AND data->>'batch_id' = ${id}`;
  expect(await waiting()).toHaveLength(4);
  for (let [job] = await waiting(), turn = 0; job && turn < 4; [job] = await waiting(), turn++) {
    await db().$executeRaw`DELETE FROM pgboss.job WHERE id = ${job.id}::uuid`;
    await advanceBatch(id);
  }
  expect(await readBatch(caller.organizationId, id)).toMatchObject({ state: "running", waiting: 30 });
  expect(await waiting()).toHaveLength(1);
});

test("the sweep continues a batch whose job was lost", async () => {
  const { id } = await accept(await newCaller(), csvOf(2));
  const dropJobs = () => db().$executeRaw`DELETE FROM pgboss.job WHERE name = 'batch' AND data->>'batch_id' = ${id}`;
  expect(await dropJobs()).toBe(1);
  for (let time = 0; time < 2; time++) await sweep(new Date());
  expect(await dropJobs()).toBe(1);
  await advanceBatch(id);
  await sweep(new Date());
  expect(await dropJobs()).toBe(0);
});

test("rows share an attachment that is given once", async () => {
  const caller = await newCaller();
  const attachments = [{ filename: "a.txt", content_base64: btoa("terms") }];
  const { id } = await accept(caller, csvOf(2), { notification: { subject: "s", body_text: "t", attachments } });
  await advanceBatch(id);
  const files = await db().attachment.findMany({ where: { notification: { organizationId: caller.organizationId } } });
  expect(files.map(({ filename, sizeBytes }) => [filename, sizeBytes])).toEqual([
    ["a.txt", 5],
    ["a.txt", 5],
  ]);
});

test("a batch waits while many mails of its organization are unsent", async () => {
  const caller = await newCaller();
  const { id } = await accept(caller, csvOf(260));
  for (let turn = 0; turn < 4; turn++) await advanceBatch(id);
  expect((await references(caller)).length).toBe(200);
  const { state, waiting } = await readBatch(caller.organizationId, id);
  expect([state, waiting]).toEqual(["running", 60]);
});

test("webhooks tell the end of a batch, without content", async () => {
  const caller = await newCaller();
  await createEndpoint(caller.organizationId, {
    url: "https://hooks.example.com/",
    description: "",
    types: ["batch.completed"],
  });
  const { id } = await accept(caller, csvOf(2));
  await advanceBatch(id);
  await advanceBatch(id);
  const told = await db().webhookDelivery.findMany({ where: { organizationId: caller.organizationId } });
  expect(told.map(({ payload }) => batchMessage.parse(JSON.parse(payload)).data)).toEqual([
    { batch_id: id, total: 2, created: 2, refused: 0 },
  ]);
});

test("another organization's batch does not exist", async () => {
  const [owner, other] = [await newCaller(), await newCaller()];
  const { id } = await accept(owner, csvOf(1));
  const missing = { kind: "not_found" };
  await expect(readBatch(other.organizationId, id)).rejects.toMatchObject(missing);
  await expect(resultsOf(other, id)).rejects.toMatchObject(missing);
  await expect(batchCertificates(other.organizationId, id, 1)).rejects.toMatchObject(missing);
  for (const change of ["pause", "resume", "cancel"] as const)
    await expect(changeBatch(other, id, change)).rejects.toMatchObject(missing);
  expect((await readBatch(owner.organizationId, id)).state).toBe("running");
});
