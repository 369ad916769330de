import { setTimeout as pause } from "node:timers/promises";
import { pauseBatchesOf, provenEmailOf } from "#lib/access/keys/api-keys.ts";
import { ApiError, writeFault } from "#lib/contract/errors.ts";
import { db, type Queryable } from "#lib/db.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import { batchWaits, waitingJobs } from "#lib/jobs/job-rows.ts";
import { commitWithJobs } from "#lib/jobs/jobs.ts";
import { insertOfDeliveries } from "#lib/webhooks/enqueue.ts";
import type { Downloads } from "../create/attachments.ts";
import { type Creator, createTogether } from "../create/create.ts";
import { lockBatch, NO_CONTENT } from "./control.ts";
import { countRows, countsOf } from "./read.ts";
import { inputOfRow, type Shared, sharedOf } from "./row-input.ts";

/** Rows of one transaction. */
const GROUP = 20;
/** Milliseconds between two groups, in which other calls have the database to themselves. */
const PAUSE_MS = 25;
/** Milliseconds after which the next batch has its turn. */
const TURN_MS = 3_000;
/** Unsent mails of an organization above which its batches wait: a single notification must not wait behind thousands. */
const MOST_UNSENT = 200;
const WAIT_MS = 1_000;
/** Attempts, over about half a minute, before a row that makes them fail is refused. */
const ATTEMPTS = 5;

interface Running {
  id: string;
  caller: Creator;
  shared: Shared;
  downloads: Downloads;
}

/**
 * Creates notifications of a running batch for some seconds, and then adds the job that continues. A row's content is deleted in the
 * transaction that creates its notification, so that a job that is killed or runs twice loses and repeats nothing.
 */
export async function advanceBatch(id: string, attempts = 1): Promise<void> {
  const batch = await loadRunning(id);
  if (!batch) return;
  const end = performance.now() + TURN_MS;
  let delayMs = 0;
  while (performance.now() < end) {
    if ((await waitingJobs("dispatch", batch.caller.organizationId, MOST_UNSENT)) >= MOST_UNSENT) {
      delayMs = WAIT_MS;
      break;
    }
    const rows = await nextRows(id);
    if (!rows.length) return complete(batch);
    if (!(await createRows(batch, rows, { end, refuseFailing: attempts >= ATTEMPTS }))) return;
    await pause(PAUSE_MS);
  }
  // Each time it is resumed, a batch gets a job; one is enough to go on.
  if (await batchWaits(id)) return;
  await commitWithJobs(async (_, send) => send("batch", { batch_id: id }, delayMs));
}

async function loadRunning(id: string): Promise<Running | null> {
  const batch = await db().batch.findFirst({ where: { id, state: "running" }, include: { organization: true } });
  if (!batch) return null;
  const { organization, apiKeyId, notification, templates } = batch;
  const key = apiKeyId ? await db().apiKey.findUniqueOrThrow({ where: { id: apiKeyId } }) : null;
  if (key?.revokedAt) {
    // It was revoked after the call was admitted, and before the batch was stored.
    await pauseBatchesOf(key.id, new Date());
    return null;
  }
  const owner = { organizationId: organization.id, organizationName: organization.name };
  const caller = { ...owner, apiKeyId, kind: key?.kind ?? "live", provenEmail: key && provenEmailOf(key) };
  return { id, caller, shared: sharedOf(notification), downloads: downloadsOf(templates) };
}

const downloadsOf = (templates: unknown): Downloads =>
  new Map(Object.entries(templates ?? {}).map(([url, base64]) => [url, Buffer.from(base64, "base64")]));

interface Row {
  row: number;
  fields: { [name: string]: unknown };
}

const nextRows = (batchId: string): Promise<Row[]> => db().$queryRaw<Row[]>`
  SELECT row, fields FROM batch_rows WHERE batch_id = ${batchId}::uuid AND fields IS NOT NULL ORDER BY row LIMIT ${GROUP}`;

/** Thrown to roll a group back: the batch was paused or cancelled, or another job has taken its rows. */
class NotOurs extends Error {}

/**
 * Creates the notifications of some rows, of fewer when downloads of templates take longer than the turn. Returns `false` when the
 * batch does not run any more.
 */
async function createRows(
  { id, caller, shared, downloads }: Running,
  rows: Row[],
  limits: { end: number; refuseFailing: boolean },
): Promise<boolean> {
  const inputs = rows.map(
    ({ fields }) =>
      () =>
        inputOfRow(shared, fields),
  );
  try {
    await createTogether(caller, { inputs, downloads: new Map(downloads), ...limits }, async (tx, created) => {
      if ((await lockBatch(tx, id, caller.organizationId)) !== "running") throw new NotOurs();
      await finishRows(
        tx,
        id,
        created.map((result, at) => ({ row: rows[at]?.row, ...resultOf(result) })),
      );
    });
    return true;
  } catch (error) {
    if (error instanceof NotOurs) return false;
    throw error;
  }
}

const resultOf = (created: string | ApiError) =>
  created instanceof ApiError
    ? { notification_id: null, error: writeFault(created.faults[0]) }
    : { notification_id: created, error: null };

/** @throws NotOurs when a row does not wait any more */
async function finishRows(tx: Queryable, batchId: string, results: object[]): Promise<void> {
  const finished = await tx.$executeRaw`
    UPDATE batch_rows r SET fields = NULL, notification_id = result.notification_id, error = result.error
    FROM json_to_recordset(${JSON.stringify(results)}::json) AS result(row int, notification_id uuid, error text)
    WHERE r.batch_id = ${batchId}::uuid AND r.row = result.row AND r.fields IS NOT NULL`;
  if (finished !== results.length) throw new NotOurs();
}

/** Ends a batch without waiting rows, and tells the organization's webhooks. */
async function complete({ id, caller: { organizationId } }: Running): Promise<void> {
  await db().$transaction(async (tx) => {
    if ((await lockBatch(tx, id, organizationId)) !== "running") return;
    const { refused } = countsOf(await countRows(tx, id));
    const data = { state: "done", ...NO_CONTENT } as const;
    const { total } = await tx.batch.update({ where: { id }, data, select: { total: true } });
    const event = {
      type: "batch.completed",
      at: formatTime(new Date()),
      data: { batch_id: id, total, created: total - refused, refused },
    } as const;
    await tx.$executeRaw(insertOfDeliveries([{ organizationId, event }]));
  });
}
