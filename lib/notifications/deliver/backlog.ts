import { LIMITS } from "#lib/contract/limits.ts";
import { db } from "#lib/db.ts";
import { deadCount } from "#lib/jobs/dead-letters.ts";

/** Numbers of unfinished notifications and seals; `_late` counts those older than `LIMITS.lateMinutes`. */
interface Backlog {
  queued: number;
  queued_late: number;
  unsealed: number;
  unsealed_late: number;
  /** Seals that lack an issuer's revocation status. */
  awaiting_revocation_status: number;
  /** Dead letters; `npm run jobs -- list` shows them. */
  dead_jobs: number;
}

export async function backlog(now: Date): Promise<Backlog> {
  const late = new Date(now.getTime() - LIMITS.lateMinutes * 60_000);
  const [[counts], dead_jobs] = await Promise.all([
    db().$queryRaw<Omit<Backlog, "dead_jobs">[]>`
      SELECT
        (SELECT count(*)::int FROM notifications WHERE status = 'queued') AS queued,
        (SELECT count(*)::int FROM notifications WHERE status = 'queued' AND created_at < ${late}) AS queued_late,
        (SELECT count(*)::int FROM notifications WHERE unsealed_since IS NOT NULL) AS unsealed,
        (SELECT count(*)::int FROM notifications WHERE unsealed_since < ${late}) AS unsealed_late,
        (SELECT count(*)::int FROM awaited_revocation_statuses) AS awaiting_revocation_status`,
    deadCount(),
  ]);
  if (!counts) throw new Error("the database counted nothing");
  return { ...counts, dead_jobs };
}
