import { db } from "#lib/db.ts";
import { Prisma } from "#prisma/client/client.ts";

/** The submission to the provider and the provider's raw events. */
interface ProviderExchange {
  /** `sha256` (hex) of the submitted bytes is also in the `sent` link. */
  submission: { sha256: string; sizeBytes: number; createdAt: Date; providerMessageId: string | null } | null;
  /** Oldest first. */
  events: RawProviderEvent[];
  /** True when older events are left out. */
  more: boolean;
}

interface RawProviderEvent {
  provider: string;
  id: string;
  type: string;
  occurredAt: Date | null;
  receivedAt: Date;
  /** JSON text. */
  payload: string;
}

const MAX_EVENTS = 100;
/** Characters shown of a payload. */
const MAX_PAYLOAD = 20_000;

const NOT_ERASED = Prisma.sql`NOT EXISTS (SELECT FROM erasures WHERE erasures.notification_id = n.id)`;

/** Loads the exchange of an organization's notification; after an erasure without payloads and submission. */
export async function loadProviderExchange(organizationId: string, id: string): Promise<ProviderExchange> {
  const [[submission], events] = await Promise.all([
    db().$queryRaw<NonNullable<ProviderExchange["submission"]>[]>`
      SELECT sha256, length(bytes)::int AS "sizeBytes", s.created_at AS "createdAt", provider_message_id AS "providerMessageId"
      FROM submissions s JOIN notifications n ON n.id = s.notification_id
      WHERE s.notification_id = ${id}::uuid AND n.organization_id = ${organizationId}::uuid AND ${NOT_ERASED}`,
    db().$queryRaw<RawProviderEvent[]>`
      SELECT provider, e.id, type, occurred_at AS "occurredAt", received_at AS "receivedAt",
        CASE WHEN ${NOT_ERASED} THEN left(payload::text, ${MAX_PAYLOAD}) ELSE '{}' END AS payload
      FROM provider_events e JOIN notifications n ON n.id = e.notification_id
      WHERE e.notification_id = ${id}::uuid AND n.organization_id = ${organizationId}::uuid
      ORDER BY received_at DESC, e.id LIMIT ${MAX_EVENTS + 1}`,
  ]);
  return {
    submission: submission ?? null,
    events: events.slice(0, MAX_EVENTS),
    more: events.length > MAX_EVENTS,
  };
}
