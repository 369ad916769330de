import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { db } from "#lib/db.ts";
import { verifyChain } from "#lib/evidence/chain/chain.ts";
import { webhook } from "#lib/http/provider-webhook.ts";
import { recordSendResult } from "#lib/notifications/chain/record-event.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";
import { signed } from "#tests/support/stand-ins/resend-webhooks.ts";
import { create, newCaller, startFixture } from "../fixtures.ts";

export const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
export const OLD = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";

/** Starts a fixture that accepts provider events signed with either secret. */
export const startWithProvider = () =>
  startFixture({
    RESEND_API_KEY: "re_test",
    RESEND_WEBHOOK_SECRET: `${SECRET},${OLD}`,
    MAIL_FROM: "Acuse <acuse@mail.example>",
  });

interface Mail {
  id: string;
  notification: string;
  to: string;
}

/** Creates a submitted notification whose send response is not recorded yet. */
export async function submitted(): Promise<Mail> {
  const { id } = await create(await newCaller());
  await db().submission.create({ data: { notificationId: id, bytes: Buffer.from("{}"), sha256: "ab".repeat(32) } });
  return { id: randomUUID(), notification: id, to: "ana@example.com" };
}

export async function recordResponse({ id, notification }: Mail): Promise<void> {
  const sent = { accepted: true as const, messageId: id, occurredAt: new Date() };
  await recordSendResult(notification, { ...sent, provider: "resend", submissionSha256: "ab".repeat(32) }, new Date());
}

export async function post(body: string, headers = signed(SECRET, `msg_${randomUUID()}`, body)): Promise<number> {
  const request = new Request("https://acuse.example/webhooks/resend", { method: "POST", headers, body });
  return (await webhook("resend")(request, { params: Promise.resolve({}) })).status;
}

/** Posts until the response is not 503, as a provider does. */
export async function postAgain(body: string, headers = signed(SECRET, `msg_${randomUUID()}`, body)): Promise<number> {
  for (;;) {
    const status = await post(body, headers);
    if (status !== 503) return status;
  }
}

export const storedEvents = (mail: Mail) => db().providerEvent.findMany({ where: { providerMessageId: mail.id } });

export async function expectIntact(id: string): Promise<void> {
  const checks = await verifyChain(id, (await loadRecord(id))?.events ?? []);
  expect(checks.filter(({ state }) => state === "failed")).toEqual([]);
}
