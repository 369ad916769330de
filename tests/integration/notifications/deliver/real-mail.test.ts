import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { deadCount, listDead, retryDead, standstillOf } from "#lib/jobs/dead-letters.ts";
import type { JobData } from "#lib/jobs/job-data.ts";
import { GiveUp, startWorker } from "#lib/jobs/jobs.ts";
import { backlog } from "#lib/notifications/deliver/backlog.ts";
import { dispatch } from "#lib/notifications/deliver/dispatch.ts";
import { sweep } from "#lib/notifications/deliver/sweep.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";
import { create, eventTypes, jobsOf, newCaller, statusOf } from "../fixtures.ts";
import { dispatched, HOUR, inMinutes, loseJobs, newMail, quiet, type RealMail, startRealMail } from "./real-mail.ts";

let fixture: RealMail;
beforeAll(async () => {
  fixture = await startRealMail();
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

test("a notification is submitted once, and its link names the submitted bytes", async () => {
  const id = await dispatched();
  await dispatch({ notification_id: id });
  const [mail, ...more] = fixture.mailsOf(id);
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
  fixture.provider.options = { troubles: { dropAfter: 1 } };
  await expect(dispatch({ notification_id: id })).rejects.toThrow();
  fixture.provider.options = {};
  await dispatch({ notification_id: id });
  expect(fixture.mailsOf(id)).toHaveLength(1);
  expect(await eventTypes(id)).toEqual(["created", "sent"]);
});

test("a rate-limited job is delayed and counts no attempt", async () => {
  quiet();
  const id = await newMail();
  await loseJobs(id);
  fixture.provider.options = { troubles: { tooMany: 1 }, retryAfterSeconds: 100 };
  await dispatch({ notification_id: id });
  expect(await statusOf(id)).toBe("queued");
  const [job] = await db().$queryRaw<{ wait: number; retry_count: number }[]>`
    SELECT extract(epoch FROM start_after - created_on)::float8 AS wait, retry_count FROM pgboss.job
    WHERE name = 'dispatch' AND data->>'notification_id' = ${id}`;
  expect(job?.retry_count).toBe(0);
  expect(job?.wait).toBeGreaterThan(95);
  expect(job?.wait).toBeLessThan(105);
});

test("attempts end before the provider forgets the idempotency key, and an owner may retry", async () => {
  const log = quiet();
  const id = await newMail();
  fixture.provider.options = { troubles: { dropAfter: 1 }, remembersMs: 0 };
  await expect(dispatch({ notification_id: id })).rejects.toThrow();
  fixture.provider.options = { remembersMs: 0 };
  const yesterday = new Date(Date.now() - 23.5 * HOUR);
  await db().submission.update({ where: { notificationId: id }, data: { unsureSince: yesterday } });
  await expect(dispatch({ notification_id: id })).rejects.toBeInstanceOf(GiveUp);
  expect(fixture.mailsOf(id)).toHaveLength(1);
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
  expect(dead?.reason).toContain("ask the recipient before you try again");
  expect(await backlog(new Date())).toMatchObject({ dead_jobs: 1 });
  await sweep(inMinutes(60));
  expect(await jobsOf("dispatch", id)).toBe(0);
  expect(await retryDead([dead?.id ?? ""], { again: true })).toBe(1);
  await expect.poll(() => statusOf(id)).toBe("sent");
  expect(seen.at(-1)).toMatchObject({ again: true });
  expect(fixture.mailsOf(id)).toHaveLength(2);
  expect(await deadCount()).toBe(0);
  await worker.stop();
  expect(log.mock.calls.join("")).not.toContain(id);
});

test("a mail held by the quota is sent once it is renewed, and its page names the quota", async () => {
  quiet();
  const id = await newMail();
  await loseJobs(id);
  fixture.provider.options = { troubles: { quota: 1 } };
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
  fixture.provider.options = {};
  await db().providerPace.deleteMany();
  await loseJobs(id);
  await dispatch(held);
  expect(await statusOf(id)).toBe("sent");
  expect(await standstillOf(id)).toBeNull();
  expect(fixture.mailsOf(id)).toHaveLength(1);
});

test("a quota error does not decide about an earlier attempt without a response", async () => {
  quiet();
  const id = await newMail();
  fixture.provider.options = { troubles: { dropAfter: 1 }, remembersMs: 0 };
  await expect(dispatch({ notification_id: id })).rejects.toThrow();
  fixture.provider.options = { troubles: { quota: 1 }, remembersMs: 0 };
  await dispatch({ notification_id: id });
  await db().submission.update({
    where: { notificationId: id },
    data: { unsureSince: new Date(Date.now() - 23.5 * HOUR) },
  });
  await db().providerPace.deleteMany();
  fixture.provider.options = { remembersMs: 0 };
  await expect(dispatch({ notification_id: id })).rejects.toBeInstanceOf(GiveUp);
  expect(fixture.mailsOf(id)).toHaveLength(1);
});

test("a proven test key's mail to any address but its own stays on this machine", async () => {
  const caller = await newCaller("test", 2, true);
  const stranger = await create(caller, { to: "stranger@example.com" });
  const own = await create(caller, { to: caller.email ?? "" });
  for (const { id } of [stranger, own]) await dispatch({ notification_id: id });
  expect(fixture.mailsOf(stranger.id)).toEqual([]);
  expect((await loadRecord(stranger.id))?.simulated).toBe(true);
  expect(fixture.mailsOf(own.id)).toHaveLength(1);
  expect((await loadRecord(own.id))?.simulated).toBe(false);
});
