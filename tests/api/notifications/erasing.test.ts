import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { completeConfig, loadConfig } from "#lib/config.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import type { Detail } from "#lib/contract/responses.ts";
import { closeDb, db } from "#lib/db.ts";
import { closeSendingBoss } from "#lib/jobs/jobs.ts";
import { eraseContent } from "#lib/notifications/erase/erase.ts";
import { type EmbeddedDatabase, openDatabase } from "#lib/server/postgres/postgres.ts";
import { createEndpoint, removeEndpoint } from "#lib/webhooks/endpoints.ts";
import { launchBrowser, openTab } from "#tests/support/browser/browser.ts";
import { base64, Client, newAddress, owner } from "#tests/support/server/api.ts";
import { configState } from "#tests/support/server/process-state.ts";
import { type Receiver, startReceiver, verified } from "#tests/support/stand-ins/webhook-receiver.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import { WAIT_MS } from "#tests/support/wait.ts";

/** Calls the functions of the dashboard on the database of the server under test. */
const { dataDir, url, receiverPort } = inject("api");
let database: EmbeddedDatabase;
let receiver: Receiver;
let organizationId: string;
let endpoint: Awaited<ReturnType<typeof createEndpoint>>;
let before: Detail;
let held: Uint8Array;

beforeAll(async () => {
  database = await openDatabase({ dataDir });
  receiver = await startReceiver(receiverPort);
  configState.config = loadConfig({ DATA_DIR: dataDir, BASE_URL: url, WEBHOOK_ALLOWED_HOSTS: receiver.place });
  completeConfig({ databaseUrl: database.url });
  organizationId = (await db().organization.findFirstOrThrow({ where: { kind: "bootstrap" } })).id;
  endpoint = await createEndpoint(organizationId, { url: receiver.url("/in"), description: "tests", types: [] });
  const attachments = [{ filename: "Mispel.txt", content_type: "text/plain", content_base64: base64("Speierling") }];
  const { id } = await owner().created({
    to: "erased@example.com",
    subject: "Elsbeere",
    customer_ref: "Felsenbirne",
    attachments,
  });
  before = await new Client().sealed(id);
  held = (await new Client().call(operations.readCertificate, { params: { id } })).bytes;
  expect(await eraseContent({ notificationId: id, organizationId, by: null })).toBe("erased");
  const done = () => db().erasure.count({ where: { notificationId: id, doneAt: { not: null } } });
  await vi.waitFor(async () => expect(await done()).toBe(1), { timeout: WAIT_MS, interval: 100 });
});
afterAll(async () => {
  if (endpoint) await removeEndpoint(organizationId, endpoint.endpoint.id);
  await closeSendingBoss();
  await closeDb();
  delete configState.config;
  await database?.release();
  await receiver?.close();
});

const params = () => ({ id: before.id });

test("an erased notification has null for its content, and its chain goes on", async () => {
  const after = await new Client().detail(before.id);
  const content = { recipient_email: null, sender_name: null, sender_email: null, customer_ref: null, subject: null };
  expect(after).toMatchObject({ ...content, attachments: [], status: "delivered", content_hash: before.content_hash });
  expect(after.events.slice(0, -1)).toEqual(before.events);
  expect(after.events.at(-1)).toMatchObject({ event_type: "content_erased", event_data: { reason: "retention" } });
  expect(after.tsa?.chain_hash).toBe(after.events.at(-1)?.event_hash);
  const found = await owner().call(operations.listNotifications, { query: { q: "Felsenbirne" } });
  expect(found.json).toMatchObject({ items: [] });
});

test("the attachment and certificate of an erased notification are not found", async () => {
  const attachment_id = before.attachments[0]?.id ?? "";
  const read = new Client().call(operations.readAttachment, { params: { ...params(), attachment_id } });
  expect((await read).status).toBe(404);
  const earlier = new Client().call(operations.readCertificate, { params: params(), query: { seal: "1" } });
  expect((await earlier).status).toBe(404);
});

test("the public page of an erased notification names what was erased and when, and reports no failure", async () => {
  const { text, status } = await new Client().raw(`/verify/${before.id}`);
  expect(status).toBe(200);
  expect(text).toContain("What remains of this record is intact");
  expect(text).toContain("The content was erased at the end of its retention period on");
  expect(text).not.toMatch(/Elsbeere|Felsenbirne|Mispel|erased@example/);
});

test("the verify command accepts the certificate and package of an erased notification, and the earlier certificate", async () => {
  const folder = temporaryFolder();
  const get = async (path: string) => (await new Client().raw(path)).bytes;
  const files = {
    "ca.pem": await get("/trust/ca.pem"),
    "new.pdf": await get(`/v1/notifications/${before.id}/certificate`),
    "evidence.zip": await get(`/v1/notifications/${before.id}/evidence`),
    "old.pdf": held,
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  writeFileSync(join(folder, "other.pem"), readFileSync("tests/vectors/certificates/ca.pem"));
  const verify = (name: string, roots = "ca.pem") =>
    promisify(execFile)(process.execPath, ["lib/server/commands/verify.ts", "--trust", roots, "--from", folder, name]);
  for (const name of ["new.pdf", "evidence.zip", "old.pdf"]) {
    const { stdout } = await verify(name);
    expect(stdout.includes("The content was erased"), name).toBe(name !== "old.pdf");
    expect(stdout).toContain("No e-mail was sent. This outcome is an example, not evidence.");
    expect(stdout).toContain("- That any message was sent.");
  }
  // Anyone may have marked the certificate of an unknown issuer as simulated.
  const { stdout } = await verify("old.pdf", "other.pem").catch((error: { stdout: string }) => error);
  expect(stdout).toContain("It is not known who issued this certificate");
  expect(stdout).not.toContain("No e-mail was sent");
});

toolTest(["chromium"])("verification in the browser", () => {
  test("the browser verifies an erased notification with the service's result", async () => {
    const browser = await launchBrowser();
    try {
      const { page, troubles } = await openTab(browser, url, { extraHTTPHeaders: { "x-forwarded-for": newAddress() } });
      await page.goto(`${url}/verify/${before.id}`);
      await page.getByRole("link", { name: "What was checked" }).click();
      await page.getByRole("button", { name: "Check again in this browser" }).click();
      await page.locator("#again [data-banner]").waitFor();
      expect(await page.locator("#again").innerText()).toContain("got the same result");
      expect(troubles).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});

test("webhooks of an erased notification name every link and both seals in signed messages", async () => {
  // Attempts of one message share its id. Messages arrive in order only while none fails: webhooks/deliver.test.ts holds that.
  const ofThis = () => receiver.at("/in").filter(({ json }) => json.data.notification_id === before.id);
  const messages = () =>
    [...new Map(ofThis().map((message) => [message.id, message.json])).values()]
      .map(({ type, data }) => `${type} ${data.event?.sequence ?? data.seal.number}`)
      .sort();
  const expected = ["created 0", "sent 1", "delivered 2", "content_erased 3", "sealed 1", "sealed 2"]
    .map((message) => `notification.${message}`)
    .sort();
  // An endpoint that fails twice gets its third attempt after minutes; the test does not wait for it.
  const hurry = () =>
    db().webhookDelivery.updateMany({
      where: { notificationId: before.id, deliveredAt: null, nextAttemptAt: { gt: new Date() } },
      data: { nextAttemptAt: new Date() },
    });
  const complete = async () => {
    await hurry();
    expect(messages()).toEqual(expected);
  };
  await vi.waitFor(complete, { timeout: WAIT_MS, interval: 500 });
  for (const message of ofThis()) expect(verified(endpoint.secret, message)).toEqual(message.json);
});
