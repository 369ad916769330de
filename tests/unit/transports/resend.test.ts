import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { resendTransport } from "#lib/transports/resend.ts";
import { Later, type OutgoingMessage } from "#lib/transports/transport.ts";
import { type StandIn, type StandInOptions, startStandIn } from "#tests/support/resend-stand-in.ts";
import { startHouse } from "#tests/unit/notifications/fixtures.ts";
import { serveSecurely } from "#tests/unit/safe-fetch/servers.ts";

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

const ACCOUNT = {
  apiKey: "re_test",
  ratePerSecond: 1000,
  webhookSecrets: [],
  mailFrom: "Acuse <acuse@mail.example>",
};

const transport = (ratePerSecond = 1000, apiKey = "re_test") =>
  resendTransport({ ...ACCOUNT, apiKey, ratePerSecond, baseUrl: provider.url });

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

  test.each<[string, StandInOptions["says"]]>([
    ["half of a JSON text", { status: 200, body: '{"id":"' }],
    ["JSON without an id", { status: 200, body: "{}" }],
    ["an id that is none", { status: 200, body: '{"id":5}' }],
    ["nothing", { status: 204 }],
    ["an answer that does not end", { status: 200, body: `${" ".repeat(2 << 20)}{"id":"x"}` }],
    ["a refusal that does not end", { status: 422, body: `${" ".repeat(2 << 20)}{"name":"x","message":"x"}` }],
    ["a refusal in somebody else's words", { status: 403, body: "<h1>Forbidden</h1>" }],
    ["another address", { status: 307, headers: { location: "https://elsewhere.example/" } }],
    ["503", { status: 503, body: '{"name":"x","message":"x"}' }],
    ["408", { status: 408, body: '{"name":"x","message":"x"}' }],
  ])("it was taken, and answered with %s", async (_what, says) => {
    const { id, bytes, sent } = await send({}, { says: says ?? { status: 500 } });
    await expect(sent).rejects.not.toBeInstanceOf(Later);
    provider.options = {};
    expect(await transport().send(id, bytes)).toMatchObject({ accepted: true, messageId: mailsOf(id)[0]?.id });
    expect(mailsOf(id)).toHaveLength(1);
  });

  test("the first call is still in progress", async () => {
    const before = provider.requests["POST /emails"] ?? 0;
    const { id, bytes, sent } = await send({}, { acceptMs: 500 });
    await expect.poll(() => provider.requests["POST /emails"]).toBeGreaterThan(before);
    const again = () => transport().send(id, bytes);
    const meanwhile = await Promise.all([again(), again()].map((call) => call.catch(String)));
    expect(meanwhile.filter((outcome) => String(outcome).includes("409 concurrent_idempotent_requests"))).not.toEqual(
      [],
    );
    const first = await sent;
    expect(await again()).toMatchObject({ accepted: true, messageId: (first as { messageId: string }).messageId });
    expect(mailsOf(id)).toHaveLength(1);
  });

  test("it does not answer within a minute", async () => {
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

  test("the same key with other bytes", async () => {
    const { id, sent } = await send();
    await sent;
    await expect(transport().send(id, await transport().compose(message()))).rejects.toThrow("invalid_idempotent");
    expect(mailsOf(id)).toHaveLength(1);
  });
});

test("after 429 nobody asks for anything before retry-after is over", async () => {
  const before = performance.now();
  const { sent } = await send({}, { troubles: { tooMany: 1 }, retryAfterSeconds: 2 });
  const late = await sent.catch((error: unknown) => error);
  expect(late).toBeInstanceOf(Later);
  expect((late as Later).delayMs).toBe(2_000);
  provider.options = {};
  const other = message();
  await transport().send(other.notificationId, await transport().compose(other));
  expect(performance.now() - before).toBeGreaterThan(1_990);
});

test.each<[string, Record<string, string>, number, number]>([
  ["seconds", { "retry-after": "7" }, 7_000, 7_000],
  ["a date", { "retry-after": new Date(Date.now() + 100_000).toUTCString() }, 60_000, 100_000],
  ["a date that is over", { "retry-after": "Wed, 21 Oct 2015 07:28:00 GMT" }, 0, 0],
  ["something else", { "retry-after": "soon" }, 1_000, 1_000],
  ["a year", { "retry-after": "31536000" }, 6 * 3_600_000, 6 * 3_600_000],
  ["nothing", {}, 1_000, 1_000],
])("429 with %s in retry-after, and whatever else it says, is waited for so long", async (_what, headers, least, most) => {
  const { sent } = await send({}, { says: { status: 429, headers, body: "slow down" } });
  const late = await sent.catch((error: unknown) => error);
  expect(late).toBeInstanceOf(Later);
  expect((late as Later).delayMs).toBeGreaterThanOrEqual(least);
  expect((late as Later).delayMs).toBeLessThanOrEqual(most);
});

test.each([
  ["daily_quota_exceeded", 429, 600_000],
  ["monthly_quota_exceeded", 429, 1_800_000],
  ["invalid_api_key", 403, 60_000],
])("%s refuses no mail: it waits", async (name, status, delayMs) => {
  const { sent } = await send({}, { says: { status, body: JSON.stringify({ name, message: "x" }) } });
  expect(await sent.catch((error: unknown) => error)).toMatchObject({ name: "Later", delayMs });
});

test("whoever has no certificate that is trusted learns nothing", async () => {
  let asked = 0;
  const { port } = await serveSecurely("provider.example", () => void asked++);
  const secure = resendTransport({ ...ACCOUNT, baseUrl: `https://127.0.0.1:${port}` });
  const { notificationId, ...rest } = message();
  const bytes = await secure.compose({ notificationId, ...rest });
  const error = await secure.send(notificationId, bytes).catch((error: unknown) => error);
  expect(error).not.toBeInstanceOf(Later);
  expect(String((error as Error).cause)).toMatch(/certificate|altnames/i);
  expect(asked).toBe(0);
});

test("processes on one database share the account's rate", async () => {
  const program = `
    import { completeConfig } from "#lib/config.ts";
    import { closeDb } from "#lib/db.ts";
    import { takeTurn } from "#lib/transports/pace.ts";
    completeConfig({ databaseUrl: process.env.DATABASE_URL });
    for (let turn = 0; turn < 10; turn++) await takeTurn("shared", 10);
    await closeDb();`;
  const [before] = await db().$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  const run = () =>
    promisify(execFile)(process.execPath, ["--input-type=module-typescript", "--eval", program], {
      env: { NODE_ENV: "test", DATABASE_URL: house.url },
    });
  await Promise.all([run(), run(), run()]);
  const pace = await db().providerPace.findUniqueOrThrow({ where: { provider: "shared" } });
  // Thirty turns of a tenth of a second, wherever they were taken.
  expect(Number(pace.nextAt) - Number(before?.now)).toBeGreaterThanOrEqual(3_000);
}, 30_000);

test("a wrong key refuses no mail: it waits for the operator", async () => {
  const mail = message();
  const sent = transport(1000, "re_wrong").send(mail.notificationId, await transport().compose(mail));
  await expect(sent).rejects.toBeInstanceOf(Later);
});

test("what is not the provider refuses no mail", async () => {
  const mail = message();
  const elsewhere = resendTransport({ ...ACCOUNT, baseUrl: `${provider.url}/elsewhere` });
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
