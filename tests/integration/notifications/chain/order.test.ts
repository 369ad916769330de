import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { verifyChain } from "#lib/evidence/chain/chain.ts";
import { type EventType, isTerminal, STATUSES, type Status } from "#lib/evidence/chain/states.ts";
import { recordIncoming, recordSendResult } from "#lib/notifications/chain/record-event.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";
import { create, type Fixture, jobsOf, newCaller, startFixture } from "../fixtures.ts";

/** `answer` is the response to our own call, before, between or after the provider events, or never. */
type WebhookEvent = EventType | "answer";
const EVENTS: WebhookEvent[] = ["answer", "sent", "deferred", "delivered", "failed", "complained"];
/** All sequences up to this length run here; tests/unit/evidence/chain/states.test.ts has all up to six. */
const WHOLE = 2;
const SAMPLE = 50;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({
    RESEND_API_KEY: "re_test",
    RESEND_WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    MAIL_FROM: "Acuse <acuse@mail.example>",
  });
});
afterAll(() => fixture.close());

function everySequence(): WebhookEvent[][] {
  const all: WebhookEvent[][] = [];
  let longest: WebhookEvent[][] = [[]];
  for (let length = 1; length <= WHOLE; length++) {
    longest = longest.flatMap((sequence) => EVENTS.map((event) => [...sequence, event]));
    all.push(...longest);
  }
  return all;
}

function randomSequence(): WebhookEvent[] {
  const length = WHOLE + 1 + Math.floor(Math.random() * (6 - WHOLE));
  return Array.from({ length }, () => EVENTS[Math.floor(Math.random() * EVENTS.length)] ?? "answer");
}

/** Returns the expected final status: the highest of all events in any order. */
function expectedStatus(sequence: WebhookEvent[]): Status {
  const ranks = sequence.map((event) => STATUSES.indexOf(event === "answer" ? "sent" : (event as Status)));
  return STATUSES[Math.max(...ranks)] ?? "queued";
}

/** Lets it happen to a new notification; every report is made twice, and half of them name only the message. */
async function live(sequence: WebhookEvent[]): Promise<string> {
  const { id } = await create(caller);
  await db().submission.create({ data: { notificationId: id, bytes: Buffer.from("{}"), sha256: "ab".repeat(32) } });
  const messageId = randomUUID();
  for (const event of sequence) {
    const occurredAt = new Date();
    if (event === "answer") {
      const answer = {
        accepted: true as const,
        messageId,
        occurredAt,
        provider: "resend",
        submissionSha256: "ab".repeat(32),
      };
      await recordSendResult(id, answer, new Date());
      continue;
    }
    const tagged = Math.random() < 0.5 ? { notificationId: id } : {};
    const report = {
      provider: "resend",
      id: randomUUID(),
      type: event,
      messageId,
      occurredAt,
      details: {},
      payload: "{}",
    };
    await recordIncoming({ ...report, ...tagged }, new Date());
    await recordIncoming({ ...report, ...tagged }, new Date());
  }
  // Without it, reports that name only the message would wait for good.
  const answer = {
    accepted: true as const,
    messageId,
    occurredAt: new Date(),
    provider: "resend",
    submissionSha256: "ab".repeat(32),
  };
  await recordSendResult(id, answer, new Date());
  return id;
}

let caller: Awaited<ReturnType<typeof newCaller>>;

const short = everySequence();
const stories: [string, WebhookEvent[][]][] = [
  [`all ${short.length} stories of up to ${WHOLE} events`, short],
  [`${SAMPLE} random stories of up to 6 events`, Array.from({ length: SAMPLE }, randomSequence)],
];

test.each(stories)("the database ends in the status of the events of %s, each doubled", async (_what, sequences) => {
  caller = await newCaller();
  for (const sequence of sequences) {
    const id = await live(sequence);
    const record = await loadRecord(id);
    const told = sequence.join(", ");
    expect([told, record?.status]).toEqual([told, expectedStatus(["answer", ...sequence])]);
    const checks = await verifyChain(id, record?.events ?? []);
    expect([told, checks.filter(({ state }) => state === "failed")]).toEqual([told, []]);
    const terminal = record ? isTerminal(record.status) : false;
    expect([told, (await jobsOf("seal", id)) > 0]).toEqual([told, terminal]);
    expect([told, await db().notification.count({ where: { id, unsealedSince: { not: null } } })]).toEqual([
      told,
      terminal ? 1 : 0,
    ]);
  }
});
