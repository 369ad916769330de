import type { NotificationRecord } from "#lib/contract/record.ts";
import { db } from "#lib/db.ts";
import { Prisma } from "#prisma/client/client.ts";

/** A notification of the same content as another one, to another address. */
export interface Correction {
  id: string;
  /** `null` once erased. */
  recipient_email: string | null;
  status: NotificationRecord["status"];
  simulated: boolean;
}

const CORRECTION = Prisma.sql`
  n.id::text, CASE WHEN NOT EXISTS (SELECT FROM erasures e WHERE e.notification_id = n.id) THEN n.recipient END AS recipient_email,
  n.status::text, n.simulated`;

/** Loads the undelivered notification that a notification corrects, or returns `null`. */
export async function originalOf(organizationId: string, id: string): Promise<Correction | null> {
  const [row] = await db().$queryRaw<Correction[]>`
    SELECT ${CORRECTION} FROM notifications of JOIN notifications n ON n.id = of.corrects_id
    WHERE of.id = ${id}::uuid AND of.organization_id = ${organizationId}::uuid AND n.organization_id = of.organization_id`;
  return row ?? null;
}

/**
 * Loads the notifications that correct undelivered ones, and those that correct them in turn, oldest first, by the id of the
 * undelivered one.
 */
export async function correctionsOf(
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Correction[]>> {
  const rows = await db().$queryRaw<(Correction & { of: string })[]>`
    WITH RECURSIVE correction AS (
      SELECT corrects_id AS of, id FROM notifications
      WHERE corrects_id = ANY(${ids}::uuid[]) AND organization_id = ${organizationId}::uuid
      UNION
      SELECT correction.of, next.id FROM correction JOIN notifications next ON next.corrects_id = correction.id
      WHERE next.organization_id = ${organizationId}::uuid
    )
    SELECT correction.of::text, ${CORRECTION} FROM correction JOIN notifications n USING (id) ORDER BY n.created_at`;
  const byId = Map.groupBy(rows, (row) => row.of);
  return new Map([...byId].map(([id, some]) => [id, some.map(({ of: _, ...correction }) => correction)]));
}
