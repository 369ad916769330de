import { db, type Queryable } from "#lib/db.ts";
import { type DeadJob, deadAmong, listDead, retryDead } from "#lib/jobs/dead-letters.ts";
import { LATE_MINUTES } from "./backlog.ts";

/** No more of either is shown, or counted. */
const MAX_WAITING = 100;

/** A notification that was not sent, or not sealed, for longer than it takes while all is well. */
export interface Late {
  id: string;
  subject: string | null;
  recipient_email: string | null;
  what: "queued" | "unsealed";
  since: Date;
}

/** An organization's notifications that stand still: jobs that were given up, newest first, and what waits too long, longest first. */
export interface Waiting {
  dead: (DeadJob & { subject: string | null; recipient_email: string | null })[];
  late: Late[];
}

export async function waitingOf(organizationId: string, now: Date): Promise<Waiting> {
  const [dead, late] = await Promise.all([listDead(MAX_WAITING, organizationId), lateOf(organizationId, now)]);
  const ids = new Set(dead.map(({ data }) => data.notification_id));
  const about = await db().notification.findMany({
    where: { organizationId, id: { in: [...ids] }, erasure: null },
    select: { id: true, subject: true, recipient: true },
  });
  const byId = new Map(about.map((one) => [one.id, one]));
  return {
    dead: dead.map((job) => {
      const notification = byId.get(job.data.notification_id);
      return { ...job, subject: notification?.subject ?? null, recipient_email: notification?.recipient ?? null };
    }),
    late: late.filter(({ id }) => !ids.has(id)),
  };
}

function lateOf(organizationId: string, now: Date): Promise<Late[]> {
  const late = new Date(now.getTime() - LATE_MINUTES * 60_000);
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
 * Takes an organization's given-up jobs up again; any other id is passed over. With `again`, mails are sent even where the
 * provider may have sent them already. Returns which jobs; `besides` is committed before they run.
 */
export async function retryOwn(
  organizationId: string,
  ids: string[],
  { again, besides }: { again: boolean; besides: (tx: Queryable, ids: string[]) => Promise<void> },
): Promise<string[]> {
  const own = await deadAmong(ids, organizationId);
  if (!own.length) return [];
  await db().$transaction((tx) => besides(tx, own));
  await retryDead(own, { again });
  return own;
}
