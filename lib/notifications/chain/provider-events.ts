import type { Queryable } from "#lib/db.ts";
import { EVENT_TYPES, type EventType } from "#lib/evidence/chain/states.ts";
import type { Details, ProviderEvent } from "#lib/transports/transport.ts";

/** Reports as they are kept: one row each, however often it arrives. */

/** Keeps a report of this notification; `false` when we have it already. Of one whose content was erased only the fact is kept. */
export async function keepProviderEvent(
  tx: Queryable,
  notificationId: string,
  report: ProviderEvent,
  now: Date,
): Promise<boolean> {
  const kept = await tx.$executeRaw`
    INSERT INTO provider_events (provider, id, type, provider_message_id, notification_id, occurred_at, received_at, payload)
    SELECT ${report.provider}, ${report.id}, ${report.type ?? "other"}, ${report.messageId}, id, ${report.occurredAt}, ${now},
      CASE WHEN salt IS NULL THEN '{}'::json ELSE ${report.payload}::json END
    FROM notifications WHERE id = ${notificationId}::uuid
    ON CONFLICT DO NOTHING`;
  return kept > 0;
}

/** Two that handle one message wait for each other: a report and the answer that tells whose message it is. */
export async function lockMessage(tx: Queryable, provider: string, messageId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${provider} ${messageId}`}, 0))`;
}

/** The notification that a report is about: the one it names itself, else the one whose message it is. */
export async function messageOwner(tx: Queryable, report: ProviderEvent): Promise<string | null> {
  const [owner] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM notifications WHERE id = ${report.notificationId ?? null}::uuid AND NOT simulated
    UNION ALL
    SELECT notification_id::text FROM submissions WHERE provider_message_id = ${report.messageId}
    LIMIT 1`;
  return owner?.id ?? null;
}

/** Keeps a report of a message that nobody knows. What reading it gave is kept beside it, as its sender signed it. */
export async function keepUnmatched(tx: Queryable, report: ProviderEvent, now: Date): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO provider_events (provider, id, type, provider_message_id, occurred_at, received_at, payload, details)
    VALUES (${report.provider}, ${report.id}, ${report.type ?? "other"}, ${report.messageId}, ${report.occurredAt}, ${now},
      ${report.payload}::json, ${JSON.stringify(report.details)}::json)
    ON CONFLICT DO NOTHING`;
}

interface Unmatched {
  id: string;
  type: string;
  occurred_at: Date | null;
  details: Details | null;
}

/**
 * The reports that waited for this message to be somebody's, from now on this notification's. Of one whose content was
 * erased meanwhile only the fact stays.
 */
export async function takeUnmatched(
  tx: Queryable,
  provider: string,
  messageId: string,
  notificationId: string,
): Promise<ProviderEvent[]> {
  const taken = await tx.$queryRaw<Unmatched[]>`
    WITH waiting AS (
      SELECT provider, id, details FROM provider_events
      WHERE provider = ${provider} AND provider_message_id = ${messageId} AND notification_id IS NULL FOR UPDATE
    )
    UPDATE provider_events e SET notification_id = n.id,
      payload = CASE WHEN n.salt IS NULL THEN '{}'::json ELSE e.payload END,
      details = CASE WHEN n.salt IS NULL THEN NULL ELSE e.details END
    FROM waiting, notifications n
    WHERE e.provider = waiting.provider AND e.id = waiting.id AND n.id = ${notificationId}::uuid
    RETURNING e.id, e.type, e.occurred_at, waiting.details`;
  taken.sort((a, b) => Number(a.occurred_at) - Number(b.occurred_at));
  return taken.map(({ id, type, occurred_at, details }) => ({
    provider,
    id,
    type: EVENT_TYPES.find((known): known is EventType => known === type) ?? null,
    messageId,
    occurredAt: occurred_at,
    details: details ?? {},
    payload: "",
  }));
}

/** A message that is nobody's after this long never will be ours: the account sends other mails as well. */
const FORGET_DAYS = 7;

export async function forgetUnmatched(tx: Queryable, now: Date): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM provider_events
    WHERE notification_id IS NULL AND received_at < ${now}::timestamptz - ${FORGET_DAYS} * interval '1 day'`;
}
