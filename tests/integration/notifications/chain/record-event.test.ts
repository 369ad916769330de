import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { verifyChain } from "#lib/evidence/chain/chain.ts";
import type { EventType } from "#lib/evidence/chain/states.ts";
import { recordProviderEvent, recordSendResult } from "#lib/notifications/chain/record-event.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";
import type { ProviderEvent, SendResult } from "#lib/transports/transport.ts";
import { create, eventTypes, type Fixture, jobsOf, newCaller, startFixture, statusOf } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const now = () => new Date();
const accepted = (): SendResult & { provider: string; submissionSha256: string } => ({
  provider: "post",
  accepted: true,
  messageId: "m-1",
  occurredAt: new Date("2027-05-03T10:14:05.123Z"),
  submissionSha256: "ab".repeat(32),
});

function reportOf(type: EventType | null, id: string, changes: Partial<ProviderEvent> = {}): ProviderEvent {
  const occurredAt = new Date("2027-05-03T10:15:00.000Z");
  return {
    provider: "post",
    id,
    type,
    messageId: "m-1",
    occurredAt,
    details: {},
    payload: JSON.stringify({ id, type }),
    ...changes,
  };
}

async function queued(): Promise<string> {
  return (await create(await newCaller())).id;
}

async function sent(): Promise<string> {
  const id = await queued();
  await recordSendResult(id, accepted(), now());
  return id;
}

async function expectIntact(id: string): Promise<void> {
  const checks = await verifyChain(id, (await loadRecord(id))?.events ?? []);
  expect(checks.filter(({ state }) => state === "failed")).toEqual([]);
}

test("an accepted mail is sent, and its link names provider, message id and submitted bytes", async () => {
  const id = await sent();
  expect(await statusOf(id)).toBe("sent");
  const link = (await loadRecord(id))?.events[1];
  expect(link).toMatchObject({ event_type: "sent" });
  expect(link?.event_data).toEqual({
    provider: "post",
    provider_message_id: "m-1",
    provider_event_id: null,
    occurred_at: "2027-05-03T10:14:05.123",
    submission_sha256: "ab".repeat(32),
    simulated: true,
  });
  expect(await jobsOf("seal", id)).toBe(0);
  await expectIntact(id);
});

test("a rejected mail fails without a sent link and is sealed", async () => {
  const id = await queued();
  const refused = {
    ...accepted(),
    accepted: false as const,
    messageId: null,
    details: { reason: "domain not verified" },
  };
  await recordSendResult(id, refused, now());
  expect(await eventTypes(id)).toEqual(["created", "failed"]);
  expect((await loadRecord(id))?.events[1]?.event_data).toMatchObject({
    reason: "domain not verified",
    etsi_event: "RelayToNonERDSFailure",
  });
  expect(await jobsOf("seal", id)).toBe(1);
});

test("a send response recorded twice is one link", async () => {
  const id = await queued();
  await Promise.all(Array.from({ length: 8 }, () => recordSendResult(id, accepted(), now())));
  expect(await eventTypes(id)).toEqual(["created", "sent"]);
});

test("a provider event that arrives ten times simultaneously is one link, one raw event and one seal job", async () => {
  const id = await sent();
  await Promise.all(Array.from({ length: 10 }, () => recordProviderEvent(id, reportOf("delivered", `${id}-1`), now())));
  expect(await eventTypes(id)).toEqual(["created", "sent", "delivered"]);
  expect(await db().providerEvent.count({ where: { notificationId: id } })).toBe(1);
  expect(await jobsOf("seal", id)).toBe(1);
  await expectIntact(id);
});

test("a provider event before the send response infers sent without a time", async () => {
  const id = await queued();
  await recordProviderEvent(id, reportOf("delivered", `${id}-1`), now());
  expect(await eventTypes(id)).toEqual(["created", "sent", "delivered"]);
  expect((await loadRecord(id))?.events[1]?.event_data).toEqual({
    provider: "post",
    provider_message_id: "m-1",
    provider_event_id: `${id}-1`,
    occurred_at: null,
    inferred: true,
    submission_sha256: null,
    simulated: true,
  });
  await recordSendResult(id, accepted(), now());
  expect(await eventTypes(id)).toEqual(["created", "sent", "delivered"]);
});

test("a bounce before the send response leaves sent, then failed", async () => {
  const id = await queued();
  await recordProviderEvent(id, reportOf("failed", `${id}-1`), now());
  expect(await eventTypes(id)).toEqual(["created", "sent", "failed"]);
});

test("a sent event of the provider names the submission too", async () => {
  const id = await queued();
  await db().submission.create({ data: { notificationId: id, bytes: new Uint8Array([1]), sha256: "cd".repeat(32) } });
  await recordProviderEvent(id, reportOf("sent", `${id}-1`), now());
  expect((await loadRecord(id))?.events[1]?.event_data).toMatchObject({
    submission_sha256: "cd".repeat(32),
    occurred_at: "2027-05-03T10:15:00.000",
  });
});

test("a provider event that raises no status is kept without a link", async () => {
  const id = await sent();
  await recordProviderEvent(id, reportOf("delivered", `${id}-1`), now());
  await recordProviderEvent(id, reportOf("deferred", `${id}-2`, { payload: '{"anything": [1, null]}' }), now());
  await recordProviderEvent(id, reportOf(null, `${id}-3`), now());
  expect(await eventTypes(id)).toEqual(["created", "sent", "delivered"]);
  const kept = await db().providerEvent.findMany({ where: { notificationId: id }, orderBy: { id: "asc" } });
  expect(kept.map(({ type }) => type)).toEqual(["delivered", "deferred", "other"]);
  expect(kept[1]?.payload).toEqual({ anything: [1, null] });
});

test("the same events end in the same status in any order", async () => {
  const types: EventType[] = ["deferred", "delivered", "failed", "complained"];
  const ends: Record<string, Set<string>> = {};
  for (const subset of subsetsOf(types)) {
    for (const order of permutationsOf(subset)) {
      const id = await sent();
      for (const [index, type] of order.entries())
        await recordProviderEvent(id, reportOf(type, `${id}-${index}`), now());
      const key = subset.join();
      ends[key] ??= new Set();
      ends[key]?.add(await statusOf(id));
      await expectIntact(id);
    }
  }
  expect(Object.keys(ends)).toHaveLength(15);
  for (const [events, states] of Object.entries(ends)) expect([events, states.size]).toEqual([events, 1]);
  expect(ends["deferred,delivered,failed,complained"]).toEqual(new Set(["complained"]));
  expect(ends["delivered,failed"]).toEqual(new Set(["failed"]));
});

test("a late complaint seals the chain again", async () => {
  const id = await sent();
  await recordProviderEvent(id, reportOf("delivered", `${id}-1`), now());
  await recordProviderEvent(id, reportOf("complained", `${id}-2`), now());
  expect(await statusOf(id)).toBe("complained");
  expect(await jobsOf("seal", id)).toBe(2);
});

test("simultaneous different provider events are appended one after the other", async () => {
  const id = await sent();
  const types = ["deferred", "deferred", "deferred", "delivered", "failed", "complained"] as const;
  await Promise.all(types.map((type, index) => recordProviderEvent(id, reportOf(type, `${id}-${index}`), now())));
  expect(await statusOf(id)).toBe("complained");
  await expectIntact(id);
});

test("no e-mail address enters the chain, at any depth of a provider event", async () => {
  const id = await sent();
  const details = {
    diagnostic: "550 <ana@example.com> unknown",
    bounce: { lines: ["to ana@example.com", 5], code: "5.1.1" },
  };
  await recordProviderEvent(id, reportOf("failed", `${id}-1`, { details }), now());
  const link = (await loadRecord(id))?.events[2];
  expect(JSON.stringify(link)).not.toContain("ana@example.com");
  expect(link?.event_data).toMatchObject({
    diagnostic: "550 <recipient> unknown",
    bounce: { lines: ["to <recipient>", 5], code: "5.1.1" },
  });
  await expectIntact(id);
});

test("a clock set back makes no link older than the one before", async () => {
  const id = await sent();
  await recordProviderEvent(id, reportOf("delivered", `${id}-1`), new Date("2001-01-01T00:00:00Z"));
  await expectIntact(id);
});

test("the jobs of an event exist once, and not when the event cannot be stored", async () => {
  const id = await sent();
  const also = (send: Parameters<NonNullable<Parameters<typeof recordProviderEvent>[3]>>[0]) =>
    send("confirm", { notification_id: id, step: 1 });
  const broken = reportOf("deferred", `${id}-0`, { payload: "{" });
  await expect(recordProviderEvent(id, broken, now(), also)).rejects.toThrow();
  expect(await jobsOf("confirm", id)).toBe(0);
  await recordProviderEvent(id, reportOf("deferred", `${id}-1`), now(), also);
  await recordProviderEvent(id, reportOf("deferred", `${id}-1`), now(), also);
  expect(await jobsOf("confirm", id)).toBe(1);
});

test("a provider event of an unknown notification changes nothing", async () => {
  const id = "0b9c5a0e-54f5-4c39-8a44-0a3b6a1f2d11";
  await recordProviderEvent(id, reportOf("delivered", "x"), now());
  expect(await db().providerEvent.count({ where: { id: "x" } })).toBe(0);
});

function subsetsOf<T>(values: T[]): T[][] {
  return Array.from({ length: 2 ** values.length - 1 }, (_, mask) =>
    values.filter((_, index) => ((mask + 1) >> index) & 1),
  );
}

function permutationsOf<T>(values: T[]): T[][] {
  if (values.length < 2) return [values];
  return values.flatMap((value, index) =>
    permutationsOf(values.filter((_, other) => other !== index)).map((rest) => [value, ...rest]),
  );
}
