import { type Actor, countExpired, recordAudit } from "#lib/access/audit.ts";
import { fault, invalid } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { db, type Queryable } from "#lib/db.ts";
import { log } from "#lib/observability/log.ts";
import { Prisma } from "#prisma/client/client.ts";
import { eraseContent } from "./erase.ts";

const RETENTION = LIMITS.retentionDays;

/** A provider has said all that it will; what is not in a final state by then stays where it is. */
const LAST_WORD_DAYS = 8;
/** Each is sealed anew, which takes time from what was just delivered: an organization's and all together, a sweep. */
const MOST = { ofOne: 50, ofAll: 100, begun: 200 };

/** What was counted of what a period would erase at once. */
const MAX_COUNTED = 10_000;

/** Whether this can be a period; `null` is none. */
export const isPeriod = (days: number | null): boolean =>
  days === null || (Number.isInteger(days) && days >= RETENTION.least && days <= RETENTION.most);

/** `null`: content is kept until somebody erases it. @throws ApiError invalid_input */
export async function setRetention(tx: Queryable, organizationId: string, days: number | null): Promise<void> {
  if (!isPeriod(days)) {
    throw invalid("retention_days", fault("retention", RETENTION.least, RETENTION.most));
  }
  await tx.organization.update({ where: { id: organizationId }, data: { retentionDays: days } });
}

/** Changes it in somebody's name. @throws ApiError invalid_input */
export async function changeRetention(actor: Actor, days: number | null): Promise<void> {
  const { organizationId: id } = actor;
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT id FROM organizations WHERE id = ${id}::uuid FOR UPDATE`;
    const before = await tx.organization.findUniqueOrThrow({ where: { id }, select: { retentionDays: true } });
    await setRetention(tx, id, days);
    if (before.retentionDays === days) return;
    const data = { from: before.retentionDays, to: days };
    await recordAudit(tx, { ...actor, action: "organization.retention_changed", subject: null, data });
  });
}

interface Expired {
  notificationId: string;
  organizationId: string;
}

/** Erases the oldest of what was kept for as long as its organization wants. What is still queued is not touched. */
export async function eraseExpired(now: Date): Promise<number> {
  const begun = await db().erasure.count({ where: { doneAt: null } });
  if (begun >= MOST.begun) return 0;
  let count = 0;
  for (const one of await expired(now)) {
    const { organizationId } = one;
    const also = (tx: Queryable) => countExpired(tx, organizationId, now);
    if ((await eraseContent({ ...one, by: null, also })) === "erased") count++;
  }
  if (count) log("info", "content was erased that was kept for long enough", { count });
  return count;
}

/** The table of what can be searched holds what is not erased and nothing else, by age. */
function expired(now: Date): Promise<Expired[]> {
  return db().$queryRaw<Expired[]>`
    SELECT o.id::text AS "organizationId", old.notification_id::text AS "notificationId"
    FROM (SELECT id, retention_days FROM organizations WHERE retention_days IS NOT NULL ORDER BY random()) o
    CROSS JOIN LATERAL (
      SELECT notification_id FROM notification_search s
      WHERE s.organization_id = o.id AND ${isDue(Prisma.sql`o.retention_days`, now)}
      ORDER BY s.created_at LIMIT ${MOST.ofOne}
    ) old LIMIT ${MOST.ofAll}`;
}

const isDue = (days: Prisma.Sql, now: Date): Prisma.Sql => Prisma.sql`
  s.created_at < ${now}::timestamptz - ${days} * interval '1 day'
  AND s.status <> 'queued' AND (s.status NOT IN ('sent', 'deferred')
    OR s.created_at < ${now}::timestamptz - ${LAST_WORD_DAYS} * interval '1 day')`;

/** What a period of so many days would erase at once, were it set now. Of very many it is said that there are more. */
export async function wouldErase(organizationId: string, days: number, now: Date) {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM notification_search s
      WHERE s.organization_id = ${organizationId}::uuid AND ${isDue(Prisma.sql`${days}::int`, now)} LIMIT ${MAX_COUNTED + 1}
    ) due`;
  const count = row?.count ?? 0;
  const before = new Date(now.getTime() - days * 86_400_000);
  return { days, before, count: Math.min(count, MAX_COUNTED), more: count > MAX_COUNTED };
}
