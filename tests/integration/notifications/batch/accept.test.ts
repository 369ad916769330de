import { afterAll, beforeAll, expect, test } from "vitest";
import { LIMITS } from "#lib/contract/limits.ts";
import { batchResponse } from "#lib/contract/responses.ts";
import { db } from "#lib/db.ts";
import { readBatch } from "#lib/notifications/batch/read.ts";
import { type Fixture, newCaller, startFixture } from "../fixtures.ts";
import { accept, csvOf } from "./batches.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const stored = async (organizationId: string) => [
  await db().batch.count({ where: { organizationId } }),
  await db().notification.count({ where: { organizationId } }),
];

test("a valid batch is stored with its rows and its job, and nothing is sent yet", async () => {
  const caller = await newCaller();
  const { replayed, ...batch } = await accept(caller, csvOf(3));
  expect(replayed).toBe(false);
  expect(batchResponse.parse(batch)).toMatchObject({ state: "running", total: 3, waiting: 3, refused: 0, sealed: 0 });
  expect(await readBatch(caller.organizationId, batch.id)).toEqual(batch);
  expect(await stored(caller.organizationId)).toEqual([1, 0]);
  const jobs = await db().$queryRaw<unknown[]>`SELECT FROM pgboss.job WHERE data->>'batch_id' = ${batch.id}`;
  expect(jobs).toHaveLength(1);
});

test("all wrong rows are named with field and rule, and nothing is stored", async () => {
  const caller = await newCaller();
  const file = ["to,name,flat", "a@example.com,Ana,1", "nobody,Ana,2", "b@example.com,Ana", `c@example.com,,"4\n5"`];
  await expect(accept(caller, file.join("\n"))).rejects.toMatchObject({
    kind: "invalid_input",
    code: "wrong_rows",
    detail: [
      "rows with errors: 3 of 4; nothing was sent",
      "row 2: to: must be an e-mail address such as name@example.com: no display name, ASCII only",
      "row 3: has 2 cells, and the header has 3",
      "row 4: subject: must not hold a line break once its markers are replaced",
    ].join("; "),
  });
  expect(await stored(caller.organizationId)).toEqual([0, 0]);
});

test("an error names at most a hundred rows and counts the others", async () => {
  const file = ["to", ...Array.from({ length: 130 }, () => "nobody")].join("\n");
  const error = await accept(await newCaller(), file).catch((error: unknown) => error as Error & { detail: string });
  const { detail } = error as { detail: string };
  expect(detail).toMatch(/^rows with errors: 130 of 130;/);
  expect(detail.match(/row \d+: to/g)).toHaveLength(LIMITS.batch.named);
  expect(detail).toMatch(/; and 30 more$/);
});

test("a batch whose texts are too long in all is refused, before hours of work and terabytes of mail", async () => {
  const half = "x".repeat(1_000_000);
  const notification = { subject: "S", body_text: half, body_html: half };
  const error = { kind: "invalid_input", code: "long_batch" };
  await expect(accept(await newCaller(), csvOf(600), { notification })).rejects.toMatchObject(error);
  const filled = { subject: "S", body_text: "{{a}}".repeat(100), variables: { a: "x".repeat(10_000) } };
  await expect(accept(await newCaller(), csvOf(1_100), { notification: filled })).rejects.toMatchObject(error);
});

test.each([
  ["an unknown shared field", { subjekt: "x" }, "subjekt"],
  ["a shared recipient", { to: "ana@example.com" }, "to"],
  ["a wrong shared field", { subject: "a\nb" }, "subject"],
])("a batch with %s is refused once, not in each row", async (_, notification, field) => {
  await expect(accept(await newCaller(), csvOf(2), { notification })).rejects.toMatchObject({
    kind: "invalid_input",
    faults: [{ field }],
  });
});

test("rows in NDJSON complete and replace the shared fields", async () => {
  const caller = await newCaller();
  const rows = [
    { to: "a@example.com", subject: "Own", variables: { a: 1 } },
    { to: "b@example.com", body_text: 3 },
  ];
  const file = rows.map((row) => JSON.stringify(row)).join("\n");
  await expect(accept(caller, file, { format: "ndjson" })).rejects.toThrow("row 2: body_text: must be a string");
});

test("a file without rows is refused", async () => {
  await expect(accept(await newCaller(), "to,name\n")).rejects.toThrow("rows: holds no rows");
});

test("a batch beyond the limit of rows is refused", async () => {
  const file = `to\n${"a@example.com\n".repeat(LIMITS.batch.rows + 1)}`;
  await expect(accept(await newCaller(), file)).rejects.toThrow(`rows: holds more than ${LIMITS.batch.rows} rows`);
});

test("a repeated call with one key gets the stored response and stores nothing", async () => {
  const caller = await newCaller();
  const first = await accept(caller, csvOf(2), { key: "k" });
  expect(await accept(caller, csvOf(2), { key: "k" })).toEqual({ ...first, replayed: true });
  expect(await stored(caller.organizationId)).toEqual([1, 0]);
  await expect(accept(caller, csvOf(3), { key: "k" })).rejects.toMatchObject({ kind: "payload_mismatch" });
});

test("a batch spends the uses of a test key by its rows, and is refused when they do not suffice", async () => {
  const caller = await newCaller("test", 2);
  const left = async () => (await db().apiKey.findUniqueOrThrow({ where: { id: caller.apiKeyId } })).remainingUses;
  await expect(accept(caller, csvOf(3))).rejects.toMatchObject({ kind: "unauthorized", code: "few_uses" });
  expect([await left(), ...(await stored(caller.organizationId))]).toEqual([2, 0, 0]);
  await accept(caller, csvOf(1));
  expect(await left()).toBe(1);
  await expect(accept(caller, csvOf(2))).rejects.toMatchObject({ kind: "unauthorized" });
  await db().apiKey.update({ where: { id: caller.apiKeyId }, data: { expiresAt: new Date(Date.now() - 1_000) } });
  await expect(accept(caller, csvOf(1))).rejects.toMatchObject({ kind: "unauthorized" });
});
