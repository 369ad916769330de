import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { advanceBatch } from "#lib/notifications/batch/advance.ts";
import { readBatch } from "#lib/notifications/batch/read.ts";
import type { Listening } from "#tests/support/stand-ins/listen.ts";
import { startTemplateHost, templatePdf, timesFetched, upload } from "#tests/support/stand-ins/template-host.ts";
import { type Fixture, newCaller, startFixture } from "../fixtures.ts";
import { accept, csvOf, resultsOf } from "./batches.ts";

let host: Listening;
let fixture: Fixture;
beforeAll(async () => {
  host = await startTemplateHost();
  fixture = await startFixture({ TEMPLATE_ALLOWED_HOSTS: host.place });
});
afterAll(async () => {
  await fixture.close();
  await host.stop();
});

const put = async (line: string) => upload(host.url, await templatePdf(line));
const sharing = (template_url: string) => ({
  notification: { subject: "s", body_text: "t", attachments: [{ template_url }] },
});

test("a shared template is fetched once, and rows get that file even if its address fails later", async () => {
  const caller = await newCaller();
  const url = await put("Flat {{flat}}");
  const { id } = await accept(caller, csvOf(30), sharing(url));
  await fetch(url, { method: "PUT", body: "not a PDF any more" });
  await advanceBatch(id);
  expect(await readBatch(caller.organizationId, id)).toMatchObject({ state: "done", refused: 0 });
  expect(await timesFetched(url)).toBe(1);
  const files = await db().attachment.findMany({ where: { notification: { organizationId: caller.organizationId } } });
  // Personalised with each row's values.
  expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(30);
  expect(await db().batch.findUnique({ where: { id } })).toMatchObject({ notification: null, templates: null });
});

test.each([
  ["missing", () => `${host.url}/missing.pdf`],
  ["no PDF", () => upload(host.url, Buffer.from("<html>"))],
])("a batch whose shared template is %s is refused", async (_, place) => {
  const caller = await newCaller();
  const refused = await accept(caller, csvOf(2), sharing(await place())).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 400, faults: [{ field: "attachments[0].template_url" }] });
  expect(await db().batch.count({ where: { organizationId: caller.organizationId } })).toBe(0);
});

test("slow templates of rows end the turn, and the next turn continues", async () => {
  const caller = await newCaller();
  const row = async (to: string) => ({ to, attachments: [{ template_url: `${await put(to)}?wait=1600` }] });
  const rows = await Promise.all(["a@example.com", "b@example.com", "c@example.com"].map(row));
  const { id } = await accept(caller, rows.map((one) => JSON.stringify(one)).join("\n"), { format: "ndjson" });
  await advanceBatch(id);
  expect(await readBatch(caller.organizationId, id)).toMatchObject({ state: "running", waiting: 1 });
  await advanceBatch(id);
  expect(await readBatch(caller.organizationId, id)).toMatchObject({ state: "done", refused: 0 });
  expect((await resultsOf(caller, id)).map(({ status }) => status)).toEqual(["queued", "queued", "queued"]);
});
