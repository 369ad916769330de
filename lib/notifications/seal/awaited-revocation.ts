import type { Queryable } from "#lib/db.ts";
import type { Send } from "#lib/jobs/job-data.ts";
import { jobExists } from "#lib/jobs/job-rows.ts";
import { Prisma } from "#prisma/client/client.ts";

/**
 * Seals that lack an issuer's revocation status. The issuer is asked again, and the sealed file is re-time-stamped with the OCSP
 * response or CRL (re-time-stamp.ts).
 */

export interface SealPlace {
  notificationId: string;
  sealNumber: number;
}

const FIRST_AFTER_MS = 60_000;
const MAX_AT_ONCE = 500;
/** Upper bound of the backoff, which doubles with each attempt. */
const MAX_MINUTES = 24 * 60;

export async function awaitRevocation(tx: Queryable, place: SealPlace, now: Date): Promise<void> {
  const row = { ...place, nextAt: new Date(now.getTime() + FIRST_AFTER_MS) };
  await tx.awaitedRevocationStatus.upsert({ where: { notificationId_sealNumber: place }, create: row, update: {} });
}

export async function stopAwaitingRevocation(tx: Queryable, place: SealPlace): Promise<void> {
  await tx.awaitedRevocationStatus.deleteMany({ where: place });
}

/** Enqueues re-time-stamping for the seals that are due and have no such job yet. */
export async function sendRevocationRequests(tx: Queryable, send: Send, now: Date): Promise<void> {
  const due = await tx.$queryRaw<{ id: string; seal: number }[]>`
    UPDATE awaited_revocation_statuses a SET attempts = attempts + 1,
      next_at = ${now}::timestamptz + least(2 ^ least(attempts + 1, 20), ${MAX_MINUTES}) * interval '1 minute'
    FROM (
      SELECT notification_id, seal_number FROM awaited_revocation_statuses w
      WHERE next_at <= ${now} AND NOT ${jobExists(["renew"], Prisma.sql`w.notification_id`, { seal: Prisma.sql`w.seal_number` })}
      ORDER BY next_at LIMIT ${MAX_AT_ONCE}
    ) due
    WHERE a.notification_id = due.notification_id AND a.seal_number = due.seal_number
    RETURNING a.notification_id::text AS id, a.seal_number AS seal`;
  for (const { id, seal } of due) send("renew", { notification_id: id, seal });
}
