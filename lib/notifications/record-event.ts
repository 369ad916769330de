import type { Queryable } from "#lib/db.ts";
import { formatTime } from "#lib/evidence/chain.ts";
import { linksFor } from "#lib/evidence/states.ts";
import type { Json } from "#lib/evidence/types.ts";
import { commitWithJobs, type Send } from "#lib/jobs.ts";
import { type Answer, maskAddresses, type Report } from "#lib/transports/transport.ts";
import { appendLink, openChain } from "./chain.ts";

/** Jobs that must exist if and only if the event is recorded. */
type Also = (send: Send) => Promise<void>;
const nothing: Also = async () => {};

/**
 * Records what the provider answered to our call: `sent`, or `failed` when it refused the mail. Recording it again, or
 * after a report has shown that the mail was accepted, changes nothing.
 */
export async function recordAnswer(
  notificationId: string,
  answer: Answer & { provider: string; submissionSha256: string },
  now: Date,
  also: Also = nothing,
): Promise<void> {
  const type = answer.accepted ? "sent" : "failed";
  await commitWithJobs(async (tx, send) => {
    const chain = await openChain(tx, notificationId);
    // A provider that refuses the repetition of a call has not taken back what it accepted the first time.
    if (chain?.status !== "queued") return;
    const data = {
      provider: answer.provider,
      provider_message_id: answer.messageId,
      provider_event_id: null,
      occurred_at: formatTime(answer.occurredAt),
      submission_sha256: answer.submissionSha256,
      ...(answer.accepted ? {} : masked(answer.details)),
    };
    await appendLink(tx, send, chain, { type, data, now });
    await also(send);
  });
}

/**
 * Records one report of the provider, once however often it arrives: kept as it was received, and in the chain when it
 * moves the status up. A report that comes before our call's answer shows that the mail was accepted: `sent` comes
 * first then, marked as inferred.
 */
export async function recordReport(
  notificationId: string,
  report: Report,
  now: Date,
  also: Also = nothing,
): Promise<void> {
  await commitWithJobs(async (tx, send) => {
    const chain = await openChain(tx, notificationId);
    if (!chain || !(await keepReport(tx, notificationId, report, now))) return;
    let open = chain;
    for (const type of report.type ? linksFor(chain.status, report.type) : []) {
      const said = type === report.type ? reported(report) : inferred(report);
      const submission = type === "sent" ? { submission_sha256: await submissionHash(tx, notificationId) } : {};
      open = await appendLink(tx, send, open, { type, data: { ...said, ...submission }, now });
    }
    await also(send);
  });
}

/** `false` when we have it already. */
async function keepReport(tx: Queryable, notificationId: string, report: Report, now: Date): Promise<boolean> {
  const payload = JSON.stringify(report.payload);
  const kept = await tx.$executeRaw`
    INSERT INTO provider_events (provider, id, type, provider_message_id, notification_id, occurred_at, received_at, payload)
    VALUES (${report.provider}, ${report.id}, ${report.type ?? "other"}, ${report.messageId}, ${notificationId}::uuid,
      ${report.occurredAt}, ${now}, ${payload}::jsonb)
    ON CONFLICT DO NOTHING`;
  return kept > 0;
}

function reported(report: Report): { [key: string]: Json } {
  return {
    provider: report.provider,
    provider_message_id: report.messageId,
    provider_event_id: report.id,
    occurred_at: formatTime(report.occurredAt),
    ...masked(report.details),
  };
}

/** When the mail was accepted nobody told us; a time is never made up. */
function inferred(report: Report): { [key: string]: Json } {
  const { provider, messageId, id } = report;
  return { provider, provider_message_id: messageId, provider_event_id: id, occurred_at: null, inferred: true };
}

async function submissionHash(tx: Queryable, notificationId: string): Promise<string | null> {
  const submission = await tx.submission.findUnique({ where: { notificationId }, select: { sha256: true } });
  return submission?.sha256 ?? null;
}

function masked(details: { [name: string]: Json }): { [name: string]: Json } {
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, maskedValue(value)]));
}

function maskedValue(value: Json): Json {
  if (typeof value === "string") return maskAddresses(value);
  if (Array.isArray(value)) return value.map(maskedValue);
  return value !== null && typeof value === "object" ? masked(value) : value;
}
