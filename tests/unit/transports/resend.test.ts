import { createHash, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { resendTransport } from "#lib/transports/resend.ts";
import { Later, type OutgoingMessage } from "#lib/transports/transport.ts";
import { type StandIn, type StandInOptions, startStandIn } from "#tests/support/resend-stand-in.ts";
import { startHouse } from "#tests/unit/notifications/fixtures.ts";

let house: Awaited<ReturnType<typeof startHouse>>;
let provider: StandIn;
beforeAll(async () => {
  [house, provider] = await Promise.all([startHouse(), startStandIn()]);
});
afterEach(async () => {
  provider.options = {};
  await db().providerPace.deleteMany();
});
afterAll(async () => {
  await provider.close();
  await house.close();
});

const message = (changes: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  notificationId: randomUUID(),
  to: "ana@example.com",
  senderName: "Ayuntamiento de Ávila",
  senderEmail: "registro@avila.example",
  subject: "Notificación nº 7 — 日本",
  bodyText: "Estimada Ana",
  bodyHtml: "<p>Estimada Ana</p>",
  attachments: [{ filename: "acta año.pdf", contentType: "application/pdf", bytes: new Uint8Array([1, 2, 250]) }],
  createdAt: new Date(),
  locale: "en",
  verifyUrl: "https://acuse.example/verify/x",
  simulated: false,
  ...changes,
});

const transport = (ratePerSecond = 1000, apiKey = "re_test") =>
  resendTransport({
    apiKey,
    baseUrl: provider.url,
    ratePerSecond,
    webhookSecrets: [],
    mailFrom: "Acuse <acuse@mail.example>",
  });

async function send(changes: Partial<OutgoingMessage> = {}, options: StandInOptions = {}) {
  provider.options = options;
  const mail = message(changes);
  const bytes = await transport().compose(mail);
  const sent = transport().send(mail.notificationId, bytes);
  return { id: mail.notificationId, bytes, sent };
}

const mailsOf = (id: string) => provider.mails.filter(({ notification }) => notification === id);

test("a mail reaches the provider whole, with its key, its tag and the very bytes that were composed", async () => {
  const { id, bytes, sent } = await send();
  expect(await sent).toMatchObject({ accepted: true, messageId: mailsOf(id)[0]?.id });
  expect(mailsOf(id).map(({ sha256 }) => sha256)).toEqual([createHash("sha256").update(bytes).digest("hex")]);
  expect(provider.lastHeaders).toMatchObject({ "idempotency-key": id, authorization: "Bearer re_test" });
  expect(JSON.parse(provider.lastBody)).toEqual({
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

test.each([
  ['Eve" <eve@evil.example>, x', '"Eve\\" <eve@evil.example>, x" <acuse@mail.example>'],
  ["Müller, Söhne & Co.", '"Müller, Söhne & Co." <acuse@mail.example>'],
  ["one\r\nBcc: x@y.example", '"one Bcc: x@y.example" <acuse@mail.example>'],
  ["Ana O'Hara", "Ana O'Hara <acuse@mail.example>"],
])("the sender name %j can't become an address or a header", async (senderName, from) => {
  const { sent } = await send({ senderName, senderEmail: null, bodyHtml: null });
  await sent;
  const body = JSON.parse(provider.lastBody);
  expect(body.from).toBe(from);
  expect(body).not.toHaveProperty("html");
  expect(body).not.toHaveProperty("reply_to");
});

test("sending the same again is answered with the same message and sends no second mail", async () => {
  const { id, bytes, sent } = await send();
  const first = await sent;
  expect(await transport().send(id, bytes)).toMatchObject({
    accepted: true,
    messageId: (first as { messageId: string }).messageId,
  });
  expect(mailsOf(id)).toHaveLength(1);
});

test("a mail that is refused for good is answered with their reason", async () => {
  const { id, sent } = await send({ to: "refused@example.com" });
  expect(await sent).toMatchObject({
    accepted: false,
    messageId: null,
    details: { reason: "validation_error", diagnostic: expect.stringContaining("`to`"), http_status: 422 },
  });
  expect(mailsOf(id)).toHaveLength(0);
});

describe("an answer that leaves open what became of the mail is thrown, and the next try with the same bytes sends no second mail", () => {
  test.each([
    ["the line is cut after it was taken", { dropAfter: 1 }, 1],
    ["500 after it was taken", { error500After: 1 }, 1],
    ["the line is cut before", { dropBefore: 1 }, 0],
    ["500", { error500: 1 }, 0],
    ["a proxy's page", { html502: 1 }, 0],
  ])("%s", async (_what, troubles, taken) => {
    const { id, bytes, sent } = await send({}, { troubles });
    await expect(sent).rejects.not.toBeInstanceOf(Later);
    expect(mailsOf(id)).toHaveLength(taken);
    provider.options = {};
    expect(await transport().send(id, bytes)).toMatchObject({ accepted: true });
    expect(mailsOf(id)).toHaveLength(1);
  });

  test("two at once", async () => {
    const { id, bytes, sent } = await send();
    const outcomes = await Promise.allSettled([sent, transport().send(id, bytes), transport().send(id, bytes)]);
    expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(mailsOf(id)).toHaveLength(1);
  });

  test("the same key with other bytes", async () => {
    const { id, sent } = await send();
    await sent;
    await expect(transport().send(id, await transport().compose(message()))).rejects.toThrow("invalid_idempotent");
    expect(mailsOf(id)).toHaveLength(1);
  });
});

test("after 429 nobody asks for anything before retry-after is over", async () => {
  const { sent } = await send({}, { troubles: { tooMany: 1 }, retryAfterSeconds: 2 });
  const late = await sent.catch((error: unknown) => error);
  expect(late).toBeInstanceOf(Later);
  expect((late as Later).delayMs).toBe(2_000);
  provider.options = {};
  const before = performance.now();
  const other = message();
  await transport().send(other.notificationId, await transport().compose(other));
  expect(performance.now() - before).toBeGreaterThan(1_800);
});

test("a wrong key refuses no mail: it waits for the operator", async () => {
  const mail = message();
  const sent = transport(1000, "re_wrong").send(mail.notificationId, await transport().compose(mail));
  await expect(sent).rejects.toBeInstanceOf(Later);
});

test("what is not the provider refuses no mail", async () => {
  const mail = message();
  const elsewhere = resendTransport({
    apiKey: "re_test",
    baseUrl: `${provider.url}/elsewhere`,
    ratePerSecond: 1000,
    webhookSecrets: [],
    mailFrom: "a@b.example",
  });
  await expect(elsewhere.send(mail.notificationId, await transport().compose(mail))).rejects.toThrow("no provider");
});

test("requests keep to the account's rate, however many ask at once", async () => {
  provider.options = { ratePerSecond: 21 };
  const before = performance.now();
  const mails = Array.from({ length: 20 }, () => message());
  const answers = await Promise.all(
    mails.map(async (mail) => transport(20).send(mail.notificationId, await transport().compose(mail))),
  );
  expect(answers.every(({ accepted }) => accepted)).toBe(true);
  expect(performance.now() - before).toBeGreaterThan(900);
});

test("a turn that is too far away is not waited for", async () => {
  const { sent } = await send({}, { troubles: { tooMany: 1 }, retryAfterSeconds: 300 });
  await expect(sent).rejects.toBeInstanceOf(Later);
  provider.options = {};
  const late = await transport()
    .send(randomUUID(), new Uint8Array())
    .catch((error: unknown) => error);
  expect(late).toBeInstanceOf(Later);
  expect((late as Later).delayMs).toBeGreaterThan(290_000);
});
