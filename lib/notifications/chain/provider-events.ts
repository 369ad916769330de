import type { Queryable } from "#lib/db.ts";
import { EVENT_TYPES, type EventType } from "#lib/evidence/chain/states.ts";
import type { Details, ProviderEvent } from "#lib/transports/transport.ts";

/** A provider event about a notification, and when it was received. */
export interface Received {
  notificationId: string;
  event: ProviderEvent;
  now: Date;
}

/**
 * Stores provider events, without their payload if the notification's content is erased. Returns those that were not stored
 * before.
 */
export async function storeProviderEvents(tx: Queryable, received: Received[]): Promise<Set<Received>> {
  if (!received.length) return new Set();
  const byKey = new Map(received.map((one) => [keyOf(one.event), one]));
  const rows = [...byKey.values()].map(({ notificationId, event, now }) => ({
    provider: event.provider,
    id: event.id,
    type: event.type ?? "other",
    provider_message_id: event.messageId?.toWellFormed(),
    notification_id: notificationId,
    occurred_at: event.occurredAt,
    received_at: now,
    payload: event.payload,
  }));
  // The payload is passed as text, which keeps it byte for byte.
  const stored = await tx.$queryRaw<{ provider: string; id: string }[]>`
    INSERT INTO provider_events (provider, id, type, provider_message_id, notification_id, occurred_at, received_at, payload)
    SELECT provider, id, type, provider_message_id, notification_id, occurred_at, received_at,
      CASE WHEN (SELECT salt FROM notifications WHERE notifications.id = notification_id) IS NULL THEN '{}'::json
        ELSE payload::json END
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS event(provider text, id text, type text, provider_message_id text,
      notification_id uuid, occurred_at timestamptz, received_at timestamptz, payload text)
    ON CONFLICT DO NOTHING RETURNING provider, id`;
  return new Set(stored.flatMap((row) => byKey.get(keyOf(row)) ?? []));
}

const keyOf = ({ provider, id }: { provider: string; id: string }): string => `${provider} ${id}`;

/**
 * Serializes the provider's events about a message and the response that names the message. Takes several locks in one order, so
 * that two transactions do not deadlock.
 */
export async function lockMessages(
  tx: Queryable,
  messages: { provider: string; messageId: string | null }[],
): Promise<void> {
  const names = messages.flatMap(({ provider, messageId }) => (messageId === null ? [] : [`${provider} ${messageId}`]));
  if (!names.length) return;
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(name, 0) AS key FROM unnest(${names}::text[]) AS name ORDER BY key
    ) AS keys`;
}

/**
 * Finds the notification of a provider event: by its message id, which the provider gave us when we sent, else by the tag that the
 * event repeats.
 */
export async function messageOwner(tx: Queryable, event: ProviderEvent): Promise<string | null> {
  const [owner] = await tx.$queryRaw<{ id: string }[]>`
    SELECT notification_id::text AS id FROM submissions WHERE provider_message_id = ${event.messageId}
    UNION ALL
    SELECT id::text FROM notifications WHERE id = ${event.notificationId ?? null}::uuid AND NOT simulated
    LIMIT 1`;
  return owner?.id ?? null;
}

/** Stores a provider event whose message id is unknown, with the details parsed from it. */
export async function storeUnmatched(tx: Queryable, event: ProviderEvent, now: Date): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO provider_events (provider, id, type, provider_message_id, occurred_at, received_at, payload, details)
    VALUES (${event.provider}, ${event.id}, ${event.type ?? "other"}, ${event.messageId}, ${event.occurredAt}, ${now},
      ${event.payload}::json, ${JSON.stringify(event.details)}::json)
    ON CONFLICT DO NOTHING`;
}

interface Unmatched {
  id: string;
  type: string;
  occurred_at: Date | null;
  details: Details | null;
}

/**
 * Assigns the stored events of a message to its notification and returns them by time. If its content was erased meanwhile,
 * their payloads are deleted.
 */
export async function claimUnmatched(
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

/** Events still unmatched after this belong to mails that the provider's account sent for another application. */
const UNMATCHED_DAYS = 7;

export async function deleteUnmatched(tx: Queryable, now: Date): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM provider_events
    WHERE notification_id IS NULL AND received_at < ${now}::timestamptz - ${UNMATCHED_DAYS} * interval '1 day'`;
}
