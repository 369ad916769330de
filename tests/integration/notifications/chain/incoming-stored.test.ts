import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { webhook } from "#lib/http/provider-webhook.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";
import { reportOf, signed } from "#tests/support/stand-ins/resend-webhooks.ts";
import { type Fixture, statusOf } from "../fixtures.ts";
import {
  expectIntact,
  OLD,
  post,
  recordResponse,
  SECRET,
  startWithProvider,
  storedEvents,
  submitted,
} from "./provider-events.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startWithProvider();
});
afterAll(() => fixture.close());

/** Returns the row count of every table, and the rows of the notification. */
async function everyRow(id: string): Promise<unknown> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`;
  const counts = [];
  for (const { name } of tables) counts.push([name, await db().$queryRawUnsafe(`SELECT count(*)::int FROM ${name}`)]);
  expect(counts.length).toBeGreaterThan(15);
  return [counts, await db().notification.findUnique({ where: { id }, include: { submission: true, links: true } })];
}

test("waiting provider events of an erased notification keep only their type", async () => {
  const mail = await submitted();
  expect(await post(reportOf(mail, "s", "delivered", {}, false))).toBe(200);
  expect(JSON.stringify((await storedEvents(mail))[0]?.payload)).toContain(mail.to);
  await db().notification.update({ where: { id: mail.notification }, data: { salt: null } });
  await recordResponse(mail);
  expect(await statusOf(mail.notification)).toBe("delivered");
  expect(
    (await storedEvents(mail)).map(({ notificationId, payload, details }) => [notificationId, payload, details]),
  ).toEqual([[mail.notification, {}, null]]);
});

test.each([
  "opened",
  "clicked",
])("the provider event %s is acknowledged and leaves nothing in any table", async (type) => {
  const mail = await submitted();
  await recordResponse(mail);
  const before = await everyRow(mail.notification);
  expect(await post(reportOf(mail, "s", type))).toBe(200);
  expect(await post(reportOf(mail, "s", type, {}, false))).toBe(200);
  expect(await everyRow(mail.notification)).toEqual(before);
});

test("a replayed provider event changes nothing after later ones", async () => {
  const mail = await submitted();
  await recordResponse(mail);
  const first = reportOf(mail, "s", "delivery_delayed");
  const headers = signed(SECRET, "msg_replayed", first);
  expect(await post(first, headers)).toBe(200);
  expect(await post(reportOf(mail, "s", "delivered"))).toBe(200);
  const before = await everyRow(mail.notification);
  expect(await post(first, headers)).toBe(200);
  expect(await post(first, signed(OLD, "msg_replayed", first))).toBe(200);
  expect(await everyRow(mail.notification)).toEqual(before);
});

test("provider events of unknown type, message or notification are acknowledged and kept", async () => {
  const stranger = { id: randomUUID(), notification: randomUUID(), to: "x@example.com" };
  expect(await post(reportOf(stranger, "s", "delivered"))).toBe(200);
  expect(await post(reportOf(stranger, "s", "of_next_year"))).toBe(200);
  expect((await storedEvents(stranger)).map(({ type }) => type).sort()).toEqual(["delivered", "other"]);
  expect(await post(JSON.stringify({ type: "contact.created", created_at: "", data: {} }))).toBe(200);
});

test("the chain link of a bounce masks addresses in the reason and replaces U+0000 and lone surrogates", async () => {
  const mail = await submitted();
  await recordResponse(mail);
  const bounce = {
    type: "Permanent",
    subType: "General",
    message: "bounced",
    diagnosticCode: ["smtp; 550 5.1.1 <ana@example.com>: gone\u0000 \ud83d"],
  };
  const body = reportOf(mail, "\u0000", "bounced", { bounce });
  expect(body).toContain("\\u0000");
  expect(await post(body)).toBe(200);
  expect((await loadRecord(mail.notification))?.events.at(-1)?.event_data).toMatchObject({
    bounce_type: "Permanent",
    bounce_subtype: "General",
    status_code: "5.1.1",
    diagnostic: "smtp; 550 5.1.1 <recipient>: gone\ufffd \ufffd",
    etsi_event: "RelayToNonERDSFailure",
  });
  const [kept] = await db().$queryRaw<{ payload: string }[]>`
    SELECT payload::text FROM provider_events WHERE provider_message_id = ${mail.id}`;
  expect(kept?.payload).toBe(body);
  await expectIntact(mail.notification);
});

test("a provider event of an erased notification keeps no personal data", async () => {
  const mail = await submitted();
  await recordResponse(mail);
  await db().notification.update({ where: { id: mail.notification }, data: { salt: null, recipient: null } });
  expect(await post(reportOf(mail, "s", "delivered"))).toBe(200);
  expect((await storedEvents(mail)).map(({ payload }) => payload)).toEqual([{}]);
});

test.each([
  ["a body over the limit", () => `{"type":"${"x".repeat(300_000)}"}`],
  ["no JSON", () => "x"],
  ["no event", () => "[]"],
  [
    "an email_id with U+0000",
    () => reportOf({ id: "a\u0000b", notification: randomUUID(), to: "x@example.com" }, "s", "delivered"),
  ],
])("the provider's webhook refuses %s", async (_, body) => {
  expect(await post(body())).toBe(400);
});

test("the provider's webhook answers 404 without a provider", async () => {
  const request = new Request("https://acuse.example/webhooks/other", { method: "POST", body: "{}" });
  expect((await webhook("other")(request, { params: Promise.resolve({}) })).status).toBe(404);
});
