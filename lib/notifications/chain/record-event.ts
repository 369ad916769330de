import type { Queryable } from "#lib/db.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import { linksFor } from "#lib/evidence/chain/states.ts";
import type { Json } from "#lib/evidence/types.ts";
import type { Send } from "#lib/jobs/job-data.ts";
import { commitWithJobs } from "#lib/jobs/jobs.ts";
import type { ProviderEvent, SendResult } from "#lib/transports/transport.ts";
import { inGroups } from "../in-groups.ts";
import { appendLink, type OpenChain, openChains, saveChains } from "./append.ts";
import { presentable } from "./printable-details.ts";
import {
  claimUnmatched,
  lockMessages,
  messageOwner,
  type Received,
  storeProviderEvents,
  storeUnmatched,
} from "./provider-events.ts";

/** Jobs that must exist if and only if the event is recorded. */
type Also = (send: Send) => void;
const nothing: Also = () => {};

interface Recording {
  notificationId: string;
  message: { provider: string; messageId: string | null };
  /** Stored first; without effect when it is stored already. */
  received?: Received;
  append(tx: Queryable, send: Send, chain: OpenChain): Promise<OpenChain>;
}

/** Each transaction costs more than the few rows of one notification. */
const record = inGroups((recordings: Recording[]) =>
  commitWithJobs(async (tx, send) => {
    const messages = recordings.map(({ message }) => message);
    await lockMessages(tx, messages);
    const ids = recordings.map(({ notificationId }) => notificationId);
    const chains = await openChains(tx, ids);
    const received = recordings.flatMap(({ received = [] }) => received);
    const known = received.filter(({ notificationId }) => chains.has(notificationId));
    const news = await storeProviderEvents(tx, known);
    for (const { notificationId, received, append } of recordings) {
      const chain = chains.get(notificationId);
      if (chain && (!received || news.has(received))) chains.set(notificationId, await append(tx, send, chain));
    }
    await saveChains(tx, send, [...chains.values()]);
  }),
);

/**
 * Records the provider's response to our call: `sent`, or `failed` when the provider rejected the mail. Without effect once the
 * status has left `queued`. Then records the stored events of the same message.
 */
export async function recordSendResult(
  notificationId: string,
  result: SendResult & { provider: string; submissionSha256: string },
  now: Date,
  also: Also = nothing,
): Promise<void> {
  const append = async (tx: Queryable, send: Send, chain: OpenChain) => {
    // A provider that rejects a repeated call may have accepted the mail at the first.
    if (chain.status !== "queued") return storeMessageId(tx, chain, result, now);
    const type = result.accepted ? "sent" : "failed";
    const open = await appendLink(chain, { type, data: resultData(result), now });
    also(send);
    return storeMessageId(tx, open, result, now);
  };
  await record({ notificationId, message: result, append });
}

/**
 * Records a provider event once: stored as received, and appended to the chain when it moves the status up. An event that
 * arrives before the response to our call first appends `sent`, marked as inferred.
 */
export async function recordProviderEvent(
  notificationId: string,
  event: ProviderEvent,
  now: Date,
  also: Also = nothing,
): Promise<void> {
  const append = async (tx: Queryable, send: Send, chain: OpenChain) => {
    also(send);
    return storeMessageId(tx, await appendEvent(tx, chain, event, now), event, now);
  };
  await record({ notificationId, message: event, received: { notificationId, event, now }, append });
}

/**
 * Records a provider event of any notification. An event about an unknown message is stored until a response to our call names
 * that message.
 */
export async function recordIncoming(event: ProviderEvent, now: Date): Promise<void> {
  const notificationId = await commitWithJobs(async (tx) => {
    await lockMessages(tx, [event]);
    const owner = await messageOwner(tx, event);
    if (!owner) await storeUnmatched(tx, event, now);
    return owner;
  });
  if (notificationId) await recordProviderEvent(notificationId, event, now);
}

async function appendEvent(tx: Queryable, chain: OpenChain, event: ProviderEvent, now: Date): Promise<OpenChain> {
  let open = chain;
  for (const type of event.type ? linksFor(chain.status, event.type) : []) {
    const data = type === event.type ? eventData(event) : inferredData(event);
    const submission = type === "sent" ? { submission_sha256: await submissionHash(tx, chain.id) } : {};
    open = await appendLink(open, { type, data: { ...data, ...submission }, now });
  }
  return open;
}

function resultData(result: SendResult & { provider: string; submissionSha256: string }): { [key: string]: Json } {
  return {
    provider: result.provider,
    provider_message_id: result.messageId,
    provider_event_id: null,
    occurred_at: formatTime(result.occurredAt),
    submission_sha256: result.submissionSha256,
    ...(result.accepted ? {} : presentable(result.details)),
  };
}

function eventData(event: ProviderEvent): { [key: string]: Json } {
  return {
    provider: event.provider,
    provider_message_id: event.messageId,
    // An event read by a status request has no id of its own.
    ...(event.reconciled ? { provider_event_id: null, reconciled: true } : { provider_event_id: event.id }),
    occurred_at: event.occurredAt && formatTime(event.occurredAt),
    ...presentable(event.details),
  };
}

/** `occurred_at` is null: the provider did not say when it accepted the mail. */
function inferredData(event: ProviderEvent): { [key: string]: Json } {
  const { provider, messageId, id, reconciled } = event;
  const source = reconciled ? { provider_event_id: null, reconciled } : { provider_event_id: id };
  return { provider, provider_message_id: messageId, ...source, occurred_at: null, inferred: true };
}

async function submissionHash(tx: Queryable, notificationId: string): Promise<string | null> {
  const submission = await tx.submission.findUnique({ where: { notificationId }, select: { sha256: true } });
  return submission?.sha256 ?? null;
}

/**
 * Stores the provider's message id, which later events and our status requests use. Then appends the events that were stored
 * unmatched under this id.
 */
async function storeMessageId(
  tx: Queryable,
  chain: OpenChain,
  { provider, messageId }: { provider: string; messageId: string | null },
  now: Date,
): Promise<OpenChain> {
  if (messageId === null || chain.simulated) return chain;
  const updated = await tx.$executeRaw`
    UPDATE submissions SET provider_message_id = ${messageId}
    WHERE notification_id = ${chain.id}::uuid AND provider_message_id IS NULL`;
  if (!updated) return chain;
  let open = chain;
  for (const event of await claimUnmatched(tx, provider, messageId, chain.id)) {
    open = await appendEvent(tx, open, event, now);
  }
  return open;
}
