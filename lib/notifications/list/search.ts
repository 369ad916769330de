import { db } from "#lib/db.ts";
import { Prisma } from "#prisma/client/client.ts";
import type { Position } from "./cursor.ts";
import { partsOf, type Span, spanLexeme, spansBack } from "./search-lexemes.ts";

export interface Scope {
  organizationId: string;
  status: string | undefined;
  /** Searches subjects too. */
  subjects: boolean;
  since: Date | null;
  after: Position | null;
  count: number;
}

/** Newest rows compared one by one before the index is used; rows of one status cost more to read. */
const [WALK, WALK_IN_STATUS] = [2000, 1000];
/** Up to so many rows of a status are all compared, which is cheaper than index matches of other statuses. */
const WHOLE_STATUS = 3000;
/** Length of the first span, in walks. */
const FIRST_SPAN = 4;
/** The sample: places in the organization's history, and rows at each place. */
const [PLACES, ROWS] = [64, 4];
/** `q` is rare when at most `inWalk` rows of the walk and `inSample` rows of the sample (its rarest part) match. */
const RARE = { inWalk: 1, inSample: (PLACES * ROWS) / 128 };
/** Parts of `q` that are used: each common part more costs a scan of its whole posting list. */
const [PARTS_SAMPLED, RARE_PARTS, COMMON_PARTS] = [32, 4, 2];

/**
 * Finds the newest notifications with `q` in recipient, customer_ref or, with `subjects`, the subject. Walking back in time is fastest for many matches, the
 * index of lexemes for few, and the planner's estimate does not tell which. So it walks a little, then uses the index: for all
 * time when `q` is rare, else span by span until there are enough. Each way alone returns the complete result.
 *
 * @param fetch reads what a query of ids gives, newest first
 */
export async function search<Row>(scope: Scope, q: string, fetch: (ids: Prisma.Sql) => Promise<Row[]>): Promise<Row[]> {
  // A line break separates the fields, and no field can contain one.
  if (q.includes("\n")) return [];
  const { folded, size, newest, walkEnd, oldest } = await surveyOf(scope, q);
  const bound = scope.status ? WALK_IN_STATUS : WALK;
  const walkAll = () => fetch(walk(scope, folded, Prisma.empty));
  if (size <= bound) return walkAll();
  const walked = await fetch(walk(scope, folded, Prisma.sql`LIMIT ${bound}`));
  if (walked.length >= scope.count || !newest || !oldest) return walked;
  const { lexemes, inSample } = await rarestParts(scope, folded, newest, oldest);
  const rare = walked.length <= RARE.inWalk && inSample <= RARE.inSample;
  if (rare || !walkEnd) return fetch(lookUp(scope, { folded, lexemes }));
  if (scope.status && size <= WHOLE_STATUS) return walkAll();
  const first = FIRST_SPAN * (newest.getTime() - walkEnd.getTime() + 1);
  const spans = spansBack(newest.getTime(), oldest.getTime(), first);
  return fetch(lookUpBySpans(scope, { folded, lexemes: lexemes.slice(0, COMMON_PARTS) }, spans));
}

interface Survey {
  folded: string;
  /** Rows in the scope, counted up to the bound that matters. */
  size: number;
  newest: Date | null;
  /** Creation time at which a walk without a status ends; `null` when it reads all rows. */
  walkEnd: Date | null;
  oldest: Date | null;
}

async function surveyOf(scope: Scope, q: string): Promise<Survey> {
  const back = Prisma.sql`FROM notification_search WHERE ${within(scope)} ORDER BY created_at DESC, notification_id DESC`;
  const all = scope.status
    ? ofStatus(scope, Prisma.sql`LIMIT ${WHOLE_STATUS + 1}`)
    : Prisma.sql`SELECT ${back} LIMIT ${WALK + 1}`;
  const [survey] = await db().$queryRaw<Survey[]>`
    SELECT fold_case(${q}) AS folded, (SELECT count(*)::int FROM (${all}) counted) AS size,
      (SELECT created_at ${back} LIMIT 1) AS newest,
      (SELECT created_at ${back} OFFSET ${WALK} LIMIT 1) AS "walkEnd",
      (SELECT greatest(created_at, ${scope.since}::timestamptz) FROM notification_search
        WHERE organization_id = ${scope.organizationId}::uuid ORDER BY created_at LIMIT 1) AS oldest`;
  if (!survey) throw new Error("a query without FROM gave no row");
  return survey;
}

/** Compares the scope's rows one by one, newest first; `bound` is a LIMIT clause. */
function walk(scope: Scope, folded: string, bound: Prisma.Sql): Prisma.Sql {
  const candidates = scope.status
    ? Prisma.sql`
      SELECT created_at, id AS notification_id, (
        SELECT ${searched(scope)} FROM notification_search s WHERE organization_id = ${scope.organizationId}::uuid
          AND s.created_at = n.created_at AND s.notification_id = n.id
      ) AS text FROM (${ofStatus(scope, bound)}) n`
    : Prisma.sql`
      SELECT created_at, notification_id, ${searched(scope)} AS text FROM notification_search WHERE ${within(scope)}
      ORDER BY created_at DESC, notification_id DESC ${bound}`;
  return Prisma.sql`
    SELECT notification_id AS id FROM (${candidates}) candidate WHERE strpos(text, ${folded}) > 0
    ORDER BY created_at DESC, notification_id DESC LIMIT ${scope.count}`;
}

/** Returns the parts of `q` that are rarest in a sample of the organization's history. */
async function rarestParts({ organizationId, subjects }: Scope, folded: string, newest: Date, oldest: Date) {
  const parts = partsOf(organizationId, folded, { subjects }).slice(-PARTS_SAMPLED);
  const rows = await db().$queryRaw<{ lexeme: string; rows: number }[]>`
    WITH sample AS MATERIALIZED (
      SELECT near.text FROM generate_series(0, ${PLACES - 1}::int) place CROSS JOIN LATERAL (
        SELECT ${searched({ subjects })} AS text FROM notification_search
        WHERE organization_id = ${organizationId}::uuid
          AND created_at <= ${newest}::timestamptz - place * (${newest}::timestamptz - ${oldest}::timestamptz) / ${PLACES}::int
        ORDER BY created_at DESC, notification_id DESC LIMIT ${ROWS}
      ) near
    )
    SELECT lexeme, (SELECT count(*) FROM sample WHERE strpos(sample.text, part.text) > 0)::int AS rows
    FROM unnest(${parts.map(({ text }) => text)}::text[], ${parts.map(({ lexeme }) => lexeme)}::text[]) AS part(text, lexeme)
    ORDER BY rows LIMIT ${RARE_PARTS}`;
  return { lexemes: rows.map(({ lexeme }) => lexeme), inSample: rows[0]?.rows ?? 0 };
}

/** `q`, and tsqueries that every match fulfils. */
interface Terms {
  folded: string;
  lexemes: string[];
}

/**
 * One `@@` for each lexeme: GIN then skips through the posting lists by the shortest, while for `&` it reads one list completely.
 * `IS TRUE` keeps the other conditions from any other index, so that the planner has no other plan.
 */
function lookUp(
  scope: Scope,
  { folded, lexemes }: Terms,
  queries: Prisma.Sql[] = [],
  until = Prisma.empty,
): Prisma.Sql {
  const asked = [...lexemes.map((lexeme) => Prisma.sql`${lexeme}`), ...queries].map(
    (query) => Prisma.sql`search_lexemes(organization_id, created_at, text, subject) @@ ${query}::tsquery`,
  );
  const inStatus = scope.status ? Prisma.sql`AND status = ${scope.status}::notification_status` : Prisma.empty;
  return Prisma.sql`
    SELECT notification_id AS id FROM notification_search
    WHERE ${Prisma.join(asked, " AND ")}
      AND (strpos(${searched(scope)}, ${folded}) > 0 AND ${within(scope)} ${inStatus} ${until}) IS TRUE
    ORDER BY created_at DESC, notification_id DESC LIMIT ${scope.count}`;
}

/** OFFSET 0 keeps the planner from running the subquery twice, for the ids and for their number. */
function lookUpBySpans(scope: Scope, terms: Terms, spans: Span[]): Prisma.Sql {
  const lexemes = spans.map((span) => spanLexeme(scope.organizationId, span));
  const ends = spans.map(({ until }) => new Date(until).toISOString());
  const inSpan = Prisma.sql`(${lexemes}::text[])[span]`;
  const until = Prisma.sql`AND created_at <= (${ends}::text[])[span]::timestamptz`;
  return Prisma.sql`
    WITH RECURSIVE found(span, total, ids) AS (
      SELECT 1, 0, ARRAY[]::uuid[]
      UNION ALL
      SELECT span + 1, total + cardinality(next.ids), next.ids
      FROM found CROSS JOIN LATERAL (SELECT ARRAY(${lookUp(scope, terms, [inSpan], until)}) AS ids OFFSET 0) next
      WHERE span <= ${spans.length} AND total < ${scope.count}
    )
    SELECT unnest(ids) AS id FROM found`;
}

/** Positions of the notifications in the scope's status, newest first; `bound` is a LIMIT clause. */
function ofStatus(scope: Scope, bound: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT created_at, id FROM notifications
    WHERE organization_id = ${scope.organizationId}::uuid AND status = ${scope.status}::notification_status
      ${before(scope, Prisma.sql`id`)}
    ORDER BY created_at DESC, id DESC ${bound}`;
}

/** No field can contain the line breaks between them. */
const searched = ({ subjects }: Pick<Scope, "subjects">): Prisma.Sql =>
  subjects ? Prisma.sql`(text || E'\\n' || subject)` : Prisma.sql`text`;

const within = (scope: Scope): Prisma.Sql =>
  Prisma.sql`organization_id = ${scope.organizationId}::uuid ${before(scope, Prisma.sql`notification_id`)}`;

function before({ after, since }: Scope, id: Prisma.Sql): Prisma.Sql {
  const until = after ? Prisma.sql`AND (created_at, ${id}) < (${after.createdAt}, ${after.id}::uuid)` : Prisma.empty;
  return since ? Prisma.sql`${until} AND created_at >= ${since}` : until;
}
