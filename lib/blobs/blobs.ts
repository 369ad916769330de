import { config } from "#lib/config.ts";
import { ApiError, fault } from "#lib/contract/errors.ts";
import { db, type Queryable } from "#lib/db.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import { log } from "#lib/observability/log.ts";
import { keepUpload, loosen, noteUpload, sweepLooseObjects } from "./loose-objects.ts";
import { getObject, hashObject, putObject } from "./s3.ts";

/**
 * Bytes by their SHA-256. A row of the table `blobs` says that they exist; they are in that row or, while its `bytes` are null, in S3
 * under that key. BLOBS decides only about new bytes, so both places may be in use.
 */
interface NewBlob {
  /** Lower-case hex of the SHA-256 of `bytes`. */
  sha256: string;
  bytes: Uint8Array;
}

/** What {@link putBlobs} stores. */
export interface ReadyBlobs {
  /** Each with its bytes, or with `null` for an object in S3. */
  blobs: { sha256: string; bytes: Uint8Array | null; size: number }[];
  /** Of the objects that no blob refers to yet. */
  upload: string | null;
}
type ReadyBlob = ReadyBlobs["blobs"][number];

/** Writes bytes to S3 with BLOBS=s3. Call before the transaction of {@link putBlobs}. @throws ApiError unavailable when S3 fails */
export async function readyBlobs(blobs: NewBlob[]): Promise<ReadyBlobs> {
  const distinct = [...new Map(blobs.map((blob) => [blob.sha256, blob])).values()];
  if (config().blobs === "postgres")
    return { blobs: distinct.map((blob) => ({ ...blob, size: blob.bytes.length })), upload: null };
  const existing = await existingBlobs(distinct.map(({ sha256 }) => sha256));
  const missing = distinct.filter(({ sha256 }) => !existing.has(sha256));
  const upload = missing.length ? await noteUpload(missing.map(({ sha256 }) => sha256)) : null;
  for (const { sha256, bytes } of missing) await putObject(sha256, bytes);
  return { blobs: distinct.map(({ sha256, bytes }) => ({ sha256, bytes: null, size: bytes.length })), upload };
}

/**
 * Stores blobs. Existing rows stay unchanged and cannot be deleted until the transaction ends.
 * @throws ApiError unavailable when an object was deleted meanwhile
 */
export async function putBlobs(tx: Queryable, { blobs, upload }: ReadyBlobs): Promise<void> {
  const inserted: string[] = [];
  // Rows are locked in one order, so that two transactions with the same files do not deadlock.
  for (const blob of blobs.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1)))
    if (await insertOrHold(tx, blob)) inserted.push(blob.sha256);
  if (blobs.every(({ bytes }) => bytes)) return;
  const objects = blobs.map(({ sha256 }) => sha256);
  const kept = upload === null ? new Set() : await keepUpload(tx, upload, objects);
  if (inserted.some((sha256) => !kept.has(sha256))) throw new ApiError("unavailable", fault("storage_away"));
}

/** Inserts a row, or locks the existing one against deletion. @returns whether it was inserted */
async function insertOrHold(tx: Queryable, { sha256, bytes, size }: ReadyBlob): Promise<boolean> {
  for (;;) {
    const inserted = await tx.$executeRaw`
      INSERT INTO blobs (sha256, bytes, size_bytes) VALUES (${sha256}, ${bytes}, ${size}) ON CONFLICT DO NOTHING`;
    if (inserted) return true;
    // No row when a concurrent transaction has just deleted it.
    const held = await tx.$queryRaw<unknown[]>`SELECT 1 FROM blobs WHERE sha256 = ${sha256} FOR KEY SHARE`;
    if (held.length) return false;
  }
}

/**
 * Deletes the blobs that no attachment, no saved template and no downloadable certificate refers to. Objects of S3 are deleted after
 * the commit: by the sweep, or at once by {@link deleteDropped}.
 */
export async function dropBlobs(tx: Queryable, sha256s: string[]): Promise<void> {
  await tx.$executeRaw`SELECT FROM blobs WHERE sha256 = ANY(${sha256s}) ORDER BY sha256 FOR UPDATE`;
  // A separate statement: it must see rows committed while this transaction waited for the locks.
  const dropped = await tx.$queryRaw<{ sha256: string; elsewhere: boolean }[]>`
    DELETE FROM blobs b WHERE sha256 = ANY(${sha256s})
      AND NOT EXISTS (SELECT FROM attachments a WHERE a.sha256 = b.sha256)
      AND NOT EXISTS (SELECT FROM saved_templates t WHERE t.sha256 = b.sha256)
      AND NOT EXISTS (SELECT FROM seals s WHERE s.certificate_sha256 = b.sha256 AND NOT EXISTS (
        SELECT FROM erasures e WHERE e.notification_id = s.notification_id AND s.head_sequence < e.sequence))
    RETURNING sha256, bytes IS NULL AS elsewhere`;
  // With a bucket, also those whose bytes are in the database: an upload of them may be under way.
  const objects = dropped.filter(({ elsewhere }) => elsewhere || config().s3).map(({ sha256 }) => sha256);
  if (objects.length) await loosen(tx, objects);
}

/** Deletes the objects of dropped blobs. While S3 fails, they are left to the worker's sweep. */
export async function deleteDropped(): Promise<void> {
  await sweepLooseObjects().catch((error: unknown) => log("warn", "erased files wait for S3", { error }));
}

/** Returns the bytes with this SHA-256; `null` when they were never stored or were erased. @throws ApiError unavailable when S3 fails */
export async function getBlob(sha256: string): Promise<Uint8Array<ArrayBuffer> | null> {
  return (await getBlobs([sha256])).get(sha256) ?? null;
}

/**
 * Returns the bytes by SHA-256. Digests whose bytes are lost or were changed are missing from the map, and the log names them: other
 * bytes than a record names are neither sent, printed nor handed out. Not for digests of erased files.
 * @throws ApiError unavailable when S3 fails
 */
export async function getBlobs(sha256s: string[]): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  if (!sha256s.length) return new Map();
  const rows = await db().blob.findMany({
    where: { sha256: { in: sha256s } },
    select: { sha256: true, bytes: true },
  });
  const found = new Map<string, Uint8Array<ArrayBuffer>>();
  const read = async ({ sha256, bytes: inRow }: (typeof rows)[number]) => {
    const bytes = inRow ?? (await getObject(sha256));
    if (bytes && (await sha256Hex(bytes)) === sha256) found.set(sha256, bytes);
  };
  await Promise.all(rows.map(read));
  for (const sha256 of sha256s) if (!found.has(sha256)) reportLost(sha256);
  return found;
}

/** Recomputes SHA-256 and size of stored bytes: in the database where they are there, which avoids transferring them. */
export async function rehashBlobs(sha256s: string[]): Promise<Map<string, { sha256: string; size_bytes: number }>> {
  if (!sha256s.length) return new Map();
  const rows = await db().$queryRaw<{ name: string; sha256: string | null; size_bytes: number | null }[]>`
    SELECT sha256 AS name, encode(sha256(bytes), 'hex') AS sha256, octet_length(bytes) AS size_bytes
    FROM blobs WHERE sha256 = ANY(${sha256s})`;
  const hashes = new Map<string, { sha256: string; size_bytes: number }>();
  for (const { name, sha256, size_bytes } of rows) {
    const found = sha256 === null || size_bytes === null ? await hashObject(name) : { sha256, size_bytes };
    if (found) hashes.set(name, found);
  }
  for (const sha256 of sha256s) if (!hashes.has(sha256)) reportLost(sha256);
  return hashes;
}

/** Tells the operator which file to restore. */
export const reportLost = (sha256: string): void => log("error", "a stored file is missing or was changed", { sha256 });

/** Returns the digests whose bytes are stored. */
export async function existingBlobs(sha256s: string[]): Promise<Set<string>> {
  if (!sha256s.length) return new Set();
  const rows = await db().blob.findMany({ where: { sha256: { in: sha256s } }, select: { sha256: true } });
  return new Set(rows.map(({ sha256 }) => sha256));
}
