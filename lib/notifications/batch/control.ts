import { ApiError, fault, notFound, writeFault } from "#lib/contract/errors.ts";
import type { Queryable } from "#lib/db.ts";
import { commitWithJobs } from "#lib/jobs/jobs.ts";
import { type BatchState, Prisma } from "#prisma/client/client.ts";

type Change = "pause" | "resume" | "cancel";

/** The states that a change leads from, and the one that it leads to. */
const CHANGES: { [change in Change]: { from: BatchState[]; to: BatchState } } = {
  pause: { from: ["running"], to: "paused" },
  resume: { from: ["paused"], to: "running" },
  cancel: { from: ["running", "paused"], to: "cancelled" },
};

/** Changes the state of a batch; in that state already, it does nothing. @throws ApiError not_found, conflict */
export async function changeBatch(organizationId: string, id: string, change: Change): Promise<void> {
  const { from, to } = CHANGES[change];
  await commitWithJobs(async (tx, send) => {
    const state = await lockBatch(tx, id, organizationId);
    if (state === null) throw notFound();
    if (state === to) return;
    if (!from.includes(state)) throw new ApiError("conflict", fault("batch_over", state));
    const dropped = change === "cancel" ? { notification: Prisma.DbNull } : {};
    await tx.batch.update({ where: { id }, data: { state: to, ...dropped } });
    if (change === "resume") send("batch", { batch_id: id });
    if (change === "cancel") await dropRows(tx, id);
  });
}

/** Locks the batch until the transaction ends. Returns its state; `null` when the organization has no such batch. */
export async function lockBatch(tx: Queryable, id: string, organizationId: string): Promise<BatchState | null> {
  const [row] = await tx.$queryRaw<{ state: BatchState }[]>`
    SELECT state::text FROM batches WHERE id = ${id}::uuid AND organization_id = ${organizationId}::uuid FOR UPDATE`;
  return row?.state ?? null;
}

/** Deletes the content of the rows that wait. */
async function dropRows(tx: Queryable, batchId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE batch_rows SET fields = NULL, error = ${writeFault(fault("batch_cancelled"))}
    WHERE batch_id = ${batchId}::uuid AND fields IS NOT NULL`;
}
