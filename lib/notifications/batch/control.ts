import { ApiError, fault, notFound, writeFault } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { db, type Queryable } from "#lib/db.ts";
import type { Send } from "#lib/jobs/job-data.ts";
import { batchHasJob } from "#lib/jobs/job-rows.ts";
import { commitWithJobs } from "#lib/jobs/jobs.ts";
import { type BatchReason, type BatchState, Prisma } from "#prisma/client/client.ts";
import type { Creator } from "../create/create.ts";

export type Change = "pause" | "resume" | "cancel";
/** Who changes a batch. */
type Changer = Pick<Creator, "organizationId" | "apiKeyId" | "kind">;

/** The states that a change leads from, and the one that it leads to. */
const CHANGES: { [change in Change]: { from: BatchState[]; to: BatchState } } = {
  pause: { from: ["running"], to: "paused" },
  resume: { from: ["paused"], to: "running" },
  cancel: { from: ["running", "paused"], to: "cancelled" },
};

/** Changes the state of a batch; in that state already, it does nothing. `also` runs in the transaction. @throws ApiError not_found, conflict */
export async function changeBatch(
  caller: Changer,
  id: string,
  change: Change,
  also: (tx: Queryable) => Promise<void> = async () => {},
): Promise<void> {
  const { from, to } = CHANGES[change];
  await commitWithJobs(async (tx, send) => {
    const state = await lockBatch(tx, id, caller.organizationId);
    if (state === null) throw notFound();
    if (state === to) return;
    if (!from.includes(state)) throw new ApiError("conflict", fault("batch_over", state));
    // Its state follows in a moment. To pause it would tell that something is held back.
    if (state === "running" && !(await rowsWait(tx, id))) throw new ApiError("conflict", fault("batch_over", "done"));
    await also(tx);
    if (change === "cancel") return cancelBatch(tx, id, "requested");
    const paused = change === "pause";
    // Here and below: `update` would also return the content.
    await tx.batch.updateMany({
      where: { id },
      data: { state: to, reason: paused ? "requested" : null, pausedAt: paused ? new Date() : null },
    });
    if (paused) return;
    await replaceRevokedKey(tx, id, caller);
    send("batch", { batch_id: id });
  });
}

/** What rows share is kept only while a row waits. */
export const NO_CONTENT = { notification: Prisma.DbNull, templates: Prisma.DbNull };

/** Cancels a batch that the transaction has locked. */
async function cancelBatch(tx: Queryable, id: string, reason: BatchReason): Promise<void> {
  const data = { state: "cancelled", reason, pausedAt: null, ...NO_CONTENT } as const;
  await tx.batch.updateMany({ where: { id }, data });
  await dropRows(tx, id);
}

/** The caller's key continues a batch whose own key was revoked. Test keys cannot: they paid for no row. @throws ApiError conflict */
async function replaceRevokedKey(tx: Queryable, id: string, { apiKeyId, kind }: Changer): Promise<void> {
  const revoked = await tx.$queryRaw<unknown[]>`
    SELECT FROM batches b JOIN api_keys k ON k.id = b.api_key_id WHERE b.id = ${id}::uuid AND k.revoked_at IS NOT NULL`;
  if (!revoked.length) return;
  if (kind !== "live") throw new ApiError("conflict", fault("batch_key"));
  await tx.batch.updateMany({ where: { id }, data: { apiKeyId } });
}

/** Batches of one sweep. */
const SWEPT = 100;

/** Cancels batches that were paused for too long, because their rows hold content. */
export async function cancelForgotten(now: Date): Promise<void> {
  const before = new Date(now.getTime() - LIMITS.batch.pausedDays * 86_400_000);
  const where = { pausedAt: { lt: before } };
  const forgotten = await db().batch.findMany({
    ...{ where, orderBy: { pausedAt: "asc" }, take: SWEPT },
    select: { id: true, organizationId: true },
  });
  for (const { id, organizationId } of forgotten) {
    await db().$transaction(async (tx) => {
      await lockBatch(tx, id, organizationId);
      // A resume may have come first.
      if (await tx.batch.count({ where: { id, ...where } })) await cancelBatch(tx, id, "paused_too_long");
    });
  }
}

/** Adds a job for running batches that have none. */
export async function continueLost(tx: Queryable, send: Send): Promise<void> {
  const lost = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM batches b WHERE state = 'running' AND NOT (${batchHasJob(Prisma.sql`b.id`, "completed")}) LIMIT ${SWEPT}`;
  for (const { id } of lost) send("batch", { batch_id: id });
}

/** Locks the batch until the transaction ends. Returns its state; `null` when the organization has no such batch. */
export async function lockBatch(tx: Queryable, id: string, organizationId: string): Promise<BatchState | null> {
  const [row] = await tx.$queryRaw<{ state: BatchState }[]>`
    SELECT state::text FROM batches WHERE id = ${id}::uuid AND organization_id = ${organizationId}::uuid FOR UPDATE`;
  return row?.state ?? null;
}

const rowsWait = async (tx: Queryable, batchId: string): Promise<boolean> =>
  (
    await tx.$queryRaw<unknown[]>`
    SELECT FROM batch_rows WHERE batch_id = ${batchId}::uuid AND fields IS NOT NULL LIMIT 1`
  ).length > 0;

/** Deletes the content of the rows that wait. */
async function dropRows(tx: Queryable, batchId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE batch_rows SET fields = NULL, error = ${writeFault(fault("batch_cancelled"))}
    WHERE batch_id = ${batchId}::uuid AND fields IS NOT NULL`;
}
