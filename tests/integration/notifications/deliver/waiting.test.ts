import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { deadCount, notSentAmong } from "#lib/jobs/dead-letters.ts";
import { dispatch } from "#lib/notifications/deliver/dispatch.ts";
import { retryOwn, waitingOf } from "#lib/notifications/deliver/waiting.ts";
import { eraseContent } from "#lib/notifications/erase/erase.ts";
import { activityOf } from "#lib/notifications/list/activity.ts";
import { countByDay, countByStatus } from "#lib/notifications/list/counts.ts";
import { loadProviderExchange } from "#lib/notifications/read/provider-exchange.ts";
import { create, type Fixture, jobsOf, newCaller, startFixture } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const MINUTE = 60_000;

/** As the worker leaves a job that it gave up, and nothing else for this notification. */
async function giveUp(notificationId: string): Promise<string> {
  const id = randomUUID();
  await db().$executeRaw`DELETE FROM pgboss.job WHERE data->>'notification_id' = ${notificationId}`;
  await db().$executeRaw`
    INSERT INTO pgboss.job (id, name, data, group_id, source_name, source_id, source_retry_count, source_output)
    SELECT ${id}::uuid, 'dead', ${JSON.stringify({ notification_id: notificationId })}::jsonb, organization_id::text,
      'dispatch', ${randomUUID()}::uuid, 4, '{"message": "no answer"}'::jsonb
    FROM notifications WHERE id = ${notificationId}::uuid`;
  return id;
}

describe("dead letters and late jobs", () => {
  test("dead letters and late jobs are listed for their own organization only", async () => {
    const [owner, stranger] = [await newCaller(), await newCaller()];
    const [dead, late, unsealed, well] = [
      await create(owner),
      await create(owner),
      await create(owner),
      await create(owner),
    ];
    const job = await giveUp(dead.id);
    const ago = new Date(Date.now() - 6 * MINUTE);
    await db().notification.update({ where: { id: late.id }, data: { createdAt: ago } });
    const data = { status: "delivered", unsealedSince: ago } as const;
    await db().notification.update({ where: { id: unsealed.id }, data });
    const found = await waitingOf(owner.organizationId, new Date());
    expect(found.dead).toMatchObject([
      {
        id: job,
        queue: "dispatch",
        attempts: 5,
        reason: "no answer",
        subject: "Acta",
        recipient_email: "ana@example.com",
      },
    ]);
    expect(found.late.map(({ id, what }) => [id, what]).sort()).toEqual(
      [
        [late.id, "queued"],
        [unsealed.id, "unsealed"],
      ].sort(),
    );
    expect(JSON.stringify(found)).not.toContain(well.id);
    expect(await waitingOf(stranger.organizationId, new Date())).toEqual({ dead: [], late: [] });
  });

  test("a mail that is a dead letter counts as not sent and no longer as waiting", async () => {
    const [owner, stranger] = [await newCaller(), await newCaller()];
    const [dead, waiting, other] = [await create(owner), await create(owner), await create(stranger)];
    for (const { id } of [dead, other]) await giveUp(id);
    expect(await notSentAmong([dead.id, waiting.id])).toEqual(new Set([dead.id]));
    expect(await countByStatus(owner.organizationId, {})).toMatchObject({ queued: 1, not_sent: 1 });
    const { days } = await countByDay(owner.organizationId, 1, new Date());
    expect(days.map(({ simulated }) => [simulated.queued, simulated.not_sent])).toEqual([[1, 1]]);
    const { all, domains } = await activityOf(owner.organizationId, new Date(Date.now() - MINUTE), true);
    expect([all, ...domains].map(({ total, not_sent }) => [total, not_sent])).toEqual([
      [2, 1],
      [2, 1],
    ]);
    const tomorrow = { since: new Date(Date.now() + 24 * 60 * MINUTE) };
    expect(await countByStatus(owner.organizationId, tomorrow)).toMatchObject({ queued: 0, not_sent: 0 });
  });

  test("the list of dead letters holds no erased content", async () => {
    const owner = await newCaller();
    const { id } = await create(owner);
    await db().notification.update({ where: { id }, data: { status: "delivered" } });
    const job = await giveUp(id);
    const { organizationId } = owner;
    expect(await eraseContent({ notificationId: id, organizationId, by: null })).toBe("erased");
    const { dead } = await waitingOf(organizationId, new Date());
    expect(dead).toMatchObject([{ id: job, subject: null, recipient_email: null }]);
  });

  test("a dead letter is retried by its own organization only, with an audit entry in the same transaction", async () => {
    const [owner, stranger] = [await newCaller(), await newCaller()];
    const { id } = await create(owner);
    const job = await giveUp(id);
    const told: string[][] = [];
    const beforeRetry = async (_tx: unknown, ids: string[]) => void told.push(ids);
    expect(await retryOwn(stranger.organizationId, [job], { again: true, beforeRetry })).toEqual([]);
    expect(await jobsOf("dead", id)).toBe(1);
    const before = await deadCount();
    expect(await retryOwn(owner.organizationId, [job, randomUUID()], { again: true, beforeRetry })).toEqual([job]);
    expect(told).toEqual([[job]]);
    expect(await deadCount()).toBe(before - 1);
    expect(await jobsOf("dispatch", id)).toBe(1);
    const [taken] = await db().$queryRaw<{ data: unknown }[]>`
      SELECT data FROM pgboss.job WHERE name = 'dispatch' AND data->>'notification_id' = ${id}`;
    expect(taken?.data).toEqual({ notification_id: id, again: true });
  });

  test("a dead letter stays when the audit entry of its retry fails", async () => {
    const owner = await newCaller();
    const { id } = await create(owner);
    const job = await giveUp(id);
    const beforeRetry = () => Promise.reject(new Error("no audit"));
    await expect(retryOwn(owner.organizationId, [job], { again: false, beforeRetry })).rejects.toThrow("no audit");
    expect(await jobsOf("dead", id)).toBe(1);
  });
});

test("only owners read the provider's raw responses", async () => {
  const [owner, stranger] = [await newCaller(), await newCaller()];
  const { id } = await create(owner);
  expect(await loadProviderExchange(owner.organizationId, id)).toEqual({ submission: null, events: [], more: false });
  await dispatch({ notification_id: id });
  const { sha256 } = await db().submission.findUniqueOrThrow({ where: { notificationId: id } });
  await db().$executeRaw`
    INSERT INTO provider_events (provider, id, type, notification_id, occurred_at, received_at, payload)
    SELECT 'resend', 'msg_' || n, 'delivered', ${id}::uuid, NULL, now() + n * interval '1 second', ('{ "n": ' || n || '}')::json
    FROM generate_series(1, 103) n`;
  const { submission, events, more } = await loadProviderExchange(owner.organizationId, id);
  expect(submission).toMatchObject({ sha256, sizeBytes: expect.any(Number) });
  expect(events.length).toBe(100);
  expect(more).toBe(true);
  expect(events[0]).toMatchObject({ provider: "resend", id: "msg_103", payload: '{ "n": 103}' });
  expect(await loadProviderExchange(stranger.organizationId, id)).toEqual({
    submission: null,
    events: [],
    more: false,
  });
});
