import { db, type Queryable } from "#lib/db.ts";
import { Prisma } from "#prisma/client/client.ts";
import type { QueueName } from "./job-data.ts";
import { DEAD } from "./queues.ts";

/** A queue, or the dead letters. */
type AnyQueue = QueueName | "dead";

/** Literals, so that the partial indexes of indexes.ts match. */
const named = (queues: AnyQueue[]) => Prisma.raw(`name IN (${queues.map((queue) => `'${queue}'`).join(", ")})`);

/**
 * SQL condition: one of `queues` has an unfinished job of the notification.
 *
 * @param notificationId SQL expression of type `uuid`
 * @param seal SQL expression of the seal's number, for jobs about one seal
 * @param since a job created after this counts although it is finished
 */
export function jobExists(
  queues: AnyQueue[],
  notificationId: Prisma.Sql,
  { seal, since }: { seal?: Prisma.Sql; since?: Date } = {},
): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT FROM pgboss.job j WHERE j.${named(queues)} AND j.data->>'notification_id' = (${notificationId})::text
    ${seal ? Prisma.sql`AND (j.data->>'seal')::int = ${seal}` : Prisma.empty}
    AND (j.state < 'completed' ${since ? Prisma.sql`OR j.created_on > ${since}` : Prisma.empty}))`;
}

/** Whether a queue has an unfinished job of the notification. */
export async function hasJob(tx: Queryable, queue: QueueName, notificationId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ found: boolean }[]>`
    SELECT ${jobExists([queue], Prisma.sql`${notificationId}`)} AS found`;
  return row?.found ?? false;
}

/** SQL condition: the batch has a job in a state before this one. */
export const batchHasJob = (batchId: Prisma.Sql, before: "active" | "completed"): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM pgboss.job WHERE ${named(["batch"])} AND state < ${Prisma.raw(`'${before}'`)} AND data->>'batch_id' = (${batchId})::text)`;

/** Whether a job of the batch waits. */
export async function batchWaits(batchId: string): Promise<boolean> {
  const [row] = await db().$queryRaw<{ found: boolean }[]>`
    SELECT ${batchHasJob(Prisma.sql`${batchId}`, "active")} AS found`;
  return row?.found ?? false;
}

/** Counts an organization's jobs that wait in a queue, up to `most`. */
export async function waitingJobs(queue: QueueName, organizationId: string, most: number): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM pgboss.job WHERE ${named([queue])} AND state < 'active' AND group_id = ${organizationId} LIMIT ${most}) waiting`;
  return row?.count ?? 0;
}

/** Deletes the notification's dead letters. Returns how many there were. */
export function deleteDeadLetters(tx: Queryable, notificationId: string): Promise<number> {
  return tx.$executeRaw`
    DELETE FROM pgboss.job WHERE name = ${Prisma.raw(`'${DEAD.name}'`)} AND data->>'notification_id' = ${notificationId}`;
}

/**
 * Deletes the outputs of the notification's jobs and its dead letters: both may repeat a provider's words. Finished jobs are kept
 * for less than two days, so an older notification has only dead letters.
 */
export async function deleteJobTraces(tx: Queryable, notificationId: string): Promise<void> {
  await deleteDeadLetters(tx, notificationId);
  await tx.$executeRaw`
    UPDATE pgboss.job SET output = NULL WHERE output IS NOT NULL AND data->>'notification_id' = ${notificationId}
      AND (SELECT created_at > now() - interval '2 days' FROM notifications WHERE id = ${notificationId}::uuid)`;
}

/** Whether a worker of any process looked after the queues within `ms`; each does once a second. */
export async function workerIsAlive(ms: number): Promise<boolean> {
  const [row] = await db().$queryRaw<{ alive: boolean | null }[]>`
    SELECT max(monitor_claim_on) > now() - ${ms} * interval '1 millisecond' AS alive FROM pgboss.queue`;
  return row?.alive ?? false;
}

/** Jobs by queue and state; `age` is how many seconds the oldest job that may start has waited. */
export function countJobs(): Promise<{ queue: string; state: string; count: number; age: number | null }[]> {
  return db().$queryRaw`
    SELECT name AS queue, state::text, count(*)::float8,
      (max(extract(epoch FROM now() - start_after)) FILTER (WHERE state < 'active' AND start_after <= now()))::float8 AS age
    FROM pgboss.job WHERE name NOT LIKE '\\_\\_%' GROUP BY name, state`;
}
