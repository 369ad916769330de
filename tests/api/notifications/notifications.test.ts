import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { operations } from "#lib/contract/operations/operations.ts";
import { base64, Client, detailOf, owner } from "#tests/support/server/api.ts";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const UNKNOWN = "5f0c2b1e-6a57-4c1d-9f0e-2d8c7b1a9e34";
const { createNotification, readNotification, readAttachment, readCertificate, readToken } = operations;

test("a notification is created, delivered and sealed, and is readable without a key", async () => {
  const reader = new Client();
  const files = [
    { filename: "note.txt", content_type: "text/plain", content_base64: base64("Hola") },
    { content_base64: base64(new Uint8Array([0, 255, 1])) },
  ];
  const fields = {
    customer_ref: "C-1",
    sender_name: "Ayuntamiento",
    sender_email: "a@example.org",
    attachments: files,
  };
  const created = await owner().created({ ...fields, subject: "Acta {{n}}", variables: { n: 7 } });
  expect(created.status).toBe("queued");
  expect(created.certificate_url).toBe(`${reader.url}/v1/notifications/${created.id}/certificate`);
  expect(created.attachments.map(({ filename }) => filename)).toEqual(["note.txt", "adjunto"]);

  const detail = await reader.sealed(created.id);
  expect(detail).toMatchObject({
    status: "delivered",
    channel: "email",
    sender_name: "Ayuntamiento",
    sender_email: "a@example.org",
    recipient_email: "ana@example.com",
    customer_ref: "C-1",
    subject: "Acta 7",
    content_hash: created.content_hash,
    created_at: created.created_at,
  });
  expect(detail.events.map(({ event_type }) => event_type)).toEqual(["created", "sent", "delivered"]);
  expect(detail.tsa?.chain_hash).toBe(detail.events.at(-1)?.event_hash);

  for (const file of detail.attachments) {
    const answer = await reader.raw(new URL(file.download_url).pathname);
    expect([answer.status, sha256(answer.bytes), answer.bytes.length]).toEqual([200, file.sha256, file.size_bytes]);
  }
  const token = await reader.call(readToken, { params: { id: created.id } });
  expect(token.bytes[0]).toBe(0x30);
  const certificate = await reader.call(readCertificate, { params: { id: created.id } });
  expect(certificate.text.startsWith("%PDF-")).toBe(true);
  expect(Buffer.from(certificate.bytes).includes(Buffer.from(token.bytes).toString("hex"))).toBe(true);
});

describe("public addresses of a notification", () => {
  const reads = [readNotification, readCertificate, readToken];
  test.each(reads)("answers 404 to $path of an unknown id", async (operation) => {
    const answer = await new Client().call(operation, { params: { id: UNKNOWN } });
    expect(answer.status).toBe(404);
  });

  test.each([
    "1",
    "x".repeat(300),
    `${UNKNOWN}0`,
    UNKNOWN.replaceAll("-", ""),
    "%00",
    "..%2f..%2fetc",
    "%F0%9F%98%80",
  ])("answers 404 to %s in place of an id", async (id) => {
    for (const operation of reads) {
      const answer = await new Client().call(operation, { params: { id } });
      expect(answer.status).toBe(404);
    }
  });

  test("accepts an id in upper case", async () => {
    const { id } = await owner().created();
    expect((await new Client().detail(id.toUpperCase())).id).toBe(id);
  });

  test("answers 404 to an attachment of another notification", async () => {
    const attachments = [{ content_base64: base64("x") }];
    const [one, other] = [await owner().created({ attachments }), await owner().created({ attachments })];
    const params = { id: one.id, attachment_id: other.attachments[0]?.id ?? "" };
    expect((await new Client().call(readAttachment, { params })).status).toBe(404);
    expect((await new Client().call(readAttachment, { params: { ...params, id: other.id } })).status).toBe(200);
    expect((await new Client().call(readAttachment, { params: { id: one.id, attachment_id: "x" } })).status).toBe(404);
  });

  test("answers 404 to a time-stamp token and a seal before the seal", async () => {
    const { id } = await owner().created({ to: "stuck@example.com" });
    expect((await new Client().call(readToken, { params: { id } })).status).toBe(404);
    expect((await new Client().call(readCertificate, { params: { id }, query: { seal: "1" } })).status).toBe(404);
  });

  test.each(["0", "-1", "x", "1.5", ""])("answers 400 to the parameter seal=%s", async (seal) => {
    const answer = await new Client().call(readCertificate, { params: { id: UNKNOWN }, query: { seal } });
    expect([answer.status, detailOf(answer)]).toEqual([400, "seal: must be the number of a seal: 1, 2, …"]);
  });
});

describe("request bodies", () => {
  const post = (body: BodyInit | undefined, headers: Record<string, string> = {}) =>
    owner().call(createNotification, { body, headers });
  const valid = JSON.stringify({ to: "ana@example.com", subject: "s", body_text: "t" });

  test.each<[string, BodyInit | undefined, Record<string, string>, string]>([
    ["nothing", undefined, {}, "body: is empty; send JSON"],
    ["no JSON", "{to: 1}", {}, "body: is not valid JSON at position 1 (line 1 column 2)"],
    [
      "a form",
      "to=ana",
      { "content-type": "application/x-www-form-urlencoded" },
      "Content-Type: must be application/json",
    ],
    [
      "compressed",
      valid,
      { "content-encoding": "gzip" },
      "Content-Encoding: is not supported; send the body uncompressed",
    ],
    ["an array", "[]", {}, "body: must be an object"],
    ["a name twice", valid.replace("{", '{"to":"b@example.com",'), {}, "to: appears twice in one object"],
    ["a prototype", valid.replace("{", '{"__proto__":{"channel":"x"},'), {}, "__proto__: is not allowed as a name"],
    ["deep", "[".repeat(1_000_000), {}, "body: is nested deeper than 16 levels"],
    ["not UTF-8", new Uint8Array([0x22, 0xff, 0x22]), {}, "body: is not valid UTF-8; use that encoding"],
    [
      "an unknown field",
      valid.replace("{", '{"cc":"b@example.com",'),
      {},
      "cc: is not a field here, only to, subject, body_text, body_html, sender_name, sender_email, channel, customer_ref, attachments, variables",
    ],
    [
      "half a surrogate pair",
      valid.replace('"s"', '"\\ud800"'),
      {},
      "subject: holds half of a surrogate pair, which is not Unicode text",
    ],
    ["U+0000", valid.replace('"t"', '"\\u0000"'), {}, "body_text: holds U+0000, which can't be stored"],
  ])("refuses a body of %s", async (_name, body, headers, detail) => {
    const answer = await post(body, headers);
    expect([answer.status, detailOf(answer)]).toEqual([400, detail]);
  });

  test("refuses a body over 16 MiB without reading it to its end", async () => {
    let sent = 0;
    const chunk = new Uint8Array(1024 * 1024).fill(0x20);
    const body = new ReadableStream({
      pull(controller) {
        if (++sent > 200) return controller.close();
        controller.enqueue(chunk);
      },
    });
    const answer = await post(body).catch((error: Error) => error);
    if (!(answer instanceof Error))
      expect([answer.status, detailOf(answer)]).toEqual([400, "body: is longer than 16777216 bytes"]);
    expect(sent).toBeLessThan(60);
  });

  test("refuses a Content-Length over 16 MiB at once", async () => {
    const answer = await post("x".repeat(16 * 1024 * 1024 + 1));
    expect([answer.status, detailOf(answer)]).toEqual([400, "body: is longer than 16777216 bytes"]);
  });

  test("accepts 7 MiB of attachments and returns their bytes", async () => {
    const bytes = new Uint8Array(7 * 1024 * 1024).fill(7);
    const { id, attachments } = await owner().created({ attachments: [{ content_base64: base64(bytes) }] });
    const answer = await new Client().call(readAttachment, { params: { id, attachment_id: attachments[0]?.id ?? "" } });
    expect(sha256(answer.bytes)).toBe(sha256(bytes));
  });

  test("refuses values that break the subject", async () => {
    const answer = await owner().create({ subject: "{{a}}", variables: { a: "x\nBcc: y" } });
    expect([answer.status, detailOf(answer)]).toEqual([
      400,
      "subject: must not hold a line break once its markers are replaced",
    ]);
  });
});
