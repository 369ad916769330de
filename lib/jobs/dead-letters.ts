import { fromPrisma } from "pg-boss";
import { type Fault, readFault, ruleText } from "#lib/contract/errors.ts";
import { db } from "#lib/db.ts";
import { Prisma } from "#prisma/client/client.ts";
import type { JobData } from "./job-data.ts";
import { sendingBoss } from "./jobs.ts";
import { DEAD } from "./queues.ts";

/** A job that was put aside, and why. */
export interface DeadJob {
  id: string;
  queue: string;
  data: JobData;
  died_at: Date;
  tries: number;
  /** In English. */
  reason: string;
  /** The reason, where every language has a text for it. */
  fault: Fault | null;
}

/** Written out, not a parameter: their indexes (jobs-indexes.ts) are of these alone. */
const IS_DEAD = Prisma.raw(`name = '${DEAD.name}'`);

/** Newest first; with `organizationId` those of its notifications alone. */
export async function listDead(limit = 1_000, organizationId: string | null = null): Promise<DeadJob[]> {
  if (!(await prepared())) return [];
  const rows = await db().$queryRaw<Omit<DeadJob, "fault">[]>`
    SELECT id::text, coalesce(source_name, '?') AS queue, data, created_on AS died_at,
      (coalesce(source_retry_count, 0) + 1)::int AS tries,
      coalesce(source_output->>'message', source_output->'value'->>'message', '') AS reason
    FROM pgboss.job WHERE ${IS_DEAD} AND state < 'active' AND ${ofOrganization(organizationId)}
    ORDER BY created_on DESC LIMIT ${limit}`;
  return rows.map((row) => ({ ...row, ...readReason(row.reason) }));
}

/** What a worker stored as the reason: a fault, or an error's message. */
function readReason(stored: string): { reason: string; fault: Fault | null } {
  const fault = readFault(stored);
  return { reason: fault ? ruleText(fault) : stored, fault };
}

/** Why a mail is not sent: its job was put aside, or the provider objects to something that no mail could help. */
export type Standstill =
  | { kind: "given up"; since: Date; tries: number; reason: string; fault: Fault | null }
  | { kind: "held"; by: string };

/** `null` while nothing keeps it from being sent. */
export async function standstillOf(notificationId: string): Promise<Standstill | null> {
  if (!(await prepared())) return null;
  const [job] = await db().$queryRaw<{ held: string | null; since: Date; tries: number; reason: string | null }[]>`
    SELECT CASE WHEN NOT ${IS_DEAD} THEN data->>'held' END AS held, created_on AS since,
      (coalesce(source_retry_count, 0) + 1)::int AS tries, source_output->>'message' AS reason
    FROM pgboss.job
    WHERE data->>'notification_id' = ${notificationId} AND state < 'active'
      AND (${IS_DEAD} OR (name = 'dispatch' AND data ? 'held'))
    ORDER BY ${IS_DEAD} DESC LIMIT 1`;
  if (!job) return null;
  const { held, since, tries, reason } = job;
  return held === null ? { kind: "given up", since, tries, ...readReason(reason ?? "") } : { kind: "held", by: held };
}

/** Those of these ids that are dead jobs of the organization's notifications. */
export async function deadAmong(ids: string[], organizationId: string): Promise<string[]> {
  if (!ids.length || !(await prepared())) return [];
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id::text FROM pgboss.job
    WHERE ${IS_DEAD} AND state < 'active' AND id = ANY(${ids}::uuid[]) AND ${ofOrganization(organizationId)}`;
  return rows.map(({ id }) => id);
}

/** Whose a job is, its place in the line says as well (fair-order.ts); an index finds that, however many others have. */
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
 * Puts jobs back into their queues, to be tried as if for the first time. With `again`, a mail is sent even where the
 * provider may have sent it already. Returns how many there were.
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

/** Whether a worker has ever been here. */
async function prepared(): Promise<boolean> {
  const [row] = await db().$queryRaw<{ found: boolean }[]>`SELECT to_regclass('pgboss.job') IS NOT NULL AS found`;
  return row?.found ?? false;
}
