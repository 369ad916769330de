import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operations } from "#lib/contract/operations/operations.ts";
import { testKeyResponse } from "#lib/contract/responses.ts";
import { messages } from "#lib/i18n/messages.ts";
import { submitForm } from "#tests/support/dashboard/organization-fixture.ts";
import { linkIn, Person } from "#tests/support/dashboard/person.ts";
import { Client } from "#tests/support/server/api.ts";
import { startServer, type TestServer } from "#tests/support/server/api-server.ts";
import { type StandIn, startStandIn } from "#tests/support/stand-ins/resend.ts";

const dataDir = mkdtempSync(join(tmpdir(), "acuse-real-mode-"));
const { createTestKey, readCertificate, readEvidence } = operations;
const { dashboard, simulated } = messages("en");
let provider: StandIn;
let server: TestServer;

beforeAll(async () => {
  provider = await startStandIn();
  server = await startServer(dataDir, {
    TRANSPORT: "resend",
    RESEND_API_KEY: "re_test",
    RESEND_WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    RESEND_BASE_URL: provider.url,
    RESEND_RATE_PER_SECOND: "100",
    MAIL_FROM: "Acuse <acuse@mail.example>",
    SIGNUP: "open",
    HOST: "127.0.0.1",
    TRUSTED_PROXY_HOPS: "1",
  });
});
afterAll(async () => {
  await server.stop();
  await provider.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const clientWith = (key: string | null) => new Client({ key, url: server.url });
const newAddress = () => `dev-${randomUUID()}@example.com`;

async function unprovenKey(email: string): Promise<string> {
  const answer = await clientWith(null).call(createTestKey, { body: { email } });
  expect(answer.status, answer.text).toBe(200);
  return testKeyResponse.parse(answer.json).api_key;
}

/** Signs in by the provider's mail, and presses the dashboard's button. */
async function dashboardKey(email: string): Promise<string> {
  const person = new Person(email, { url: server.url, dataDir });
  await person.askForLink();
  await expect.poll(() => provider.mails.find(({ to }) => to === email)).toBeDefined();
  const text = provider.mails.find(({ to }) => to === email)?.text ?? "";
  await person.follow(linkIn({ text } as Parameters<typeof linkIn>[0]));
  const { answer } = await submitForm(person, "/dashboard/keys", dashboard.keys.testCreate);
  const key = /ck_test_[A-Za-z0-9_-]{32,}/.exec(await answer.text())?.[0];
  if (!key) throw new Error("the dashboard gave no test key");
  return key;
}

const mailsFor = (id: string) => provider.mails.filter(({ notification }) => notification === id);

test("a test key of an unproven address sends nothing to the provider, and its notifications are marked as simulated", async () => {
  const email = newAddress();
  const { requests: before } = structuredClone({ requests: provider.requests });
  const { id } = await clientWith(await unprovenKey(email)).created({
    to: email,
    sender_email: "reply@evil.example",
    body_html: "<p>Buy</p>",
  });
  const detail = await clientWith(null).sealed(id);
  expect(detail.status).toBe("delivered");
  expect(detail.events.map(({ event_type }) => event_type)).toEqual(["created", "sent", "delivered"]);
  for (const { event_data } of detail.events) expect(event_data.simulated).toBe(true);
  expect(provider.requests).toEqual(before);
  const params = { id };
  const files = unzipSync((await clientWith(null).call(readEvidence, { params })).bytes);
  const evidence = JSON.parse(new TextDecoder().decode(files["evidence.json"]));
  expect(evidence.simulated).toBe(true);
  expect((await clientWith(null).call(readCertificate, { params })).status).toBe(200);
  const page = await fetch(`${server.url}/verify/${id}`, { headers: { "x-forwarded-for": "203.0.113.9" } });
  expect(await page.text()).toContain(simulated.running);
});

test("a test key made in the dashboard mails only its user's address, also after a stranger took a key for that address", async () => {
  const email = newAddress();
  await unprovenKey(email);
  const client = clientWith(await dashboardKey(email));
  const own = await client.created({ to: email });
  await expect.poll(() => mailsFor(own.id).map(({ to }) => to)).toEqual([email]);
  const other = await client.created({ to: "stranger@example.com" });
  const detail = await clientWith(null).sealed(other.id);
  for (const { event_data } of detail.events) expect(event_data.simulated).toBe(true);
  expect(mailsFor(other.id)).toEqual([]);
  const { events } = await clientWith(null).detail(own.id);
  for (const { event_data } of events) expect(event_data.simulated).toBeUndefined();
});
