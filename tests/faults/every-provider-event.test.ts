import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { verifyChain } from "#lib/evidence/chain/chain.ts";
import { webhook } from "#lib/http/provider-webhook.ts";
import { recordSendResult } from "#lib/notifications/chain/record-event.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";
import {
  create,
  eventTypes,
  type Fixture,
  jobsOf,
  newCaller,
  startFixture,
} from "#tests/integration/notifications/fixtures.ts";
import { reportOf, signed } from "#tests/support/stand-ins/resend-webhooks.ts";
import { countQueriesAsOperations, crashAt } from "./crash.ts";
import { endConnections } from "./end-connections.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({
    RESEND_API_KEY: "re_test",
    RESEND_WEBHOOK_SECRET: SECRET,
    MAIL_FROM: "Acuse <acuse@mail.example>",
  });
  countQueriesAsOperations();
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await fixture.close();
});

/** Submits a mail to the provider. `answered`: the provider's response with the message id arrived. */
async function handedOver(answered: boolean) {
  const { id } = await create(await newCaller());
  const sha256 = "ab".repeat(32);
  await db().submission.create({ data: { notificationId: id, bytes: Buffer.from("{}"), sha256 } });
  const mail = { id: randomUUID(), notification: id, to: "ana@example.com" };
  const answer = { accepted: true, messageId: mail.id, occurredAt: new Date(), provider: "resend" } as const;
  const answers = () => recordSendResult(id, { ...answer, submissionSha256: sha256 }, new Date());
  if (answered) await answers();
  return { mail, answers };
}

async function post(body: string, headers: Record<string, string>): Promise<number> {
  const request = new Request("https://acuse.example/webhooks/resend", { method: "POST", headers, body });
  return (await webhook("resend")(request, { params: Promise.resolve({}) })).status;
}

test.each([
  ["before", "of a known message", true, true],
  ["after", "of a known message", true, true],
  ["after", "that comes before our own answer", false, true],
  ["after", "of an unknown message", false, false],
] as const)("a kill %s any operation of a provider event %s acknowledges it only when stored, and records it once", async (moment, _what, answered, tagged) => {
  for (let nth = 1; ; nth++) {
    const { mail, answers } = await handedOver(answered);
    const body = reportOf(mail, "s", "delivered", {}, tagged);
    const headers = signed(SECRET, `msg_${randomUUID()}`, body);
    let status = 0;
    const crashed = await crashAt(nth, moment, async () => {
      status = await post(body, headers);
    });
    if (crashed) await endConnections(fixture.url);
    const kept = await db().providerEvent.count({ where: { providerMessageId: mail.id } });
    if (status < 300) expect(kept).toBe(1);
    expect(status < 300).toBe(!crashed);
    expect(await post(body, headers)).toBe(200);
    await answers();
    expect(await eventTypes(mail.notification)).toEqual(["created", "sent", "delivered"]);
    expect(await db().providerEvent.count({ where: { notificationId: mail.notification } })).toBe(1);
    expect(await jobsOf("seal", mail.notification)).toBe(1);
    const checks = await verifyChain(mail.notification, (await loadRecord(mail.notification))?.events ?? []);
    expect(checks.filter(({ state }) => state === "failed")).toEqual([]);
    if (!crashed) return expect(nth).toBeGreaterThan(3);
  }
});
