import { db } from "#lib/db.ts";
import { notSentAmong } from "#lib/jobs/dead-letters.ts";

/** Figures of notifications to one domain, or of all. */
interface Figures {
  total: number;
  /** Including those reported as spam. */
  delivered: number;
  failed: number;
  complained: number;
  /** Given up before they were sent. */
  not_sent: number;
  /** Median seconds from creation to delivery; `null` without any delivery. */
  delivery: number | null;
  /** Median seconds from creation to the first seal. */
  seal: number | null;
}

interface Activity {
  all: Figures;
  /** The domains with most notifications, lower-cased. */
  domains: (Figures & { domain: string })[];
  /** There are more domains. */
  more: boolean;
  /** True if only the newest {@link SAMPLE} notifications are counted. */
  sampled: boolean;
}

type Row = Omit<Figures, "not_sent"> & { domain: string | null; whole: boolean; read: number; queued: string[] };

/** Newest notifications counted, so that the cost is bounded. */
export const SAMPLE = 2_000;
/** Newest notifications among which they are looked for: simulated ones stand between real ones. */
const WALK = 20 * SAMPLE;
const MAX_DOMAINS = 8;

/** Sums up the newest notifications created since a time: either real or simulated ones. */
export async function activityOf(organizationId: string, since: Date, simulated: boolean): Promise<Activity> {
  const rows = await db().$queryRaw<Row[]>`
    WITH recent AS MATERIALIZED (
      SELECT id, status, created_at, CASE WHEN e.notification_id IS NULL THEN recipient END AS recipient
      FROM (
        SELECT * FROM (
          SELECT id, status, created_at, simulated, recipient FROM notifications
          WHERE organization_id = ${organizationId}::uuid AND created_at >= ${since}
          ORDER BY created_at DESC, id DESC LIMIT ${WALK}
        ) walked WHERE simulated = ${simulated} ORDER BY created_at DESC, id DESC LIMIT ${SAMPLE}
      ) newest LEFT JOIN erasures e ON e.notification_id = newest.id
    ), timed AS (
      SELECT lower(split_part(recipient, '@', -1)) AS domain, status, id,
        (SELECT extract(epoch FROM min(l.created_at) - n.created_at) FROM links l
          WHERE l.notification_id = n.id AND l.event_type = 'delivered') AS delivery,
        (SELECT extract(epoch FROM s.timestamped_at - n.created_at) FROM seals s
          WHERE s.notification_id = n.id AND s.number = 1) AS seal
      FROM recent n
    )
    SELECT domain, grouping(domain) = 1 AS whole, count(*)::int AS total,
      (count(*) FILTER (WHERE status IN ('delivered', 'complained')))::int AS delivered,
      (count(*) FILTER (WHERE status = 'failed'))::int AS failed,
      (count(*) FILTER (WHERE status = 'complained'))::int AS complained,
      coalesce(array_agg(id::text) FILTER (WHERE status = 'queued'), '{}') AS queued,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY delivery) AS delivery,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY seal) AS seal,
      (SELECT count(*)::int FROM recent) AS read
    FROM timed GROUP BY GROUPING SETS ((), (domain)) ORDER BY whole DESC, total DESC, domain LIMIT ${MAX_DOMAINS + 3}`;
  const [all] = rows;
  const dead = await notSentAmong(all?.queued ?? []);
  const figures = ({ total, delivered, failed, complained, queued, delivery, seal }: Row): Figures => {
    const not_sent = queued.filter((id) => dead.has(id)).length;
    return { total, delivered, failed, complained, not_sent, delivery, seal };
  };
  const none = { total: 0, delivered: 0, failed: 0, complained: 0, not_sent: 0, delivery: null, seal: null };
  const domains = rows.flatMap((row) => (row.whole || !row.domain ? [] : [{ ...figures(row), domain: row.domain }]));
  return {
    all: all ? figures(all) : none,
    domains: domains.slice(0, MAX_DOMAINS),
    more: domains.length > MAX_DOMAINS,
    sampled: all?.read === SAMPLE,
  };
}
