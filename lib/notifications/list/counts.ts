import type { NotificationRecord } from "#lib/contract/record.ts";
import { STATUSES } from "#lib/contract/statuses.ts";
import { db } from "#lib/db.ts";
import { Prisma } from "#prisma/client/client.ts";
import type { Filter } from "./page.ts";

type Status = NotificationRecord["status"];
export type StatusCounts = { [status in Status]: number };

/** Nobody reads a larger number of rows; beyond it is only said that there are more. */
export const COUNTED = 1_000;

/**
 * How many of an organization's notifications made in `[since, until)` are in each status, up to one more than
 * {@link COUNTED}: its cost does not grow with what there is.
 */
export async function countByStatus(organizationId: string, { since, until }: Filter): Promise<StatusCounts> {
  const rows = await db().$queryRaw<{ status: Status; count: number }[]>`
    SELECT wanted.status::text, (SELECT count(*)::int FROM (
      SELECT FROM notifications n WHERE organization_id = ${organizationId}::uuid AND n.status = wanted.status
        ${made(since, until)} LIMIT ${COUNTED + 1}
    ) counted) AS count
    FROM unnest(enum_range(NULL::notification_status)) AS wanted(status)`;
  return countsOf(rows);
}

export interface Day {
  /** `YYYY-MM-DD`, in UTC. */
  date: string;
  /** Of what was really sent, or is to be. */
  counts: StatusCounts;
  simulated: StatusCounts;
}

export interface Days {
  days: Day[];
  /** Older ones than these were not counted any more: there is a limit to what one look may cost. */
  complete: boolean;
}

/** So many of each status at most, in an index alone: a fifth of a second for a million. */
const DAYS_COUNTED = 250_000;

/** How many were made on each of the `days` days up to `now`, by the status they have now; the oldest day first, none left out. */
export async function countByDay(organizationId: string, days: number, now: Date): Promise<Days> {
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - days + 1);
  const rows = await db().$queryRaw<{ date: string; status: Status; simulated: boolean; count: number }[]>`
    SELECT wanted.status::text, date::text, simulated, count FROM unnest(enum_range(NULL::notification_status)) AS wanted(status)
    CROSS JOIN LATERAL (
      SELECT (created_at AT TIME ZONE 'UTC')::date AS date, simulated, count(*)::int AS count FROM (
        SELECT created_at, simulated FROM notifications n
        WHERE organization_id = ${organizationId}::uuid AND n.status = wanted.status AND created_at >= ${new Date(first)}
        ORDER BY created_at DESC, id DESC LIMIT ${DAYS_COUNTED}
      ) newest GROUP BY 1, 2
    ) counted`;
  const byDate = Map.groupBy(rows, ({ date }) => date);
  const ofStatus = Map.groupBy(rows, ({ status }) => status);
  const total = (some: { count: number }[]) => some.reduce((sum, { count }) => sum + count, 0);
  return {
    days: Array.from({ length: days }, (_, index) => {
      const date = new Date(first + index * DAY_MS).toISOString().slice(0, 10);
      const [real = [], simulated = []] = [false, true].map((kind) =>
        (byDate.get(date) ?? []).filter((row) => row.simulated === kind),
      );
      return { date, counts: countsOf(real), simulated: countsOf(simulated) };
    }),
    complete: ![...ofStatus.values()].some((some) => total(some) >= DAYS_COUNTED),
  };
}

const DAY_MS = 86_400_000;

function countsOf(rows: { status: Status; count: number }[]): StatusCounts {
  const none = Object.fromEntries(STATUSES.map((status) => [status, 0])) as StatusCounts;
  for (const { status, count } of rows) none[status] = count;
  return none;
}

const made = (since: Date | undefined, until: Date | undefined): Prisma.Sql =>
  Prisma.sql`${since ? Prisma.sql`AND created_at >= ${since}` : Prisma.empty} ${until ? Prisma.sql`AND created_at < ${until}` : Prisma.empty}`;
