import { db } from "#lib/db.ts";
import { Prisma } from "#prisma/client/client.ts";

/** What the provider said about one notification, as it said it, and what it was handed. */
export interface ProviderAnswers {
  /** The bytes handed over are kept under this hash (hex), which the `sent` link names. */
  submission: { sha256: string; sizeBytes: number; createdAt: Date; providerMessageId: string | null } | null;
  /** Oldest first. */
  events: ProviderAnswer[];
  /** There are older ones than those. */
  more: boolean;
}

export interface ProviderAnswer {
  provider: string;
  id: string;
  type: string;
  occurredAt: Date | null;
  receivedAt: Date;
  /** JSON text. */
  payload: string;
}

const MOST = 100;
/** Nobody reads a longer one on a page. */
const MAX_PAYLOAD = 20_000;

const NOT_ERASED = Prisma.sql`NOT EXISTS (SELECT FROM erasures WHERE erasures.notification_id = n.id)`;

/** Of a notification whose content is erased only the facts are told. */
export async function providerAnswers(organizationId: string, id: string): Promise<ProviderAnswers> {
  const [[submission], events] = await Promise.all([
    db().$queryRaw<NonNullable<ProviderAnswers["submission"]>[]>`
      SELECT sha256, length(bytes)::int AS "sizeBytes", s.created_at AS "createdAt", provider_message_id AS "providerMessageId"
      FROM submissions s JOIN notifications n ON n.id = s.notification_id
      WHERE s.notification_id = ${id}::uuid AND n.organization_id = ${organizationId}::uuid AND ${NOT_ERASED}`,
    db().$queryRaw<ProviderAnswer[]>`
      SELECT provider, e.id, type, occurred_at AS "occurredAt", received_at AS "receivedAt",
        CASE WHEN ${NOT_ERASED} THEN left(payload::text, ${MAX_PAYLOAD}) ELSE '{}' END AS payload
      FROM provider_events e JOIN notifications n ON n.id = e.notification_id
      WHERE e.notification_id = ${id}::uuid AND n.organization_id = ${organizationId}::uuid
      ORDER BY received_at DESC, e.id LIMIT ${MOST + 1}`,
  ]);
  return { submission: submission ?? null, events: events.slice(0, MOST).reverse(), more: events.length > MOST };
}
