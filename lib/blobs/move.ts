import { config } from "#lib/config.ts";
import { db } from "#lib/db.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import { keepUpload, loosen, noteUpload } from "./loose-objects.ts";
import { getObject, hashObject, putObject } from "./s3.ts";

const BATCH = 100;
const AT_ONCE = 4;

/** `failed`: the bytes are missing or have another hash, and stay where they are. `gone`: erased meanwhile. */
type Outcome = "moved" | "failed" | "gone";

export interface Progress {
  /** Of all blobs, those that were in the other place at the beginning. */
  total: number;
  moved: number;
  bytes: number;
  /** Keys of the blobs that could not be moved. */
  failed: string[];
}

/**
 * Moves all blobs to the place that BLOBS names, while the service runs. Each is moved in a transaction of its own after the copy was
 * read again, so that an interrupted run loses nothing and the next one continues. `report` is called after each batch.
 * @throws ApiError unavailable when S3 fails
 */
export async function moveBlobs(report: (progress: Progress) => void): Promise<Progress> {
  const move = config().blobs === "s3" ? toS3 : toDatabase;
  const progress: Progress = { total: await countToMove(), moved: 0, bytes: 0, failed: [] };
  for (let batch = await nextBatch(""); batch.length; batch = await nextBatch(batch.at(-1)?.sha256 ?? "")) {
    await inLanes(batch, async ({ sha256, size }) => {
      const outcome = await move(sha256);
      if (outcome === "moved") Object.assign(progress, { moved: progress.moved + 1, bytes: progress.bytes + size });
      if (outcome === "failed") progress.failed.push(sha256);
    });
    report(progress);
  }
  return progress;
}

/** Runs `work` for every item, a few at once. After an error begins no other, and waits for those that run. */
async function inLanes<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      await work(item).catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      });
    }
  };
  const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

async function countToMove(): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM blobs WHERE (bytes IS NULL) = ${config().blobs === "postgres"}`;
  return row?.count ?? 0;
}

const nextBatch = (after: string): Promise<{ sha256: string; size: number }[]> => db().$queryRaw`
  SELECT sha256, size_bytes AS size FROM blobs WHERE (bytes IS NULL) = ${config().blobs === "postgres"} AND sha256 > ${after}
  ORDER BY sha256 LIMIT ${BATCH}`;

async function toS3(sha256: string): Promise<Outcome> {
  const row = await db().blob.findUnique({ where: { sha256 }, select: { bytes: true } });
  if (!row?.bytes) return "gone";
  // Changed bytes stay, as evidence of the change.
  if ((await sha256Hex(row.bytes)) !== sha256) return "failed";
  const upload = await noteUpload([sha256]);
  await putObject(sha256, row.bytes);
  if ((await hashObject(sha256))?.sha256 !== sha256) return "failed";
  return db().$transaction(async (tx) => {
    const updated = await tx.$executeRaw`UPDATE blobs SET bytes = NULL WHERE sha256 = ${sha256} AND bytes IS NOT NULL`;
    if (!updated) return "gone";
    if (!(await keepUpload(tx, upload, [sha256])).has(sha256)) throw new Error("an upload took too long");
    return "moved";
  });
}

async function toDatabase(sha256: string): Promise<Outcome> {
  const bytes = await getObject(sha256);
  if (!bytes || (await sha256Hex(bytes)) !== sha256) return bytes || (await isInS3(sha256)) ? "failed" : "gone";
  return db().$transaction(async (tx) => {
    const updated = await tx.$executeRaw`UPDATE blobs SET bytes = ${bytes} WHERE sha256 = ${sha256} AND bytes IS NULL`;
    if (!updated) return "gone";
    await loosen(tx, [sha256], { moved: true });
    return "moved";
  });
}

/** True unless the blob was erased since the batch was read. */
const isInS3 = async (sha256: string): Promise<boolean> =>
  (await db().blob.count({ where: { sha256, bytes: null } })) > 0;
