import { LIMITS } from "#lib/contract/limits.ts";
import { db, type Queryable } from "#lib/db.ts";
import { type DeadJob, deadAmong, listDead, retryDead } from "#lib/jobs/dead-letters.ts";
import { aboutOf } from "#lib/notifications/list/about.ts";

/** Rows read of each kind. */
const MAX_WAITING = 100;

/** A notification unsent or unsealed for more than `LIMITS.lateMinutes`. */
interface Late {
  id: string;
  subject: string | null;
  recipient_email: string | null;
  what: "queued" | "unsealed";
  since: Date;
}

/** An organization's dead letters, newest first, and its late notifications, oldest first. */
interface Waiting {
  dead: (DeadJob & { subject: string | null; recipient_email: string | null })[];
  late: Late[];
}

export async function waitingOf(organizationId: string, now: Date): Promise<Waiting> {
  const [dead, late] = await Promise.all([listDead(MAX_WAITING, organizationId), lateOf(organizationId, now)]);
  const ids = new Set(dead.map(({ data }) => data.notification_id));
  const about = await aboutOf(organizationId, ids);
  return {
    dead: dead.map((job) => {
      const notification = about.get(job.data.notification_id);
      return { ...job, subject: notification?.subject ?? null, recipient_email: notification?.recipient ?? null };
    }),
    late: late.filter(({ id }) => !ids.has(id)),
  };
}

function lateOf(organizationId: string, now: Date): Promise<Late[]> {
  const late = new Date(now.getTime() - LIMITS.lateMinutes * 60_000);
  return db().$queryRaw<Late[]>`
    SELECT * FROM (
      (SELECT id::text, subject, recipient AS recipient_email, 'queued' AS what, created_at AS since FROM notifications
        WHERE organization_id = ${organizationId}::uuid AND status = 'queued' AND created_at < ${late}
        ORDER BY created_at LIMIT ${MAX_WAITING})
      UNION ALL
      (SELECT id::text, CASE WHEN shown THEN subject END, CASE WHEN shown THEN recipient END, 'unsealed', unsealed_since
        FROM notifications n, LATERAL (SELECT NOT EXISTS (SELECT FROM erasures WHERE notification_id = n.id) AS shown) o
        WHERE unsealed_since < ${late} AND organization_id = ${organizationId}::uuid
        ORDER BY unsealed_since LIMIT ${MAX_WAITING})
    ) waiting ORDER BY since LIMIT ${MAX_WAITING}`;
}

/**
 * Retries dead letters of an organization and ignores other ids. With `again`, mails are sent even if the provider may have
 * accepted them before. `beforeRetry` commits before the jobs run. Returns the ids of the jobs.
 */
export async function retryOwn(
  organizationId: string,
  ids: string[],
  { again, beforeRetry }: { again: boolean; beforeRetry: (tx: Queryable, ids: string[]) => Promise<void> },
): Promise<string[]> {
  const own = await deadAmong(ids, organizationId);
  if (!own.length) return [];
  await db().$transaction((tx) => beforeRetry(tx, own));
  await retryDead(own, { again });
  return own;
}
