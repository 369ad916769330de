import type { Queryable } from "#lib/db.ts";

/** Of all jobs that wait in a queue, the one with the highest priority is next, among equals the oldest. */
export interface QueuePosition {
  priority: number;
  /** The organization whose job it is. */
  group?: { id: string };
}

/** No queue was ever so long, but a number ends somewhere. */
const LAST_PLACE = -2_000_000_000;

/** Places given out lately: of jobs whose transactions are still open nobody can read them. */
const given = new Map<string, { priority: number; at: number }>();
const OPEN_MS = 1_000;
const MAX_REMEMBERED = 10_000;

/**
 * Where a new job goes: behind those of its own organization, beside the foremost of all others. So organizations take
 * turns, and one's ten thousand mails do not keep another's single one waiting (start-time fair queueing, Goyal et al. 1996).
 */
export async function fairPriority(tx: Queryable, queue: string, notificationId: string): Promise<QueuePosition> {
  const [line] = await tx.$queryRaw<{ organization: string; front: number | null; last: number | null }[]>`
    SELECT organization_id::text AS organization,
      (SELECT priority FROM pgboss.job
        WHERE name = ${queue} AND state < 'active' AND NOT blocked AND start_after <= now()
        ORDER BY priority DESC LIMIT 1) AS front,
      (SELECT priority FROM pgboss.job
        WHERE name = ${queue} AND state < 'active' AND group_id = organization_id::text
        ORDER BY priority LIMIT 1) AS last
    FROM notifications WHERE id = ${notificationId}::uuid`;
  if (!line) return { priority: 0 };
  const { organization, front, last } = line;
  const now = Date.now();
  const name = `${queue} ${organization}`;
  const recent = given.get(name);
  const own = [last, recent && now - recent.at < OPEN_MS ? recent.priority : null].filter((place) => place !== null);
  const priority = Math.max(LAST_PLACE, Math.min(front ?? 0, ...own.map((place) => place - 1)));
  if (given.size > MAX_REMEMBERED) given.clear();
  given.set(name, { priority, at: now });
  return { priority, group: { id: organization } };
}
