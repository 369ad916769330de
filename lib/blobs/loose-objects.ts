import { randomUUID } from "node:crypto";
import { config } from "#lib/config.ts";
import { ApiError, fault } from "#lib/contract/errors.ts";
import { db, type Queryable } from "#lib/db.ts";
import { deleteObject } from "./s3.ts";

/**
 * The table `loose_objects` names every object that may be in S3 without a blob. A row is written before the object is, and removed
 * with the commit that refers to the object; what is left is swept. So no object is forgotten, and S3 is never listed.
 */

/** Longer than any upload and its transaction. */
const UPLOAD_MINUTES = 60;
/** For reads that found the blob in S3 before it was moved to the database. */
const MOVED_MINUTES = 1;
/** How long S3 accepts the signature of a request: a deletion without a response may be carried out until then. */
const SIGNATURE_MINUTES = 15;
const MOST_AT_ONCE = 1000;

/**
 * Notes objects that will be written. Waits for a deletion of the same object.
 * @returns the id of this upload
 * @throws ApiError unavailable while a deletion without a response may still be carried out
 */
export async function noteUpload(sha256s: string[]): Promise<string> {
  const upload = randomUUID();
  await db().$transaction(async (tx) => {
    const noted = await tx.$executeRaw`
      INSERT INTO loose_objects (sha256, upload, due_at)
      SELECT sha256, ${upload}::uuid, now() + ${UPLOAD_MINUTES} * interval '1 minute'
      FROM unnest(${sha256s}::text[]) AS sha256 ORDER BY sha256
      ON CONFLICT (sha256) DO UPDATE SET upload = NULL, due_at = excluded.due_at, deletion_open_until = NULL
      WHERE loose_objects.deletion_open_until IS NULL OR loose_objects.deletion_open_until <= now()`;
    if (noted < sha256s.length) throw new ApiError("unavailable", fault("storage_away"));
  });
  return upload;
}

/**
 * Removes the rows of an upload, to whose objects blobs refer now. A row of several uploads stays until the sweep: another one may
 * still be writing. @returns the objects that were not swept meanwhile
 */
export async function keepUpload(tx: Queryable, upload: string, sha256s: string[]): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ sha256: string }[]>`
    SELECT sha256 FROM loose_objects WHERE sha256 = ANY(${sha256s})
      AND (deletion_open_until IS NULL OR deletion_open_until <= now()) ORDER BY sha256 FOR UPDATE`;
  await tx.$executeRaw`
    DELETE FROM loose_objects l USING blobs b
    WHERE l.sha256 = ANY(${sha256s}) AND l.upload = ${upload}::uuid AND b.sha256 = l.sha256 AND b.bytes IS NULL`;
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Leaves the objects of deleted blobs to the sweep, with `moved` in a minute. Those that are being uploaded stay longer. */
export async function loosen(tx: Queryable, sha256s: string[], { moved = false } = {}): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO loose_objects (sha256, due_at)
    SELECT sha256, now() + ${moved ? MOVED_MINUTES : 0} * interval '1 minute' FROM unnest(${sha256s}::text[]) AS sha256 ORDER BY sha256
    ON CONFLICT (sha256) DO UPDATE SET upload = NULL, due_at = greatest(loose_objects.due_at, excluded.due_at)`;
}

/** Deletes the objects that are due, also beside another process that does. @throws ApiError unavailable when S3 fails */
export async function sweepLooseObjects(): Promise<void> {
  if (!config().s3) return;
  for (let count = 0; count < MOST_AT_ONCE; count++) if (!(await sweepOne())) return;
}

/** @returns false when no object is due */
async function sweepOne(): Promise<boolean> {
  const due = await openDeletion();
  if (!due) return false;
  await db().$transaction(async (tx) => {
    // Locked while the request is made: an upload of the same bytes has to wait for it, or its object would be deleted.
    const locked = await tx.$queryRaw<unknown[]>`
      SELECT FROM loose_objects WHERE sha256 = ${due.sha256} AND due_at <= now() FOR UPDATE`;
    if (!locked.length) return;
    // A separate statement: it must see a blob committed while the first waited.
    const kept = await tx.$queryRaw<unknown[]>`SELECT FROM blobs WHERE sha256 = ${due.sha256} AND bytes IS NULL`;
    if (!kept.length) await deleteObject(due.sha256);
    await closeDeletion(tx, due);
  });
  return true;
}

interface Deletion {
  sha256: string;
  /** Until when an earlier deletion of this object, which got no response, may be carried out. */
  earlier: Date | null;
}

/** Commits before the request is made, so that one without a response, also of a process that died, is known. */
async function openDeletion(): Promise<Deletion | undefined> {
  // Not a subquery, which a nested loop runs once a row: each time it locks another row.
  const [due] = await db().$queryRaw<Deletion[]>`
    WITH due AS (SELECT sha256, deletion_open_until AS earlier FROM loose_objects
      WHERE due_at <= now() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    UPDATE loose_objects l SET deletion_open_until = now() + ${SIGNATURE_MINUTES} * interval '1 minute'
    FROM due WHERE l.sha256 = due.sha256 RETURNING l.sha256, due.earlier`;
  return due;
}

/** Forgets the object, unless an earlier deletion may still be carried out. */
async function closeDeletion(tx: Queryable, { sha256, earlier }: Deletion): Promise<void> {
  await tx.$executeRaw`
    UPDATE loose_objects SET deletion_open_until = ${earlier}, due_at = coalesce(${earlier}, due_at) WHERE sha256 = ${sha256}`;
  await tx.$executeRaw`
    DELETE FROM loose_objects WHERE sha256 = ${sha256} AND (deletion_open_until IS NULL OR deletion_open_until <= now())`;
}
