import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { backlog } from "#lib/notifications/deliver/backlog.ts";
import { reconcile } from "#lib/notifications/deliver/reconcile.ts";
import { sweep } from "#lib/notifications/deliver/sweep.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";
import { eventTypes, jobsOf, statusOf } from "../fixtures.ts";
import { dispatched, inMinutes, loseJobs, newMail, quiet, type RealMail, startRealMail } from "./real-mail.ts";

let fixture: RealMail;
beforeAll(async () => {
  fixture = await startRealMail();
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

test("the provider is asked about a mail silent for a quarter of an hour, and the event is marked as polled", async () => {
  const id = await dispatched("ana@example.com");
  await sweep(inMinutes(14));
  expect(await jobsOf("ask", id)).toBe(0);
  await sweep(inMinutes(16));
  await sweep(inMinutes(17));
  expect(await jobsOf("ask", id)).toBe(1);
  await reconcile({ notification_id: id });
  await reconcile({ notification_id: id });
  expect(await eventTypes(id)).toEqual(["created", "sent", "delivered"]);
  expect((await loadRecord(id))?.events[2]?.event_data).toMatchObject({
    provider_event_id: null,
    reconciled: true,
    occurred_at: null,
    provider_message_id: fixture.mailsOf(id)[0]?.id,
  });
  expect(await jobsOf("seal", id)).toBe(1);
});

test("a send-only provider key cannot poll, and keeps sending", async () => {
  const log = quiet();
  const id = await dispatched("ana@example.com");
  fixture.provider.options = { sendingOnly: true };
  await reconcile({ notification_id: id });
  expect(log.mock.calls.join("")).toContain("restricted_api_key");
  expect(await statusOf(await dispatched())).toBe("sent");
  expect(await eventTypes(id)).toEqual(["created", "sent"]);
});

test("polls of a mail without news become rarer and end", async () => {
  const id = await dispatched("stuck@example.com");
  const asked = [];
  for (let minutes = 1; minutes < 8 * 24 * 60; minutes += 1 + minutes / 10) {
    await sweep(inMinutes(minutes));
    if (await jobsOf("ask", id)) asked.push(minutes);
    await loseJobs(id);
  }
  expect(asked.length).toBeGreaterThan(8);
  expect(asked.length).toBeLessThan(25);
  expect(asked.at(-1)).toBeLessThan(7 * 24 * 60);
  await reconcile({ notification_id: id });
  expect(await eventTypes(id)).toEqual(["created", "sent"]);
});

test("the sweep finds queued and unsealed notifications without a job, once", async () => {
  quiet();
  const unsent = await newMail();
  const unsealed = await dispatched("refused@example.com");
  await Promise.all([loseJobs(unsent), loseJobs(unsealed)]);
  await sweep(inMinutes(1));
  expect([await jobsOf("dispatch", unsent), await jobsOf("seal", unsealed)]).toEqual([0, 0]);
  expect(await backlog(inMinutes(6))).toMatchObject({
    queued_late: expect.any(Number),
    unsealed_late: expect.any(Number),
  });
  expect((await backlog(inMinutes(6))).unsealed_late).toBeGreaterThan(0);
  await sweep(inMinutes(3));
  await Promise.all([sweep(inMinutes(4)), sweep(inMinutes(4))]);
  expect([await jobsOf("dispatch", unsent), await jobsOf("seal", unsealed)]).toEqual([1, 1]);
});

test("a failing part of the sweep is logged and stops no other", async () => {
  const unsent = await newMail();
  await loseJobs(unsent);
  await fixture.asOwner("ALTER TABLE webhook_deliveries RENAME TO mislaid");
  try {
    await expect(sweep(inMinutes(3))).rejects.toThrow();
  } finally {
    await fixture.asOwner("ALTER TABLE mislaid RENAME TO webhook_deliveries");
  }
  expect(await jobsOf("dispatch", unsent)).toBe(1);
});

test("an unmatched provider event is deleted after a week", async () => {
  await db().providerEvent.create({
    data: { provider: "resend", id: "msg_x", type: "sent", providerMessageId: "m", payload: {} },
  });
  await sweep(inMinutes(6 * 24 * 60));
  expect(await db().providerEvent.count({ where: { id: "msg_x" } })).toBe(1);
  await sweep(inMinutes(8 * 24 * 60));
  expect(await db().providerEvent.count({ where: { id: "msg_x" } })).toBe(0);
});
