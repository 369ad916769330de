import { type Fault, faultText, notFound, readFault } from "#lib/contract/errors.ts";
import type { BatchResponse, BatchResult } from "#lib/contract/responses.ts";
import { STATUSES } from "#lib/contract/statuses.ts";
import { db, type Queryable } from "#lib/db.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import { Prisma } from "#prisma/client/client.ts";

/** A row with its error as a fault, for a text in the reader's language. */
type BatchRow = Omit<BatchResult, "error"> & { fault: Fault | null };

interface Count {
  status: BatchResult["status"];
  count: number;
  sealed: number;
}

/** Status of the row `r` with its notification `n`. */
const STATUS = Prisma.sql`
  CASE WHEN r.notification_id IS NOT NULL THEN n.status::text WHEN r.error IS NOT NULL THEN 'refused' ELSE 'waiting' END`;
/** Rows that were still waiting when their batch was cancelled (see control.ts). */
const CANCELLED = Prisma.sql`r.error LIKE '{"code":"batch_cancelled"%'`;
const REFUSED = Prisma.sql`r.notification_id IS NULL AND r.error IS NOT NULL AND NOT ${CANCELLED}`;
/** The row's notification, and `s` if its certificate is sealed. */
const JOINS = Prisma.sql`
  LEFT JOIN notifications n ON n.id = r.notification_id
  LEFT JOIN seals s ON s.notification_id = n.id AND s.number = 1 AND n.unsealed_since IS NULL`;

export const countRows = (tx: Queryable, batchId: string): Promise<Count[]> => tx.$queryRaw<Count[]>`
  SELECT ${STATUS} AS status, count(*)::int AS count, count(s.notification_id)::int AS sealed
  FROM batch_rows r ${JOINS} WHERE r.batch_id = ${batchId}::uuid GROUP BY 1`;

export function countsOf(counts: Count[]): Pick<BatchResponse, "waiting" | "refused" | "statuses" | "sealed"> {
  const of = (status: Count["status"]) => counts.find((one) => one.status === status)?.count ?? 0;
  const statuses = Object.fromEntries(STATUSES.map((status) => [status, of(status)])) as BatchResponse["statuses"];
  const sealed = counts.reduce((sum, one) => sum + one.sealed, 0);
  return { waiting: of("waiting"), refused: of("refused"), statuses, sealed };
}

/** @throws ApiError not_found for an unknown batch and for one of another organization */
export async function findBatch(organizationId: string, id: string) {
  const omit = { notification: true, templates: true } as const;
  const batch = await db().batch.findFirst({ where: { id, organizationId }, omit });
  if (!batch) throw notFound();
  return batch;
}

/** The batch with its rows by status. @throws ApiError not_found */
export async function readBatch(organizationId: string, id: string): Promise<BatchResponse> {
  const { state, reason, total, createdAt } = await findBatch(organizationId, id);
  return { id, state, reason, total, ...countsOf(await countRows(db(), id)), created_at: formatTime(createdAt) };
}

const PAGE = 1_000;

/** Streams the results of all rows, each by `lineOf`. @throws ApiError not_found */
export async function streamResults(
  organizationId: string,
  id: string,
  lineOf: (result: BatchResult) => string,
  head = "",
): Promise<ReadableStream<Uint8Array>> {
  await findBatch(organizationId, id);
  const encoder = new TextEncoder();
  let last = 0;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (head) controller.enqueue(encoder.encode(head));
      },
      async pull(controller) {
        const rows = await resultsAfter(id, last);
        last = rows.at(-1)?.row ?? last;
        if (rows.length) controller.enqueue(encoder.encode(rows.map(lineOf).join("")));
        if (rows.length < PAGE) controller.close();
      },
    },
    { highWaterMark: 1 },
  );
}

async function resultsAfter(batchId: string, row: number): Promise<BatchResult[]> {
  const rows = await results(Prisma.sql`r.batch_id = ${batchId}::uuid AND r.row > ${row}`, PAGE);
  return rows.map(({ fault, ...result }) => ({ ...result, error: fault && faultText(fault) }));
}

/**
 * Returns the subject of each batch's first notification, by the batch's id; without batches whose first row is waiting, was refused
 * or is erased.
 */
export async function firstSubjects(organizationId: string, batchIds: string[]): Promise<Map<string, string>> {
  const rows = await db().$queryRaw<{ id: string; subject: string }[]>`
    SELECT r.batch_id::text AS id, n.subject FROM batch_rows r JOIN notifications n ON n.id = r.notification_id
    WHERE r.batch_id = ANY(${batchIds}::uuid[]) AND r.row = 1 AND n.organization_id = ${organizationId}::uuid
      AND n.subject IS NOT NULL AND NOT EXISTS (SELECT FROM erasures e WHERE e.notification_id = n.id)`;
  return new Map(rows.map(({ id, subject }) => [id, subject]));
}

/**
 * Rows of a batch that {@link outcomesOf} looks at, so that its cost is bounded. A test key sends fewer, and the mails of a live key
 * are alike.
 */
export const LOOKED_AT = 1_000;

interface Outcomes {
  delivered: number;
  /** Those of the delivered that were marked as spam. */
  spam: number;
  /** Rows that were refused or whose mail failed; not those that were still waiting when their batch was cancelled. */
  undelivered: number;
  /** Every notification of those rows is simulated; false before the first. */
  simulated: boolean;
}

/** Counts the rows by outcome, by the batch's id, among the first {@link LOOKED_AT} of each batch. */
export async function outcomesOf(organizationId: string, batchIds: string[]): Promise<Map<string, Outcomes>> {
  const rows = await db().$queryRaw<(Outcomes & { id: string })[]>`
    SELECT b.id::text, counted.* FROM batches b CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE n.status IN ('delivered', 'complained'))::int AS delivered,
        count(*) FILTER (WHERE n.status = 'complained')::int AS spam,
        count(*) FILTER (WHERE n.status = 'failed' OR ${REFUSED})::int AS undelivered,
        coalesce(bool_and(n.simulated), false) AS simulated
      FROM batch_rows r LEFT JOIN notifications n ON n.id = r.notification_id
      WHERE r.batch_id = b.id AND r.row <= ${LOOKED_AT}
    ) counted
    WHERE b.organization_id = ${organizationId}::uuid AND b.id = ANY(${batchIds}::uuid[])`;
  return new Map(rows.map(({ id, ...outcomes }) => [id, outcomes]));
}

/** The number of rows that were still waiting when their batch was cancelled. */
export async function countCancelled(organizationId: string, batchId: string): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM batch_rows r JOIN batches b ON b.id = r.batch_id
    WHERE b.organization_id = ${organizationId}::uuid AND b.id = ${batchId}::uuid AND ${CANCELLED}`;
  return row?.count ?? 0;
}

/**
 * Ids of the batch's undelivered notifications whose content was sent to another address, where it did not fail too and was not
 * reported as spam.
 */
export async function correctedOf(organizationId: string, batchId: string): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    WITH RECURSIVE correction AS (
      SELECT r.notification_id AS of, n.id, n.status FROM batches b JOIN batch_rows r ON r.batch_id = b.id
        JOIN notifications failed ON failed.id = r.notification_id AND failed.status = 'failed'
        JOIN notifications n ON n.corrects_id = failed.id
      WHERE b.organization_id = ${organizationId}::uuid AND b.id = ${batchId}::uuid
      UNION
      SELECT correction.of, n.id, n.status FROM correction JOIN notifications n ON n.corrects_id = correction.id
      WHERE n.organization_id = ${organizationId}::uuid
    )
    SELECT DISTINCT correction.of::text AS id FROM correction WHERE status NOT IN ('failed', 'complained')`;
  return rows.map(({ id }) => id);
}

/** Rows that were refused, or whose mail failed or was reported as spam. */
const TROUBLED = Prisma.sql`(n.status IN ('failed', 'complained') OR ${REFUSED})`;

interface Asked {
  status: BatchResult["status"] | "all" | null;
  most: number;
  corrected?: readonly string[];
}

/** The first `most` rows of a status; `null` for those that need attention, without notifications that are `corrected`. */
export const rowsOfBatch = (
  organizationId: string,
  batchId: string,
  { status, most, corrected = [] }: Asked,
): Promise<BatchRow[]> =>
  results(
    Prisma.sql`r.batch_id = (SELECT id FROM batches WHERE id = ${batchId}::uuid AND organization_id = ${organizationId}::uuid)
      AND ${having(status, corrected)}`,
    most,
  );

function having(status: Asked["status"], corrected: readonly string[]): Prisma.Sql {
  if (status === "all") return Prisma.sql`TRUE`;
  if (status !== null) return Prisma.sql`${STATUS} = ${status}`;
  return Prisma.sql`${TROUBLED} AND (n.id = ANY(${corrected}::uuid[])) IS NOT TRUE`;
}

async function results(where: Prisma.Sql, most: number): Promise<BatchRow[]> {
  const rows = await db().$queryRaw<BatchResult[]>`
    SELECT r.row, ${STATUS} AS status,
      CASE WHEN NOT e.erased THEN n.recipient END AS "to", CASE WHEN NOT e.erased THEN n.customer_ref END AS customer_ref,
      r.notification_id::text, s.notification_id IS NOT NULL AS sealed, r.error
    FROM batch_rows r ${JOINS}
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM erasures WHERE notification_id = n.id) AS erased) e
    WHERE ${where} ORDER BY r.row LIMIT ${most}`;
  return rows.map(({ error, ...row }) => ({ ...row, fault: readFault(error) }));
}

/** Ids of the batch's notifications with a sealed certificate, of `most` rows from row `from` on. */
export async function sealedOf(batchId: string, from: number, most: number): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT s.notification_id::text AS id FROM batch_rows r ${JOINS}
    WHERE r.batch_id = ${batchId}::uuid AND r.row >= ${from} AND r.row < ${from + most} AND s.notification_id IS NOT NULL
    ORDER BY r.row`;
  return rows.map(({ id }) => id);
}
