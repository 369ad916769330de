import { type Actor, countExpired, recordAudit } from "#lib/access/audit.ts";
import { fault, invalid } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { db, type Queryable } from "#lib/db.ts";
import { log } from "#lib/observability/log.ts";
import { Prisma } from "#prisma/client/client.ts";
import { eraseContent } from "./erase.ts";

const RETENTION = LIMITS.retentionDays;

/** Erasures of one sweep, for an organization and in total; none while `begun` are unfinished. Each one needs a seal. */
const MOST = { ofOne: 50, ofAll: 100, begun: 200 };

const MAX_COUNTED = 10_000;

export const isPeriod = (days: number | null): boolean =>
  days === null || (Number.isInteger(days) && days >= RETENTION.least && days <= RETENTION.most);

/** Sets the retention period in days; `null` keeps content until it is erased. @throws ApiError invalid_input */
export async function setRetention(tx: Queryable, organizationId: string, days: number | null): Promise<void> {
  if (!isPeriod(days)) {
    throw invalid("retention_days", fault("retention", RETENTION.least, RETENTION.most));
  }
  await tx.organization.update({ where: { id: organizationId }, data: { retentionDays: days } });
}

/** Sets the retention period and records the change in the audit log. @throws ApiError invalid_input */
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

/** Erases the oldest notifications past their organization's retention period, except queued ones. Returns their number. */
export async function eraseExpired(now: Date): Promise<number> {
  const begun = await db().erasure.count({ where: { doneAt: null } });
  if (begun >= MOST.begun) return 0;
  let count = 0;
  for (const notification of await expired(now)) {
    const { organizationId } = notification;
    const also = (tx: Queryable) => countExpired(tx, organizationId, now);
    if ((await eraseContent({ ...notification, by: null, also })) === "erased") count++;
  }
  if (count) log("info", "content was erased that was kept for long enough", { count });
  return count;
}

/** Reads the search table, which holds exactly the notifications that are not erased, by age. */
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
    OR s.created_at < ${now}::timestamptz - ${RETENTION.withoutOutcome} * interval '1 day')`;

/** Counts what a retention period of `days` would erase now, up to {@link MAX_COUNTED}; `more` beyond that. */
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
