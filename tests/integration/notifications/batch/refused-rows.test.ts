import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { advanceBatch } from "#lib/notifications/batch/advance.ts";
import { readBatch } from "#lib/notifications/batch/read.ts";
import { type Fixture, newCaller, startFixture } from "../fixtures.ts";
import { accept, csvOf, resultsOf } from "./batches.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

test("a row whose template cannot be fetched is refused, and the others are created", async () => {
  const caller = await newCaller();
  const attachments = [{ template_url: "http://127.0.0.1:8000/letter.pdf" }];
  const rows = [{ to: "a@example.com" }, { to: "b@example.com", attachments }, { to: "c@example.com" }];
  const { id } = await accept(caller, rows.map((row) => JSON.stringify(row)).join("\n"), { format: "ndjson" });
  await advanceBatch(id);
  const results = await resultsOf(caller, id);
  expect(results.map(({ status }) => status)).toEqual(["queued", "refused", "queued"]);
  expect(results[1]?.error).toMatch(/^attachments\[0\]\.template_url: leads to a host that is not public/);
});

test("a row that makes the service fail is refused at the fifth attempt, and the others are created", async () => {
  const caller = await newCaller();
  const { id } = await accept(caller, csvOf(3));
  await db().$executeRaw`UPDATE batch_rows SET fields = 'null' WHERE batch_id = ${id}::uuid AND row = 2`;
  await expect(advanceBatch(id, 4)).rejects.toThrow(TypeError);
  expect(await readBatch(caller.organizationId, id)).toMatchObject({ state: "running", waiting: 3 });
  await advanceBatch(id, 5);
  expect(await readBatch(caller.organizationId, id)).toMatchObject({ state: "done", refused: 1 });
  const results = await resultsOf(caller, id);
  expect(results.map(({ status, error }) => error ?? status)).toEqual(["queued", "internal error", "queued"]);
});
