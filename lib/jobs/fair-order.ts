import type { Queryable } from "#lib/db.ts";
import { Prisma } from "#prisma/client/client.ts";

/** Workers take the job with the highest priority first; equal priorities by age. */
interface QueuePosition {
  priority: number;
  /** The organization whose job it is. */
  group?: { id: string };
}

/** Lower bound of a priority: PostgreSQL's `integer` ends at -2,147,483,648. */
const LAST_PLACE = -2_000_000_000;

/** Recently assigned priorities: rows of uncommitted transactions are not visible. */
const given = new Map<string, { priority: number; at: number }>();
const OPEN_MS = 1_000;
const MAX_REMEMBERED = 10_000;

interface Row {
  organization: string;
  /** Notifications or batches of the organization. */
  ids: string[];
  front: number | null;
  last: number | null;
}

/**
 * Assigns a priority behind the organization's other jobs and beside the first job of all others. Organizations alternate:
 * ten thousand mails of one do not delay another's single mail (start-time fair queueing, Goyal et al. 1996).
 *
 * @param ids the notification of each new job, or its batch in the queue of batches. Returns their positions in the same order.
 */
export async function fairPositions(tx: Queryable, queue: string, ids: string[]): Promise<QueuePosition[]> {
  const table = queue === "batch" ? Prisma.sql`batches` : Prisma.sql`notifications`;
  const rows = await tx.$queryRaw<Row[]>`
    SELECT organization_id::text AS organization, array_agg(id::text) AS ids,
      (SELECT priority FROM pgboss.job
        WHERE name = ${queue} AND state < 'active' AND NOT blocked AND start_after <= now()
        ORDER BY priority DESC LIMIT 1) AS front,
      (SELECT priority FROM pgboss.job
        WHERE name = ${queue} AND state < 'active' AND group_id = organization_id::text
        ORDER BY priority LIMIT 1) AS last
    FROM ${table} WHERE id = ANY(${ids}::uuid[]) GROUP BY organization_id`;
  const rowOf = new Map(rows.flatMap((row) => row.ids.map((id) => [id, row] as const)));
  return ids.map((id) => {
    const row = rowOf.get(id);
    return row ? placeBehind(queue, row) : { priority: 0 };
  });
}

function placeBehind(queue: string, { organization, front, last }: Row): QueuePosition {
  const now = Date.now();
  const name = `${queue} ${organization}`;
  const recent = given.get(name);
  const own = [last, recent && now - recent.at < OPEN_MS ? recent.priority : null].filter((place) => place !== null);
  const priority = Math.max(LAST_PLACE, Math.min(front ?? 0, ...own.map((place) => place - 1)));
  if (given.size > MAX_REMEMBERED) given.clear();
  given.set(name, { priority, at: now });
  return { priority, group: { id: organization } };
}
