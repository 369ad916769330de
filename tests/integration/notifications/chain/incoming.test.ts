import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { verifyChain } from "#lib/evidence/chain/chain.ts";
import { webhook } from "#lib/http/webhook.ts";
import { recordSendResult } from "#lib/notifications/chain/record-event.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";
import { reportOf, signed } from "#tests/support/stand-ins/resend-webhooks.ts";
import { create, eventTypes, type Fixture, jobsOf, newCaller, startFixture, statusOf } from "../fixtures.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const OLD = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({
    RESEND_API_KEY: "re_test",
    RESEND_WEBHOOK_SECRET: `${SECRET},${OLD}`,
    MAIL_FROM: "Acuse <acuse@mail.example>",
  });
});
afterAll(() => fixture.close());

interface Mail {
  id: string;
  notification: string;
  to: string;
}

/** A notification that was handed over; its answer may still be on the way. */
async function handedOver(): Promise<Mail> {
  const { id } = await create(await newCaller());
  await db().submission.create({ data: { notificationId: id, bytes: Buffer.from("{}"), sha256: "ab".repeat(32) } });
  return { id: randomUUID(), notification: id, to: "ana@example.com" };
}

async function answered({ id, notification }: Mail): Promise<void> {
  const sent = { accepted: true as const, messageId: id, occurredAt: new Date() };
  await recordSendResult(notification, { ...sent, provider: "resend", submissionSha256: "ab".repeat(32) }, new Date());
}

async function post(body: string, headers = signed(SECRET, `msg_${randomUUID()}`, body)): Promise<number> {
  const request = new Request("https://acuse.example/webhooks/resend", { method: "POST", headers, body });
  return (await webhook("resend")(request, { params: Promise.resolve({}) })).status;
}

/** As a provider does: what is refused because there was too much at once is said again. */
async function insist(body: string, headers = signed(SECRET, `msg_${randomUUID()}`, body)): Promise<number> {
  for (;;) {
    const status = await post(body, headers);
    if (status !== 503) return status;
  }
}

const reportsOf = (mail: Mail) => db().providerEvent.findMany({ where: { providerMessageId: mail.id } });

async function expectIntact(id: string): Promise<void> {
  const checks = await verifyChain(id, (await loadRecord(id))?.events ?? []);
  expect(checks.filter(({ state }) => state === "failed")).toEqual([]);
}

test("a provider event of a delivery becomes a link, and the chain is sealed", async () => {
  const mail = await handedOver();
  await answered(mail);
  expect(await post(reportOf(mail, "s", "delivered"))).toBe(200);
  expect(await eventTypes(mail.notification)).toEqual(["created", "sent", "delivered"]);
  expect(await jobsOf("seal", mail.notification)).toBe(1);
  await expectIntact(mail.notification);
});

test("a provider event before the send response proves that the mail was accepted", async () => {
  const mail = await handedOver();
  expect(await post(reportOf(mail, "s", "delivered"))).toBe(200);
  const links = (await loadRecord(mail.notification))?.events;
  expect(links?.map(({ event_type }) => event_type)).toEqual(["created", "sent", "delivered"]);
  expect(links?.[1]?.event_data).toMatchObject({
    inferred: true,
    occurred_at: null,
    provider_message_id: mail.id,
    submission_sha256: "ab".repeat(32),
  });
  await answered(mail);
  expect(await eventTypes(mail.notification)).toEqual(["created", "sent", "delivered"]);
});

test("provider events of an unknown message wait for the send response that names it", async () => {
  const mail = await handedOver();
  expect(await post(reportOf(mail, "s", "complained", {}, false))).toBe(200);
  expect(await post(reportOf(mail, "s", "delivered", {}, false))).toBe(200);
  expect(await statusOf(mail.notification)).toBe("queued");
  expect((await reportsOf(mail)).map(({ notificationId }) => notificationId)).toEqual([null, null]);
  await answered(mail);
  expect(await statusOf(mail.notification)).toBe("complained");
  expect((await reportsOf(mail)).map(({ notificationId }) => notificationId)).toEqual(Array(2).fill(mail.notification));
  await expectIntact(mail.notification);
});

test("a provider event with message and notification records the waiting ones after a lost send response", async () => {
  const mail = await handedOver();
  expect(await post(reportOf(mail, "s", "complained", {}, false))).toBe(200);
  expect(await post(reportOf(mail, "s", "delivered"))).toBe(200);
  expect(await statusOf(mail.notification)).toBe("complained");
  expect((await reportsOf(mail)).map(({ notificationId }) => notificationId)).toEqual(Array(2).fill(mail.notification));
  await expectIntact(mail.notification);
});

test("waiting provider events of an erased notification keep only their type", async () => {
  const mail = await handedOver();
  expect(await post(reportOf(mail, "s", "delivered", {}, false))).toBe(200);
  expect(JSON.stringify((await reportsOf(mail))[0]?.payload)).toContain(mail.to);
  await db().notification.update({ where: { id: mail.notification }, data: { salt: null } });
  await answered(mail);
  expect(await statusOf(mail.notification)).toBe("delivered");
  expect(
    (await reportsOf(mail)).map(({ notificationId, payload, details }) => [notificationId, payload, details]),
  ).toEqual([[mail.notification, {}, null]]);
});

test("provider events need no tag after the send response has named the message", async () => {
  const mail = await handedOver();
  await answered(mail);
  expect(await post(reportOf(mail, "s", "delivered", {}, false))).toBe(200);
  expect(await statusOf(mail.notification)).toBe("delivered");
});

test("thirty simultaneous provider events and the send response leave one chain and none waiting", async () => {
  const mail = await handedOver();
  const reports = Array.from({ length: 30 }, (_, index) =>
    insist(reportOf(mail, "s", index % 2 ? "delivered" : "delivery_delayed", {}, index % 3 === 0)),
  );
  const [, ...statuses] = await Promise.all([answered(mail), ...reports]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await statusOf(mail.notification)).toBe("delivered");
  expect((await reportsOf(mail)).every(({ notificationId }) => notificationId === mail.notification)).toBe(true);
  await expectIntact(mail.notification);
});

test("one provider event delivered ten times simultaneously is one link", async () => {
  const mail = await handedOver();
  await answered(mail);
  const body = reportOf(mail, "s", "delivery_delayed");
  const statuses = await Promise.all(Array.from({ length: 10 }, () => insist(body, signed(SECRET, "msg_same", body))));
  expect(statuses).toEqual(Array(10).fill(200));
  expect(await eventTypes(mail.notification)).toEqual(["created", "sent", "deferred"]);
});

test("both webhook secrets are accepted during a rotation, and a third is refused", async () => {
  const mail = await handedOver();
  const body = reportOf(mail, "s", "delivered");
  expect(await post(body, signed(OLD, "msg_old", body))).toBe(200);
  expect(await post(body, signed("whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "msg_x", body))).toBe(400);
});

/** How many rows each table has, whatever tables there are, and what the notification's says. */
async function everyRow(id: string): Promise<unknown> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`;
  const counts = [];
  for (const { name } of tables) counts.push([name, await db().$queryRawUnsafe(`SELECT count(*)::int FROM ${name}`)]);
  expect(counts.length).toBeGreaterThan(15);
  return [counts, await db().notification.findUnique({ where: { id }, include: { submission: true, links: true } })];
}

test.each(["opened", "clicked"])("%s is acknowledged and leaves nothing in any table", async (type) => {
  const mail = await handedOver();
  await answered(mail);
  const before = await everyRow(mail.notification);
  expect(await post(reportOf(mail, "s", type))).toBe(200);
  expect(await post(reportOf(mail, "s", type, {}, false))).toBe(200);
  expect(await everyRow(mail.notification)).toEqual(before);
});

test("a replayed provider event changes nothing after later ones", async () => {
  const mail = await handedOver();
  await answered(mail);
  const first = reportOf(mail, "s", "delivery_delayed");
  const headers = signed(SECRET, "msg_replayed", first);
  expect(await post(first, headers)).toBe(200);
  expect(await post(reportOf(mail, "s", "delivered"))).toBe(200);
  const before = await everyRow(mail.notification);
  expect(await post(first, headers)).toBe(200);
  expect(await post(first, signed(OLD, "msg_replayed", first))).toBe(200);
  expect(await everyRow(mail.notification)).toEqual(before);
});

test("a waiting provider event that is replayed is recorded once", async () => {
  const mail = await handedOver();
  const body = reportOf(mail, "s", "delivered", {}, false);
  const headers = signed(SECRET, `msg_${randomUUID()}`, body);
  expect(await post(body, headers)).toBe(200);
  expect(await post(body, headers)).toBe(200);
  await answered(mail);
  expect(await post(body, headers)).toBe(200);
  expect(await eventTypes(mail.notification)).toEqual(["created", "sent", "delivered"]);
  expect(await reportsOf(mail)).toHaveLength(1);
});

test("no provider event is acknowledged while the database is away", async () => {
  const mail = await handedOver();
  await answered(mail);
  const body = reportOf(mail, "s", "delivered");
  const headers = signed(SECRET, `msg_${randomUUID()}`, body);
  const quiet = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const down = vi.spyOn(db(), "$transaction").mockRejectedValue(new Error("connection refused"));
  expect(await post(body, headers)).toBeGreaterThanOrEqual(500);
  down.mockRestore();
  quiet.mockRestore();
  expect(await reportsOf(mail)).toEqual([]);
  expect(await post(body, headers)).toBe(200);
  expect(await statusOf(mail.notification)).toBe("delivered");
});

test("provider events of unknown type, message or notification are acknowledged and kept", async () => {
  const stranger = { id: randomUUID(), notification: randomUUID(), to: "x@example.com" };
  expect(await post(reportOf(stranger, "s", "delivered"))).toBe(200);
  expect(await post(reportOf(stranger, "s", "of_next_year"))).toBe(200);
  expect((await reportsOf(stranger)).map(({ type }) => type).sort()).toEqual(["delivered", "other"]);
  expect(await post(JSON.stringify({ type: "contact.created", created_at: "", data: {} }))).toBe(200);
});

test("the link of a bounce names the reason with masked addresses, also with U+0000 and half a surrogate", async () => {
  const mail = await handedOver();
  await answered(mail);
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
  const mail = await handedOver();
  await answered(mail);
  await db().notification.update({ where: { id: mail.notification }, data: { salt: null, recipient: null } });
  expect(await post(reportOf(mail, "s", "delivered"))).toBe(200);
  expect((await reportsOf(mail)).map(({ payload }) => payload)).toEqual([{}]);
});

test.each([
  ["a body over the limit", () => `{"type":"${"x".repeat(300_000)}"}`],
  ["no JSON", () => "x"],
  ["no event", () => "[]"],
  [
    "an email_id with U+0000",
    () => reportOf({ id: "a\u0000b", notification: randomUUID(), to: "x@example.com" }, "s", "delivered"),
  ],
])("the provider's webhook refuses %s", async (_what, body) => {
  expect(await post(body())).toBe(400);
});

test("the provider's webhook answers 404 without a provider", async () => {
  const request = new Request("https://acuse.example/webhooks/other", { method: "POST", body: "{}" });
  expect((await webhook("other")(request, { params: Promise.resolve({}) })).status).toBe(404);
});
