import { fromPrisma } from "pg-boss";
import { type Fault, readFault, ruleText } from "#lib/contract/errors.ts";
import { db } from "#lib/db.ts";
import { Prisma } from "#prisma/client/client.ts";
import type { JobData } from "./job-data.ts";
import { sendingBoss } from "./jobs.ts";
import { DEAD } from "./queues.ts";

/** A dead letter with its error. */
export interface DeadJob {
  id: string;
  queue: string;
  data: JobData;
  died_at: Date;
  attempts: number;
  /** In English. */
  reason: string;
  /** The reason, if every language has a text for it. */
  fault: Fault | null;
}

/** A literal, so that the partial indexes of indexes.ts match. */
const IS_DEAD = Prisma.raw(`name = '${DEAD.name}'`);

/** Lists dead letters, newest first. `organizationId` limits the list to jobs about its notifications. */
export async function listDead(limit = 1_000, organizationId: string | null = null): Promise<DeadJob[]> {
  if (!(await prepared())) return [];
  const rows = await db().$queryRaw<Omit<DeadJob, "fault">[]>`
    SELECT id::text, coalesce(source_name, '?') AS queue, data, created_on AS died_at,
      (coalesce(source_retry_count, 0) + 1)::int AS attempts,
      coalesce(source_output->>'message', source_output->'value'->>'message', '') AS reason
    FROM pgboss.job WHERE ${IS_DEAD} AND state < 'active' AND ${ofOrganization(organizationId)}
    ORDER BY created_on DESC LIMIT ${limit}`;
  return rows.map((row) => ({ ...row, ...readReason(row.reason) }));
}

/** Parses the stored reason: a fault, or an error's message. */
function readReason(stored: string): { reason: string; fault: Fault | null } {
  const fault = readFault(stored);
  return { reason: fault ? ruleText(fault) : stored, fault };
}

/** Why a mail is not sent: its job is a dead letter, or the provider rejects the account. */
type Standstill =
  | { kind: "given up"; jobId: string; since: Date; attempts: number; reason: string; fault: Fault | null }
  | { kind: "held"; by: string };

/** Returns why the mail of a notification is not sent; `null` when nothing blocks it. */
export async function standstillOf(notificationId: string): Promise<Standstill | null> {
  if (!(await prepared())) return null;
  const [job] = await db().$queryRaw<
    { id: string; held: string | null; since: Date; attempts: number; reason: string | null }[]
  >`
    SELECT id::text, CASE WHEN NOT ${IS_DEAD} THEN data->>'held' END AS held, created_on AS since,
      (coalesce(source_retry_count, 0) + 1)::int AS attempts, source_output->>'message' AS reason
    FROM pgboss.job
    WHERE data->>'notification_id' = ${notificationId} AND state < 'active'
      AND (${IS_DEAD} OR (name = 'dispatch' AND data ? 'held'))
    ORDER BY ${IS_DEAD} DESC LIMIT 1`;
  if (!job) return null;
  const { id: jobId, held, since, attempts, reason } = job;
  return held === null
    ? { kind: "given up", jobId, since, attempts, ...readReason(reason ?? "") }
    : { kind: "held", by: held };
}

/** Filters queued notifications to those whose mail is a dead letter. */
export async function notSentAmong(notificationIds: string[]): Promise<Set<string>> {
  if (!notificationIds.length || !(await prepared())) return new Set();
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT data->>'notification_id' AS id FROM pgboss.job
    WHERE ${IS_DEAD} AND state < 'active' AND data->>'notification_id' = ANY(${notificationIds})`;
  return new Set(rows.map(({ id }) => id));
}

/** Queued notifications of one day whose mail is a dead letter. */
interface NotSent {
  /** Day of their creation in UTC, `YYYY-MM-DD`. */
  date: string;
  simulated: boolean;
  count: number;
}

/** Dead letters counted at most. */
const MAX_COUNTED = 10_000;

/** Counts an organization's mails that are dead letters by the day their notification was created. */
export async function notSentByDay(
  organizationId: string,
  { since = null, until = null }: { since?: Date | null | undefined; until?: Date | null | undefined },
): Promise<NotSent[]> {
  if (!(await prepared())) return [];
  return db().$queryRaw<NotSent[]>`
    SELECT (created_at AT TIME ZONE 'UTC')::date::text AS date, simulated, count(*)::int FROM (
      SELECT (data->>'notification_id')::uuid AS id FROM pgboss.job
      WHERE ${IS_DEAD} AND state < 'active' AND group_id = ${organizationId} ORDER BY created_on DESC LIMIT ${MAX_COUNTED}
    ) dead JOIN notifications USING (id)
    WHERE organization_id = ${organizationId}::uuid AND status = 'queued'
      AND created_at >= coalesce(${since}::timestamptz, '-infinity') AND created_at < coalesce(${until}::timestamptz, 'infinity')
    GROUP BY 1, 2`;
}

/** Filters `ids` to dead letters about the organization's notifications. */
export async function deadAmong(ids: string[], organizationId: string): Promise<string[]> {
  if (!ids.length || !(await prepared())) return [];
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id::text FROM pgboss.job
    WHERE ${IS_DEAD} AND state < 'active' AND id = ANY(${ids}::uuid[]) AND ${ofOrganization(organizationId)}`;
  return rows.map(({ id }) => id);
}

/** `group_id` (fair-order.ts) repeats the organization, so that an index finds its jobs. */
function ofOrganization(id: string | null): Prisma.Sql {
  if (id === null) return Prisma.sql`true`;
  return Prisma.sql`group_id = ${id} AND EXISTS (SELECT FROM notifications
    WHERE notifications.id = (data->>'notification_id')::uuid AND organization_id = ${id}::uuid)`;
}

export async function deadCount(): Promise<number> {
  if (!(await prepared())) return 0;
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM pgboss.job WHERE ${IS_DEAD} AND state < 'active'`;
  return row?.count ?? 0;
}

/**
 * Puts dead letters back into their queues with all their retries. `again` allows a mail to be sent although the provider
 * may have accepted it before. Returns the number of jobs.
 */
export async function retryDead(ids: string[], { again = false } = {}): Promise<number> {
  if (!ids.length || !(await prepared())) return 0;
  const boss = await sendingBoss();
  return db().$transaction(async (tx) => {
    if (again) {
      await tx.$executeRaw`
        UPDATE pgboss.job SET data = data || '{"again": true}' WHERE ${IS_DEAD} AND id = ANY(${ids}::uuid[])`;
    }
    return boss.redrive(DEAD.name, { ids, limit: ids.length, db: fromPrisma(tx) });
  });
}

/** Whether a worker has created the job tables. */
async function prepared(): Promise<boolean> {
  const [row] = await db().$queryRaw<{ found: boolean }[]>`SELECT to_regclass('pgboss.job') IS NOT NULL AS found`;
  return row?.found ?? false;
}
