import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { resendTransport } from "#lib/transports/resend/resend.ts";
import { RetryLater } from "#lib/transports/transport.ts";
import { serveSecurely } from "#tests/support/stand-ins/loopback-servers.ts";
import { ACCOUNT, message, place, send, startPlace, transport } from "./sending.ts";

startPlace();

test("no request is sent after 429 until Retry-After is over", async () => {
  const before = performance.now();
  const { sent } = await send({}, { troubles: { tooMany: 1 }, retryAfterSeconds: 2 });
  const late = await sent.catch((error: unknown) => error);
  expect(late).toBeInstanceOf(RetryLater);
  expect((late as RetryLater).delayMs).toBe(2_000);
  place.provider.options = {};
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
])("waits after 429 with %s in Retry-After", async (_what, headers, least, most) => {
  const { sent } = await send({}, { says: { status: 429, headers, body: "slow down" } });
  const late = await sent.catch((error: unknown) => error);
  expect(late).toBeInstanceOf(RetryLater);
  expect((late as RetryLater).delayMs).toBeGreaterThanOrEqual(least);
  expect((late as RetryLater).delayMs).toBeLessThanOrEqual(most);
});

test.each([
  ["daily_quota_exceeded", 429, 600_000],
  ["monthly_quota_exceeded", 429, 1_800_000],
  ["invalid_api_key", 403, 60_000],
])("the error %s delays the mail and does not reject it", async (name, status, delayMs) => {
  const { sent } = await send({}, { says: { status, body: JSON.stringify({ name, message: "x" }) } });
  expect(await sent.catch((error: unknown) => error)).toMatchObject({ name: "RetryLater", delayMs });
});

test("a provider without a trusted certificate receives nothing", async () => {
  let asked = 0;
  const { port } = await serveSecurely("place.provider.example", () => void asked++);
  const secure = resendTransport({ ...ACCOUNT, baseUrl: `https://127.0.0.1:${port}` });
  const { notificationId, ...rest } = message();
  const bytes = await secure.compose({ notificationId, ...rest });
  const error = await secure.send(notificationId, bytes).catch((error: unknown) => error);
  expect(error).not.toBeInstanceOf(RetryLater);
  expect(String((error as Error).cause)).toMatch(/certificate|altnames/i);
  expect(asked).toBe(0);
});

test("processes on one database share the account's rate", async () => {
  const program = `
    import { completeConfig } from "#lib/config.ts";
    import { closeDb } from "#lib/db.ts";
    import { reserveSlot } from "#lib/transports/resend/pace.ts";
    completeConfig({ databaseUrl: process.env.DATABASE_URL });
    for (let turn = 0; turn < 10; turn++) await reserveSlot("shared", 10);
    await closeDb();`;
  const [before] = await db().$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  const run = () =>
    promisify(execFile)(process.execPath, ["--input-type=module-typescript", "--eval", program], {
      env: { NODE_ENV: "test", DATABASE_URL: place.fixture.url },
    });
  await Promise.all([run(), run(), run()]);
  const pace = await db().providerPace.findUniqueOrThrow({ where: { provider: "shared" } });
  // Thirty turns of a tenth of a second, wherever they were taken.
  expect(Number(pace.nextAt) - Number(before?.now)).toBeGreaterThanOrEqual(3_000);
});

test("a mail waits for the operator when the API key is wrong", async () => {
  const mail = message();
  const sent = transport(1000, "re_wrong").send(mail.notificationId, await transport().compose(mail));
  await expect(sent).rejects.toBeInstanceOf(RetryLater);
});

test("a response that is not from the provider does not reject the mail", async () => {
  const mail = message();
  const elsewhere = resendTransport({ ...ACCOUNT, baseUrl: `${place.provider.url}/elsewhere` });
  await expect(elsewhere.send(mail.notificationId, await transport().compose(mail))).rejects.toThrow("no provider");
});

test("concurrent requests keep to the account's rate", async () => {
  place.provider.options = { ratePerSecond: 21 };
  const before = performance.now();
  const mails = Array.from({ length: 20 }, () => message());
  const answers = await Promise.all(
    mails.map(async (mail) => transport(20).send(mail.notificationId, await transport().compose(mail))),
  );
  expect(answers.every(({ accepted }) => accepted)).toBe(true);
  expect(performance.now() - before).toBeGreaterThan(900);
});

test("a send does not wait for a slot that is too far away", async () => {
  const { sent } = await send({}, { troubles: { tooMany: 1 }, retryAfterSeconds: 300 });
  await expect(sent).rejects.toBeInstanceOf(RetryLater);
  place.provider.options = {};
  const late = await transport()
    .send(randomUUID(), new Uint8Array())
    .catch((error: unknown) => error);
  expect(late).toBeInstanceOf(RetryLater);
  expect((late as RetryLater).delayMs).toBeGreaterThan(290_000);
});
