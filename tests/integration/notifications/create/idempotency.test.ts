import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { createOrReplay } from "#lib/notifications/create/create.ts";
import { sweep } from "#lib/notifications/deliver/sweep.ts";
import { WAIT_MS } from "#tests/support/wait.ts";
import { base64, create, type Fixture, inputOf, newCaller, startFixture } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const created = (organizationId: string) => db().notification.count({ where: { organizationId } });

test("a retry gets the first response byte for byte", async () => {
  const caller = await newCaller();
  const call = () =>
    createOrReplay(caller, inputOf({ attachments: [{ content_base64: base64("x") }] }), "k", new Date());
  const first = await call();
  const second = await call();
  expect(first.replayed).toBe(false);
  expect(second).toEqual({ body: first.body, replayed: true });
  expect(await created(caller.organizationId)).toBe(1);
});

test("a replayed response stays the same after the notification's status has changed", async () => {
  const caller = await newCaller();
  const first = await create(caller, {}, "k");
  await db().notification.update({ where: { id: first.id }, data: { status: "sent" } });
  expect(await create(caller, {}, "k")).toEqual({ ...first, replayed: true });
});

test("fifty concurrent calls with one key create one notification and get one response", async () => {
  const caller = await newCaller();
  const answers = await Promise.all(Array.from({ length: 50 }, () => create(caller, {}, "fifty")));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(await created(caller.organizationId)).toBe(1);
});

test("fifty concurrent calls of a test key with one key spend one use", async () => {
  const caller = await newCaller("test", 2);
  await Promise.all(Array.from({ length: 50 }, () => create(caller, {}, "fifty")));
  expect((await db().apiKey.findUnique({ where: { id: caller.apiKeyId } }))?.remainingUses).toBe(1);
});

test("a used-up test key still gets the response of its earlier call", async () => {
  const caller = await newCaller("test", 1);
  const first = await create(caller, {}, "k");
  expect(await create(caller, {}, "k")).toEqual({ ...first, replayed: true });
  await expect(create(caller, {}, "other")).rejects.toMatchObject({ kind: "unauthorized" });
});

test.each([
  ["another subject", { subject: "Otra" }],
  ["another attachment", { attachments: [{ content_base64: base64("y") }] }],
  ["another file name", { attachments: [{ filename: "y", content_base64: base64("x") }] }],
  ["other variables", { variables: { a: 2 } }],
  ["no customer_ref", { customer_ref: null }],
])("an idempotency key with %s is a mismatch", async (_, changes) => {
  const caller = await newCaller();
  const payload = { attachments: [{ content_base64: base64("x") }], variables: { a: 1 }, customer_ref: "C" };
  await create(caller, payload, "k");
  await expect(create(caller, { ...payload, ...changes }, "k")).rejects.toMatchObject({ kind: "payload_mismatch" });
  expect(await created(caller.organizationId)).toBe(1);
});

test("one payload in another spelling matches its idempotency key", async () => {
  const caller = await newCaller();
  const first = await create(caller, { variables: { a: 1, b: "2" }, sender_name: null }, "k");
  const again = await create(caller, { variables: { b: 2, a: "1" }, channel: "email", customer_ref: null }, "k");
  expect(again).toEqual({ ...first, replayed: true });
});

test("idempotency keys of two organizations are apart", async () => {
  const [one, two] = [await newCaller(), await newCaller()];
  const ids = [await create(one, {}, "k"), await create(two, {}, "k"), await create(one, {}, "K")].map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
});

test("a failed call leaves no idempotency key", async () => {
  const caller = await newCaller();
  const failing = { attachments: [{ template_url: "http://10.0.0.1/a.pdf" }] };
  await expect(create(caller, failing, "k")).rejects.toMatchObject({ kind: "invalid_input" });
  expect(await db().idempotencyKey.count({ where: { organizationId: caller.organizationId } })).toBe(0);
  expect((await create(caller, {}, "k")).replayed).toBe(false);
});

test("during the first call the same key gets 409 after ten seconds, and another payload 422 at once", async () => {
  const caller = await newCaller();
  await create(caller, {}, "model");
  await db().$executeRaw`
    INSERT INTO idempotency_keys (organization_id, key, payload_sha256, lease_id, lease_expires_at)
    SELECT organization_id, 'running', payload_sha256, gen_random_uuid(), now() + interval '1 minute'
    FROM idempotency_keys WHERE organization_id = ${caller.organizationId}::uuid AND key = 'model'`;
  await expect(create(caller, { subject: "Otra" }, "running")).rejects.toMatchObject({ kind: "payload_mismatch" });
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  try {
    const end = vi.fn();
    const waiting = create(caller, {}, "running").catch(end);
    await vi.waitUntil(() => clock.mock.calls.length > 0, WAIT_MS);
    clock.mockReturnValue(10_000);
    await pause(200);
    expect(end).not.toHaveBeenCalled();
    clock.mockReturnValue(10_001);
    await waiting;
    expect(end).toHaveBeenCalledWith(expect.objectContaining({ kind: "conflict" }));
  } finally {
    clock.mockRestore();
  }
});

test("the next call creates after the lease of a dead process has run out", async () => {
  const caller = await newCaller();
  await db().$executeRaw`
    INSERT INTO idempotency_keys (organization_id, key, payload_sha256, lease_id, lease_expires_at)
    VALUES (${caller.organizationId}::uuid, 'died', ${"0".repeat(64)}, gen_random_uuid(), now() + interval '1 minute')`;
  // The dead call's payload does not bind the next one; until then the key is taken.
  await expect(create(caller, {}, "died")).rejects.toMatchObject({ kind: "payload_mismatch" });
  await db().$executeRaw`UPDATE idempotency_keys SET lease_expires_at = now() - interval '1 ms' WHERE key = 'died'`;
  expect((await create(caller, {}, "died")).replayed).toBe(false);
  expect(await created(caller.organizationId)).toBe(1);
});

test("a dead process's lease is deleted after a day, a key with a notification never", async () => {
  const caller = await newCaller();
  await create(caller, {}, "made");
  await db().$executeRaw`
    INSERT INTO idempotency_keys (organization_id, key, payload_sha256, lease_id, lease_expires_at)
    VALUES (${caller.organizationId}::uuid, 'died', ${"0".repeat(64)}, gen_random_uuid(), now())`;
  const left = async (hours: number) => {
    await sweep(new Date(Date.now() + hours * 3_600_000));
    const rows = await db().idempotencyKey.findMany({ where: { organizationId: caller.organizationId } });
    return rows.map(({ key }) => key).sort();
  };
  expect(await left(23)).toEqual(["died", "made"]);
  expect(await left(25)).toEqual(["made"]);
  expect((await create(caller, {}, "made")).replayed).toBe(true);
});

test("a call that lost its lease answers with the notification of its successor", async () => {
  const caller = await newCaller();
  // Holds the slow call's transaction up where it stores its files, after it has taken the lease.
  const winner = db().$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE blobs IN ACCESS EXCLUSIVE MODE`;
    const slow = create(caller, { attachments: [{ content_base64: base64("slow") }] }, "k");
    const lease = { organizationId: caller.organizationId, key: "k" };
    await vi.waitUntil(() => db().idempotencyKey.count({ where: lease }), { timeout: WAIT_MS });
    const other = await create(caller, { subject: "stand-in" }, "other");
    await db().$executeRaw`
      UPDATE idempotency_keys k SET lease_id = gen_random_uuid(), notification_id = o.notification_id, response = o.response
      FROM idempotency_keys o WHERE k.organization_id = ${caller.organizationId}::uuid AND k.key = 'k'
        AND o.organization_id = k.organization_id AND o.key = 'other'`;
    return { slow, other };
  });
  const { slow, other } = await winner;
  expect(await slow).toEqual({ ...other, replayed: true });
  expect(await created(caller.organizationId)).toBe(1);
});
