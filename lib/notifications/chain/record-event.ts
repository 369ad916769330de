import type { Queryable } from "#lib/db.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import { linksFor } from "#lib/evidence/chain/states.ts";
import type { Json } from "#lib/evidence/types.ts";
import type { Send } from "#lib/jobs/job-data.ts";
import { commitWithJobs } from "#lib/jobs/jobs.ts";
import type { ProviderEvent, SendResult } from "#lib/transports/transport.ts";
import { presentable } from "../deliver/provider-text.ts";
import { appendLink, type OpenChain, openChain } from "./append.ts";
import { keepProviderEvent, keepUnmatched, lockMessage, messageOwner, takeUnmatched } from "./provider-events.ts";

/** Jobs that must exist if and only if the event is recorded. */
type Also = (send: Send) => Promise<void>;
const nothing: Also = async () => {};

/**
 * Records what the provider answered to our call: `sent`, or `failed` when it refused the mail. Recording it again, or
 * after a report has shown that the mail was accepted, changes nothing. What was reported about the message before
 * anybody knew whose it was is recorded with it.
 */
export async function recordSendResult(
  notificationId: string,
  answer: SendResult & { provider: string; submissionSha256: string },
  now: Date,
  also: Also = nothing,
): Promise<void> {
  const { provider, messageId } = answer;
  await commitWithJobs(async (tx, send) => {
    if (messageId !== null) await lockMessage(tx, provider, messageId);
    let chain = await openChain(tx, notificationId);
    if (!chain) return;
    // A provider that refuses the repetition of a call has not taken back what it accepted the first time.
    if (chain.status === "queued") {
      chain = await appendLink(tx, send, chain, {
        type: answer.accepted ? "sent" : "failed",
        data: answered(answer),
        now,
      });
      await also(send);
    }
    if (messageId !== null && !chain.simulated) await own(tx, send, chain, { provider, messageId }, now);
  });
}

/**
 * Records one report of the provider, once however often it arrives: kept as it was received, and in the chain when it
 * moves the status up. A report that comes before our call's answer shows that the mail was accepted: `sent` comes
 * first then, marked as inferred.
 */
export async function recordProviderEvent(
  notificationId: string,
  report: ProviderEvent,
  now: Date,
  also: Also = nothing,
): Promise<void> {
  const { provider, messageId } = report;
  await commitWithJobs(async (tx, send) => {
    if (messageId !== null) await lockMessage(tx, provider, messageId);
    const chain = await openChain(tx, notificationId);
    if (!chain || !(await keepProviderEvent(tx, notificationId, report, now))) return;
    const open = await append(tx, send, chain, report, now);
    if (messageId !== null && !chain.simulated) await own(tx, send, open, { provider, messageId }, now);
    await also(send);
  });
}

/**
 * Records a report about whichever notification it names. One about a message that nobody knows yet is kept, until the
 * answer to our call names that message.
 */
export async function recordIncoming(report: ProviderEvent, now: Date): Promise<void> {
  const notificationId = await commitWithJobs(async (tx) => {
    const { provider, messageId } = report;
    if (messageId !== null) await lockMessage(tx, provider, messageId);
    const owner = await messageOwner(tx, report);
    if (!owner) await keepUnmatched(tx, report, now);
    return owner;
  });
  if (notificationId) await recordProviderEvent(notificationId, report, now);
}

async function append(
  tx: Queryable,
  send: Send,
  chain: OpenChain,
  report: ProviderEvent,
  now: Date,
): Promise<OpenChain> {
  let open = chain;
  for (const type of report.type ? linksFor(chain.status, report.type) : []) {
    const said = type === report.type ? reported(report) : inferred(report);
    const submission = type === "sent" ? { submission_sha256: await submissionHash(tx, chain.id) } : {};
    open = await appendLink(tx, send, open, { type, data: { ...said, ...submission }, now });
  }
  return open;
}

function answered(answer: SendResult & { provider: string; submissionSha256: string }): { [key: string]: Json } {
  return {
    provider: answer.provider,
    provider_message_id: answer.messageId,
    provider_event_id: null,
    occurred_at: formatTime(answer.occurredAt),
    submission_sha256: answer.submissionSha256,
    ...(answer.accepted ? {} : presentable(answer.details)),
  };
}

function reported(report: ProviderEvent): { [key: string]: Json } {
  return {
    provider: report.provider,
    provider_message_id: report.messageId,
    // Nobody sent us an event that we asked for.
    ...(report.reconciled ? { provider_event_id: null, reconciled: true } : { provider_event_id: report.id }),
    occurred_at: report.occurredAt && formatTime(report.occurredAt),
    ...presentable(report.details),
  };
}

/** When the mail was accepted nobody told us; a time is never made up. */
function inferred(report: ProviderEvent): { [key: string]: Json } {
  const { provider, messageId, id, reconciled } = report;
  const event = reconciled ? { provider_event_id: null, reconciled } : { provider_event_id: id };
  return { provider, provider_message_id: messageId, ...event, occurred_at: null, inferred: true };
}

async function submissionHash(tx: Queryable, notificationId: string): Promise<string | null> {
  const submission = await tx.submission.findUnique({ where: { notificationId }, select: { sha256: true } });
  return submission?.sha256 ?? null;
}

/**
 * Keeps what the provider calls this mail, whoever told it first: later reports may name nothing else, and it is asked by
 * this name. What was reported under it before is recorded now.
 */
async function own(
  tx: Queryable,
  send: Send,
  chain: OpenChain,
  { provider, messageId }: { provider: string; messageId: string },
  now: Date,
): Promise<void> {
  const news = await tx.$executeRaw`
    UPDATE submissions SET provider_message_id = ${messageId}
    WHERE notification_id = ${chain.id}::uuid AND provider_message_id IS NULL`;
  if (!news) return;
  let open = chain;
  for (const report of await takeUnmatched(tx, provider, messageId, chain.id)) {
    open = await append(tx, send, open, report, now);
  }
}
