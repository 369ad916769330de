import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { RetryLater } from "#lib/transports/transport.ts";
import type { StandInOptions } from "#tests/support/stand-ins/resend.ts";
import { mailsOf, message, place, send, startPlace, transport } from "./sending.ts";

startPlace();

test("a mail reaches the provider with its idempotency key, its tag and the composed bytes", async () => {
  const { id, bytes, sent } = await send();
  expect(await sent).toMatchObject({ accepted: true, messageId: mailsOf(id)[0]?.id });
  expect(mailsOf(id).map(({ sha256 }) => sha256)).toEqual([createHash("sha256").update(bytes).digest("hex")]);
  expect(place.provider.lastHeaders).toMatchObject({ "idempotency-key": id, authorization: "Bearer re_test" });
  expect(JSON.parse(place.provider.lastBody)).toEqual({
    from: "Ayuntamiento de Ávila <acuse@mail.example>",
    to: ["ana@example.com"],
    reply_to: ["registro@avila.example"],
    subject: "Notificación nº 7 — 日本",
    text: expect.stringMatching(/^Estimada Ana\n\n-- \n(.*\n)+.*verify\/x\n$/),
    html: expect.stringMatching(/^<p>Estimada Ana<\/p>.*verify\/x/),
    attachments: [{ filename: "acta año.pdf", content_type: "application/pdf", content: "AQL6" }],
    headers: { "X-Acuse-Notification": id },
    tags: [{ name: "notification", value: id }],
  });
});

test("the logo of a framed mail reaches the provider as an inline attachment that the HTML names", async () => {
  const logo = { png: new Uint8Array([1, 2, 250]), width: 480, height: 128 };
  const { id, sent } = await send({ bodyHtml: null, letterhead: { logo } });
  await sent;
  const { html, text, attachments } = JSON.parse(place.provider.lastBody);
  expect(attachments[1]).toEqual({
    filename: "logo.png",
    content_type: "image/png",
    content: "AQL6",
    content_id: `logo.${id}@acuse`,
  });
  expect(html).toContain(`src="cid:logo.${id}@acuse"`);
  expect(text).toMatch(/^Estimada Ana\n/);
});

test.each([
  ['Eve" <eve@evil.example>, x', '"Eve\\" <eve@evil.example>, x" <acuse@mail.example>'],
  ["Müller, Söhne & Co.", '"Müller, Söhne & Co." <acuse@mail.example>'],
  ["one\r\nBcc: x@y.example", '"one Bcc: x@y.example" <acuse@mail.example>'],
  ["Ana O'Hara", "Ana O'Hara <acuse@mail.example>"],
])("the sender name %j can't become an address or a header", async (senderName, from) => {
  const { sent } = await send({ senderName, senderEmail: null, bodyHtml: null });
  await sent;
  const body = JSON.parse(place.provider.lastBody);
  expect(body.from).toBe(from);
  expect(body).not.toHaveProperty("html");
  expect(body).not.toHaveProperty("reply_to");
});

test("sending the same bytes again returns the same message and sends no second mail", async () => {
  const { id, bytes, sent } = await send();
  const first = await sent;
  expect(await transport().send(id, bytes)).toMatchObject({
    accepted: true,
    messageId: (first as { messageId: string }).messageId,
  });
  expect(mailsOf(id)).toHaveLength(1);
});

test("a mail that the provider rejects returns its reason", async () => {
  const { id, sent } = await send({ to: "refused@example.com" });
  expect(await sent).toMatchObject({
    accepted: false,
    messageId: null,
    details: { reason: "validation_error", diagnostic: expect.stringContaining("`to`"), http_status: 422 },
  });
  expect(mailsOf(id)).toHaveLength(0);
});

describe("sends with an unknown outcome", () => {
  test.each([
    ["the line is cut after it was taken", { dropAfter: 1 }, 1],
    ["500 after it was taken", { error500After: 1 }, 1],
    ["the line is cut before", { dropBefore: 1 }, 0],
    ["500", { error500: 1 }, 0],
    ["a proxy's page", { html502: 1 }, 0],
  ])("a send with an unknown outcome throws, and its retry sends no second mail: %s", async (_what, troubles, taken) => {
    const { id, bytes, sent } = await send({}, { troubles });
    await expect(sent).rejects.not.toBeInstanceOf(RetryLater);
    expect(mailsOf(id)).toHaveLength(taken);
    place.provider.options = {};
    expect(await transport().send(id, bytes)).toMatchObject({ accepted: true });
    expect(mailsOf(id)).toHaveLength(1);
  });

  test.each<[string, StandInOptions["says"]]>([
    ["half of a JSON text", { status: 200, body: '{"id":"' }],
    ["JSON without an id", { status: 200, body: "{}" }],
    ["an id that is none", { status: 200, body: '{"id":5}' }],
    ["nothing", { status: 204 }],
    ["an answer that does not end", { status: 200, body: `${" ".repeat(2 << 20)}{"id":"x"}` }],
    ["a refusal that does not end", { status: 422, body: `${" ".repeat(2 << 20)}{"name":"x","message":"x"}` }],
    ["a rejection that is not JSON", { status: 403, body: "<h1>Forbidden</h1>" }],
    ["a domain that is not verified", { status: 403, body: '{"name":"validation_error","message":"x"}' }],
    ["another address", { status: 307, headers: { location: "https://elsewhere.example/" } }],
    ["503", { status: 503, body: '{"name":"x","message":"x"}' }],
    ["408", { status: 408, body: '{"name":"x","message":"x"}' }],
  ])("a retry sends no second mail if the accepted one was answered with %s", async (_what, says) => {
    const { id, bytes, sent } = await send({}, { says: says ?? { status: 500 } });
    await expect(sent).rejects.not.toBeInstanceOf(RetryLater);
    place.provider.options = {};
    expect(await transport().send(id, bytes)).toMatchObject({ accepted: true, messageId: mailsOf(id)[0]?.id });
    expect(mailsOf(id)).toHaveLength(1);
  });

  test("a retry during the first call sends no second mail", async () => {
    const before = place.provider.requests["POST /emails"] ?? 0;
    const { id, bytes, sent } = await send({}, { acceptMs: 500 });
    await expect.poll(() => place.provider.requests["POST /emails"]).toBeGreaterThan(before);
    const again = () => transport().send(id, bytes);
    const meanwhile = await Promise.all([again(), again()].map((call) => call.catch(String)));
    expect(meanwhile.filter((outcome) => String(outcome).includes("409 concurrent_idempotent_requests"))).not.toEqual(
      [],
    );
    const first = await sent;
    expect(await again()).toMatchObject({ accepted: true, messageId: (first as { messageId: string }).messageId });
    expect(mailsOf(id)).toHaveLength(1);
  });

  test("a send throws after a minute, and its retry sends no second mail", async () => {
    const minute = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      expect(ms).toBe(60_000);
      return AbortSignal.abort(new DOMException("a minute is over", "TimeoutError"));
    });
    const { id, bytes, sent } = await send();
    await expect(sent).rejects.toThrow("a minute is over");
    minute.mockRestore();
    expect(await transport().send(id, bytes)).toMatchObject({ accepted: true });
    expect(mailsOf(id)).toHaveLength(1);
  });

  test("a send with a used idempotency key and other bytes fails", async () => {
    const { id, sent } = await send();
    await sent;
    await expect(transport().send(id, await transport().compose(message()))).rejects.toThrow("invalid_idempotent");
    expect(mailsOf(id)).toHaveLength(1);
  });
});
