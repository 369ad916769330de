import { setTimeout as sleep } from "node:timers/promises";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { LIMITS } from "#lib/contract/limits.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import {
  type BatchResponse,
  type BatchResult,
  batchList,
  batchResponse,
  batchResult,
  testKeyResponse,
} from "#lib/contract/responses.ts";
import { type Answer, Client, detailOf, owner } from "#tests/support/server/api.ts";
import { WAIT_MS } from "#tests/support/wait.ts";

const {
  createBatch,
  listBatches,
  readBatch,
  readBatchResults,
  readBatchCertificates,
  pauseBatch,
  cancelBatch,
  createTestKey,
} = operations;
const SHARED = { subject: "Flat {{flat}}", body_text: "Dear {{name}}" };

interface Given {
  notification?: unknown;
  name?: string;
  type?: string;
  headers?: Record<string, string>;
}

function post(
  client: Client,
  rows: string,
  { notification = SHARED, name = "rows.csv", type = "", headers = {} }: Given,
) {
  const body = new FormData();
  body.set("rows", new File([rows], name, { type }));
  body.set("notification", JSON.stringify(notification));
  return client.call(createBatch, { body, headers });
}

function accepted(answer: Answer): BatchResponse {
  expect(answer.status, answer.text).toBe(202);
  const batch = batchResponse.parse(answer.json);
  expect(answer.headers.get("location")).toBe(`/v1/batches/${batch.id}`);
  return batch;
}

async function read(client: Client, id: string): Promise<BatchResponse> {
  const answer = await client.call(readBatch, { params: { batch_id: id } });
  expect(answer.status, answer.text).toBe(200);
  return batchResponse.parse(answer.json);
}

async function until(client: Client, id: string, reached: (batch: BatchResponse) => boolean): Promise<BatchResponse> {
  for (const begun = performance.now(); performance.now() - begun < WAIT_MS; await sleep(200)) {
    const batch = await read(client, id);
    if (reached(batch)) return batch;
  }
  throw new Error("waited in vain for the batch");
}

async function results(client: Client, id: string): Promise<BatchResult[]> {
  const { text } = await client.call(readBatchResults, { params: { batch_id: id } });
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => batchResult.parse(JSON.parse(line)));
}

describe("a batch in CSV", () => {
  test("a file of a spreadsheet becomes mails with sealed certificates", async () => {
    const rows = '\ufeffto;name;flat\r\nana@example.com;"Núñez; ""Ana""";14-B\r\nbounced@example.com;Luis;2\r\n';
    const { id, total } = accepted(await post(owner(), rows, {}));
    expect(total).toBe(2);
    const batch = await until(owner(), id, ({ sealed }) => sealed === 2);
    expect(batch).toMatchObject({ state: "done", waiting: 0, refused: 0, statuses: { delivered: 1, failed: 1 } });
    const [first, second] = await results(owner(), id);
    expect(first).toMatchObject({ row: 1, to: "ana@example.com", status: "delivered", sealed: true });
    expect(second).toMatchObject({ row: 2, to: "bounced@example.com", status: "failed", sealed: true });
    expect((await new Client().detail(first?.notification_id ?? "")).subject).toBe("Flat 14-B");
    const zip = await owner().call(readBatchCertificates, { params: { batch_id: id } });
    const nameOf = (to: string, flat: string, id: string) => `${to} Flat ${flat} ${id.slice(0, 8)}.pdf`;
    const afterDay = Object.keys(unzipSync(zip.bytes)).map((name) => name.replace(/^\d{4}-\d{2}-\d{2} /, ""));
    expect(afterDay.sort()).toEqual([
      nameOf("ana@example.com", "14-B", first?.notification_id ?? ""),
      nameOf("bounced@example.com", "2", second?.notification_id ?? ""),
    ]);
    const rest = await owner().call(readBatchCertificates, { params: { batch_id: id }, query: { from: "3" } });
    expect(Object.keys(unzipSync(rest.bytes))).toEqual([]);
  });

  test("ten thousand rows are accepted at once, and the rest of them is cancelled", async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => `stuck+${at}@example.com,Ana,${at}\n`).join("");
    const { id, total } = accepted(await post(owner(), `to,name,flat\n${rows}`, { type: "text/csv", name: "rows" }));
    expect(total).toBe(10_000);
    await until(owner(), id, ({ waiting }) => waiting < total);
    const early = await owner().call(readBatchCertificates, { params: { batch_id: id } });
    expect([early.status, detailOf(early)]).toEqual([
      409,
      "the batch is running; its certificates follow when it is done",
    ]);
    const cancelled = await owner().call(cancelBatch, { params: { batch_id: id } });
    const { state, waiting, refused, statuses } = batchResponse.parse(cancelled.json);
    expect([state, waiting]).toEqual(["cancelled", 0]);
    expect(refused + Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(10_000);
    expect(await results(owner(), id)).toHaveLength(10_000);
    expect(await read(owner(), id)).toMatchObject({ refused });
  });

  test("wrong rows are named, and a file of another form is refused", async () => {
    const wrong = await post(owner(), "to,name,flat\nnobody,Ana,1\n", {});
    expect([wrong.status, wrong.headers.get("acuse-error")]).toEqual([400, "wrong_rows"]);
    expect(detailOf(wrong)).toMatch(
      /^rows with errors: 1 of 1; nothing was sent; row 1: to: must be an e-mail address/,
    );
    const other = await post(owner(), "x", { name: "rows.xlsx" });
    expect([other.status, other.headers.get("acuse-error")]).toEqual([400, "row_format"]);
  });
});

test("a batch in NDJSON is the same for a repeated call, and a mismatch for another one", async () => {
  const row = JSON.stringify({ to: "stuck@example.com", subject: "Ñandú", body_text: "漢字" });
  const given = { name: "rows.ndjson", notification: {}, headers: { "idempotency-key": crypto.randomUUID() } };
  const first = await post(owner(), `${row}\n`, given);
  const again = await post(owner(), `${row}\n`, given);
  expect(accepted(again)).toEqual(accepted(first));
  expect([first, again].map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([null, "true"]);
  expect((await post(owner(), `${row}\n${row}\n`, given)).status).toBe(422);
});

test.each([
  ["JSON", "application/json", "{}", "not_multipart"],
  ["no boundary", "multipart/form-data; boundary=", "x", "not_a_form"],
  [
    "a form that is cut off",
    "multipart/form-data; boundary=b",
    '--b\r\nContent-Disposition: form-data; name="rows"; filename="a.csv"\r\n\r\nto\n',
    "not_a_form",
  ],
  [
    "a form without rows",
    "multipart/form-data; boundary=b",
    '--b\r\nContent-Disposition: form-data; name="notification"\r\n\r\n{}\r\n--b--\r\n',
    "required",
  ],
  [
    "a form with another part",
    "multipart/form-data; boundary=b",
    '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\n{}\r\n--b--\r\n',
    "unknown_field",
  ],
  [
    "a form whose notification is no JSON",
    "multipart/form-data; boundary=b",
    '--b\r\nContent-Disposition: form-data; name="notification"\r\n\r\n{\r\n--b--\r\n',
    "not_json_at",
  ],
])("a batch sent as %s is refused", async (_, type, body, code) => {
  const answer = await owner().call(createBatch, { body, headers: { "content-type": type } });
  expect([answer.status, answer.headers.get("acuse-error")], answer.text).toEqual([400, code]);
});

test("a test key spends its uses on rows, and still follows its batch", async () => {
  const asked = await new Client().call(createTestKey, { body: { email: `batch-${crypto.randomUUID()}@example.com` } });
  const client = new Client({ key: testKeyResponse.parse(asked.json).api_key });
  const rows = "to\na@example.com\nb@example.com\n";
  const notification = { subject: "s", body_text: "t" };
  const large = await post(client, `${rows}c@example.com\n`, { notification });
  expect([large.status, large.headers.get("acuse-error")]).toEqual([401, "few_uses"]);
  const huge = await post(client, rows + "\n".repeat(LIMITS.requestBytes), { notification });
  expect([huge.status, huge.headers.get("acuse-error")]).toEqual([400, "long_bytes"]);
  const { id } = accepted(await post(client, rows, { notification }));
  expect((await until(client, id, ({ state }) => state === "done")).total).toBe(2);
  expect((await client.create()).status).toBe(401);
});

test("only keys of the organization see and change a batch", async () => {
  const { id } = accepted(await post(owner(), "to,name,flat\nstuck@example.com,Ana,1\n", {}));
  const asked = await new Client().call(createTestKey, { body: { email: `other-${crypto.randomUUID()}@example.com` } });
  const other = new Client({ key: testKeyResponse.parse(asked.json).api_key });
  for (const operation of [readBatch, readBatchResults, readBatchCertificates, pauseBatch, cancelBatch])
    expect((await other.call(operation, { params: { batch_id: id } })).status).toBe(404);
  expect(batchList.parse((await other.call(listBatches, {})).json).items).toEqual([]);
  const own = await owner().call(listBatches, { query: { limit: "1" } });
  expect(batchList.parse(own.json).items).toMatchObject([{ id, total: 1 }]);
  expect((await owner().call(listBatches, { query: { limit: "0" } })).status).toBe(400);
  await until(owner(), id, ({ state }) => state === "done");
  expect((await owner().call(pauseBatch, { params: { batch_id: id } })).status).toBe(409);
});
