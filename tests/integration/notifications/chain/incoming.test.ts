import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";
import { reportOf, signed } from "#tests/support/stand-ins/resend-webhooks.ts";
import { eventTypes, type Fixture, jobsOf, statusOf } from "../fixtures.ts";
import {
  expectIntact,
  OLD,
  post,
  postAgain,
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

test("a provider event of a delivery becomes a chain link, and the chain is sealed", async () => {
  const mail = await submitted();
  await recordResponse(mail);
  expect(await post(reportOf(mail, "s", "delivered"))).toBe(200);
  expect(await eventTypes(mail.notification)).toEqual(["created", "sent", "delivered"]);
  expect(await jobsOf("seal", mail.notification)).toBe(1);
  await expectIntact(mail.notification);
});

test("a provider event before the send response proves that the mail was accepted", async () => {
  const mail = await submitted();
  expect(await post(reportOf(mail, "s", "delivered"))).toBe(200);
  const links = (await loadRecord(mail.notification))?.events;
  expect(links?.map(({ event_type }) => event_type)).toEqual(["created", "sent", "delivered"]);
  expect(links?.[1]?.event_data).toMatchObject({
    inferred: true,
    occurred_at: null,
    provider_message_id: mail.id,
    submission_sha256: "ab".repeat(32),
  });
  await recordResponse(mail);
  expect(await eventTypes(mail.notification)).toEqual(["created", "sent", "delivered"]);
});

test("provider events without our notification tag wait for the send response with their message id", async () => {
  const mail = await submitted();
  expect(await post(reportOf(mail, "s", "complained", {}, false))).toBe(200);
  expect(await post(reportOf(mail, "s", "delivered", {}, false))).toBe(200);
  expect(await statusOf(mail.notification)).toBe("queued");
  expect((await storedEvents(mail)).map(({ notificationId }) => notificationId)).toEqual([null, null]);
  await recordResponse(mail);
  expect(await statusOf(mail.notification)).toBe("complained");
  expect((await storedEvents(mail)).map(({ notificationId }) => notificationId)).toEqual(
    Array(2).fill(mail.notification),
  );
  await expectIntact(mail.notification);
});

test("a provider event with message id and notification tag records the waiting events after a lost send response", async () => {
  const mail = await submitted();
  expect(await post(reportOf(mail, "s", "complained", {}, false))).toBe(200);
  expect(await post(reportOf(mail, "s", "delivered"))).toBe(200);
  expect(await statusOf(mail.notification)).toBe("complained");
  expect((await storedEvents(mail)).map(({ notificationId }) => notificationId)).toEqual(
    Array(2).fill(mail.notification),
  );
  await expectIntact(mail.notification);
});

test("a provider event without our notification tag is matched by message id after the send response", async () => {
  const mail = await submitted();
  await recordResponse(mail);
  expect(await post(reportOf(mail, "s", "delivered", {}, false))).toBe(200);
  expect(await statusOf(mail.notification)).toBe("delivered");
});

test("thirty simultaneous provider events and the send response leave one chain and none waiting", async () => {
  const mail = await submitted();
  const reports = Array.from({ length: 30 }, (_, index) =>
    postAgain(reportOf(mail, "s", index % 2 ? "delivered" : "delivery_delayed", {}, index % 3 === 0)),
  );
  const [, ...statuses] = await Promise.all([recordResponse(mail), ...reports]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await statusOf(mail.notification)).toBe("delivered");
  expect((await storedEvents(mail)).every(({ notificationId }) => notificationId === mail.notification)).toBe(true);
  await expectIntact(mail.notification);
});

test("one provider event delivered ten times simultaneously is one chain link", async () => {
  const mail = await submitted();
  await recordResponse(mail);
  const body = reportOf(mail, "s", "delivery_delayed");
  const statuses = await Promise.all(
    Array.from({ length: 10 }, () => postAgain(body, signed(SECRET, "msg_same", body))),
  );
  expect(statuses).toEqual(Array(10).fill(200));
  expect(await eventTypes(mail.notification)).toEqual(["created", "sent", "deferred"]);
});

test("both webhook secrets are accepted during a rotation, and a third is refused", async () => {
  const mail = await submitted();
  const body = reportOf(mail, "s", "delivered");
  expect(await post(body, signed(OLD, "msg_old", body))).toBe(200);
  expect(await post(body, signed("whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "msg_x", body))).toBe(400);
});

test("a waiting provider event that is replayed is recorded once", async () => {
  const mail = await submitted();
  const body = reportOf(mail, "s", "delivered", {}, false);
  const headers = signed(SECRET, `msg_${randomUUID()}`, body);
  expect(await post(body, headers)).toBe(200);
  expect(await post(body, headers)).toBe(200);
  await recordResponse(mail);
  expect(await post(body, headers)).toBe(200);
  expect(await eventTypes(mail.notification)).toEqual(["created", "sent", "delivered"]);
  expect(await storedEvents(mail)).toHaveLength(1);
});

test("no provider event is acknowledged while the database is away", async () => {
  const mail = await submitted();
  await recordResponse(mail);
  const body = reportOf(mail, "s", "delivered");
  const headers = signed(SECRET, `msg_${randomUUID()}`, body);
  const quiet = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const down = vi.spyOn(db(), "$transaction").mockRejectedValue(new Error("connection refused"));
  expect(await post(body, headers)).toBeGreaterThanOrEqual(500);
  down.mockRestore();
  quiet.mockRestore();
  expect(await storedEvents(mail)).toEqual([]);
  expect(await post(body, headers)).toBe(200);
  expect(await statusOf(mail.notification)).toBe("delivered");
});

test("a provider event counts for the mail that its message id names, whatever its tag says", async () => {
  const [mail, other] = [await submitted(), await submitted()];
  await recordResponse(mail);
  expect(await post(reportOf({ ...mail, notification: other.notification }, "s", "bounced"))).toBe(200);
  expect([await statusOf(mail.notification), await statusOf(other.notification)]).toEqual(["failed", "queued"]);
});
