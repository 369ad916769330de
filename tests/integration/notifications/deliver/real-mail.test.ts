import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { deadCount, listDead, retryDead, standstillOf } from "#lib/jobs/dead-letters.ts";
import type { JobData } from "#lib/jobs/job-data.ts";
import { GiveUp, startWorker } from "#lib/jobs/jobs.ts";
import { backlog } from "#lib/notifications/deliver/backlog.ts";
import { dispatch } from "#lib/notifications/deliver/dispatch.ts";
import { reconcile } from "#lib/notifications/deliver/reconcile.ts";
import { sweep } from "#lib/notifications/deliver/sweep.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";
import { type StandIn, startStandIn } from "#tests/support/stand-ins/resend.ts";
import { create, eventTypes, type Fixture, jobsOf, newCaller, startFixture, statusOf } from "../fixtures.ts";

let fixture: Fixture;
let provider: StandIn;
beforeAll(async () => {
  provider = await startStandIn();
  fixture = await startFixture({
    RESEND_API_KEY: "re_test",
    RESEND_WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    RESEND_BASE_URL: provider.url,
    RESEND_RATE_PER_SECOND: "1000",
    MAIL_FROM: "Acuse <acuse@mail.example>",
  });
});
afterEach(async () => {
  provider.options = {};
  vi.restoreAllMocks();
  await db().providerPace.deleteMany();
});
afterAll(async () => {
  await fixture.close();
  await provider.close();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
const mailsOf = (id: string) => provider.mails.filter(({ notification }) => notification === id);
const quiet = () => vi.spyOn(process.stderr, "write").mockReturnValue(true);
const newMail = async (to = "stuck@example.com") => (await create(await newCaller(), { to })).id;
const dispatched = async (to?: string) => {
  const id = await newMail(to);
  await dispatch({ notification_id: id });
  return id;
};
/** As if its job had been lost with a disk. */
const loseJobs = (id: string) => db().$executeRaw`DELETE FROM pgboss.job WHERE data->>'notification_id' = ${id}`;

test("a notification is submitted once, and its link names the submitted bytes", async () => {
  const id = await dispatched();
  await dispatch({ notification_id: id });
  const [mail, ...more] = mailsOf(id);
  expect(more).toEqual([]);
  expect((await loadRecord(id))?.events[1]).toMatchObject({
    event_type: "sent",
    event_data: { provider: "resend", provider_message_id: mail?.id, submission_sha256: mail?.sha256 },
  });
});

test("a mail rejected permanently fails with the provider's reason and no address", async () => {
  const id = await dispatched("refused@example.com");
  const failed = (await loadRecord(id))?.events[1];
  expect(failed).toMatchObject({ event_type: "failed", event_data: { reason: "validation_error", http_status: 422 } });
  expect(JSON.stringify(failed)).not.toContain("refused@example.com");
  expect(JSON.stringify(failed)).toContain("<recipient>");
  expect(await jobsOf("seal", id)).toBe(1);
});

test("an attempt after a lost response submits the same bytes and sends one mail", async () => {
  const id = await newMail();
  provider.options = { troubles: { dropAfter: 1 } };
  await expect(dispatch({ notification_id: id })).rejects.toThrow();
  provider.options = {};
  await dispatch({ notification_id: id });
  expect(mailsOf(id)).toHaveLength(1);
  expect(await eventTypes(id)).toEqual(["created", "sent"]);
});

test("a rate-limited job is delayed and counts no attempt", async () => {
  quiet();
  const id = await newMail();
  await loseJobs(id);
  provider.options = { troubles: { tooMany: 1 }, retryAfterSeconds: 100 };
  await dispatch({ notification_id: id });
  expect(await statusOf(id)).toBe("queued");
  const [job] = await db().$queryRaw<{ wait: number; retry_count: number }[]>`
    SELECT extract(epoch FROM start_after - created_on)::float8 AS wait, retry_count FROM pgboss.job
    WHERE name = 'dispatch' AND data->>'notification_id' = ${id}`;
  expect(job?.retry_count).toBe(0);
  expect(job?.wait).toBeGreaterThan(95);
  expect(job?.wait).toBeLessThan(105);
});

test("attempts end before the provider's idempotency does, and an owner may retry", async () => {
  const log = quiet();
  const id = await newMail();
  provider.options = { troubles: { dropAfter: 1 }, remembersMs: 0 };
  await expect(dispatch({ notification_id: id })).rejects.toThrow();
  provider.options = { remembersMs: 0 };
  const yesterday = new Date(Date.now() - 23.5 * HOUR);
  await db().submission.update({ where: { notificationId: id }, data: { unsureSince: yesterday } });
  await expect(dispatch({ notification_id: id })).rejects.toBeInstanceOf(GiveUp);
  expect(mailsOf(id)).toHaveLength(1);
  const seen: JobData[] = [];
  const worker = await startWorker({
    dispatch: async (job) => {
      if (job.notification_id === id) seen.push(job);
      if (job.notification_id === id) await dispatch(job);
    },
  });
  await expect.poll(deadCount).toBe(1);
  const [dead] = await listDead();
  expect(dead).toMatchObject({ queue: "dispatch", data: { notification_id: id }, attempts: 1 });
  expect(dead?.reason).toContain("may have this mail");
  expect(await backlog(new Date())).toMatchObject({ dead_jobs: 1 });
  await sweep(inMinutes(60));
  expect(await jobsOf("dispatch", id)).toBe(0);
  expect(await retryDead([dead?.id ?? ""], { again: true })).toBe(1);
  await expect.poll(() => statusOf(id)).toBe("sent");
  expect(seen.at(-1)).toMatchObject({ again: true });
  expect(mailsOf(id)).toHaveLength(2);
  expect(await deadCount()).toBe(0);
  await worker.stop();
  expect(log.mock.calls.join("")).not.toContain(id);
});

test("a mail held by the quota is sent once it is renewed, and its page names the quota", async () => {
  quiet();
  const id = await newMail();
  await loseJobs(id);
  provider.options = { troubles: { quota: 1 } };
  const held = { notification_id: id, held: "daily_quota_exceeded" };
  await dispatch({ notification_id: id });
  expect(await standstillOf(id)).toEqual({ kind: "held", by: "daily_quota_exceeded" });
  const daysAgo = new Date(Date.now() - 72 * HOUR);
  for (let day = 0; day < 3; day++) {
    await db().providerPace.deleteMany();
    await db().submission.update({ where: { notificationId: id }, data: { createdAt: daysAgo } });
    await loseJobs(id);
    await dispatch(held);
  }
  expect(await statusOf(id)).toBe("queued");
  provider.options = {};
  await db().providerPace.deleteMany();
  await loseJobs(id);
  await dispatch(held);
  expect(await statusOf(id)).toBe("sent");
  expect(await standstillOf(id)).toBeNull();
  expect(mailsOf(id)).toHaveLength(1);
});

test("a quota error does not decide about an earlier attempt without a response", async () => {
  quiet();
  const id = await newMail();
  provider.options = { troubles: { dropAfter: 1 }, remembersMs: 0 };
  await expect(dispatch({ notification_id: id })).rejects.toThrow();
  provider.options = { troubles: { quota: 1 }, remembersMs: 0 };
  await dispatch({ notification_id: id });
  await db().submission.update({
    where: { notificationId: id },
    data: { unsureSince: new Date(Date.now() - 23.5 * HOUR) },
  });
  await db().providerPace.deleteMany();
  provider.options = { remembersMs: 0 };
  await expect(dispatch({ notification_id: id })).rejects.toBeInstanceOf(GiveUp);
  expect(mailsOf(id)).toHaveLength(1);
});

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
    provider_message_id: mailsOf(id)[0]?.id,
  });
  expect(await jobsOf("seal", id)).toBe(1);
});

test("a send-only provider key cannot poll, and keeps sending", async () => {
  const log = quiet();
  const id = await dispatched("ana@example.com");
  provider.options = { sendingOnly: true };
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

test("a proven test key's mail to any address but its own stays on this machine", async () => {
  const caller = await newCaller("test", 2, true);
  const stranger = await create(caller, { to: "stranger@example.com" });
  const own = await create(caller, { to: caller.email ?? "" });
  for (const { id } of [stranger, own]) await dispatch({ notification_id: id });
  expect(mailsOf(stranger.id)).toEqual([]);
  expect((await loadRecord(stranger.id))?.simulated).toBe(true);
  expect(mailsOf(own.id)).toHaveLength(1);
  expect((await loadRecord(own.id))?.simulated).toBe(false);
});
