import { cursorsOf } from "#lib/access/list-cursors.ts";
import { invalid } from "#lib/contract/errors.ts";
import { type BatchesQuery, NOT_A_CURSOR } from "#lib/contract/operations/requests.ts";
import type { BatchList } from "#lib/contract/responses.ts";
import { db } from "#lib/db.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import { type Batch, Prisma } from "#prisma/client/client.ts";

/**
 * One page of an organization's batches, newest first.
 * @throws ApiError invalid_input for a cursor that this list did not give out
 */
export async function listBatches(organizationId: string, { limit, cursor }: BatchesQuery): Promise<BatchList> {
  const cursors = await cursorsOf("batches", organizationId);
  const place = cursor === undefined ? null : cursors.read(cursor);
  if (cursor !== undefined && place === null) throw invalid("cursor", NOT_A_CURSOR);
  const [time = "", id] = place?.split(" ") ?? [];
  const after = place === null ? Prisma.empty : Prisma.sql`AND (created_at, id) < (${new Date(time)}, ${id}::uuid)`;
  // One more than the page, to know whether another page follows.
  const found = await db().$queryRaw<Pick<Batch, "id" | "state" | "reason" | "total" | "createdAt">[]>`
    SELECT id::text, state::text, reason::text, total, created_at AS "createdAt" FROM batches
    WHERE organization_id = ${organizationId}::uuid ${after} ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`;
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    items: rows.map(({ createdAt, ...batch }) => ({ ...batch, created_at: formatTime(createdAt) })),
    next_cursor: last ? cursors.write(`${last.createdAt.toISOString()} ${last.id}`) : null,
  };
}
