import { db, type Queryable } from "#lib/db.ts";

interface NewBlob {
  /** Lower-case hex of the SHA-256 of `bytes`. */
  sha256: string;
  bytes: Uint8Array;
}

/** Stores bytes under their SHA-256. Existing rows stay unchanged and cannot be deleted until the transaction ends. */
export async function putBlobs(tx: Queryable, blobs: NewBlob[]): Promise<void> {
  const distinct = new Map(blobs.map((blob) => [blob.sha256, blob.bytes]));
  // Rows are locked in one order, so that two transactions with the same files do not deadlock.
  for (const [sha256, bytes] of [...distinct].sort(([a], [b]) => (a < b ? -1 : 1))) {
    while (!(await stored(tx, { sha256, bytes })) && !(await held(tx, sha256)));
  }
}

const stored = (tx: Queryable, { sha256, bytes }: NewBlob): Promise<number> =>
  tx.$executeRaw`INSERT INTO blobs (sha256, bytes) VALUES (${sha256}, ${bytes}) ON CONFLICT DO NOTHING`;

/** Locks the row against deletion. `false` when a concurrent transaction has just deleted it. */
const held = async (tx: Queryable, sha256: string): Promise<boolean> =>
  (await tx.$queryRaw<unknown[]>`SELECT 1 FROM blobs WHERE sha256 = ${sha256} FOR KEY SHARE`).length > 0;

/** Deletes the blobs that no attachment, no saved template and no downloadable certificate refers to. */
export async function dropBlobs(tx: Queryable, sha256s: string[]): Promise<void> {
  await tx.$executeRaw`SELECT FROM blobs WHERE sha256 = ANY(${sha256s}) ORDER BY sha256 FOR UPDATE`;
  // A separate statement: it must see rows committed while this transaction waited for the locks.
  await tx.$executeRaw`
    DELETE FROM blobs b WHERE sha256 = ANY(${sha256s})
      AND NOT EXISTS (SELECT FROM attachments a WHERE a.sha256 = b.sha256)
      AND NOT EXISTS (SELECT FROM saved_templates t WHERE t.sha256 = b.sha256)
      AND NOT EXISTS (SELECT FROM seals s WHERE s.certificate_sha256 = b.sha256 AND NOT EXISTS (
        SELECT FROM erasures e WHERE e.notification_id = s.notification_id AND s.head_sequence < e.sequence))`;
}

/** Returns the bytes with this SHA-256; `null` when they were never stored or were erased. */
export async function getBlob(sha256: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = await db().blob.findUnique({ where: { sha256 }, select: { bytes: true } });
  return row?.bytes ?? null;
}

/** Returns the bytes by SHA-256. Digests without bytes are missing from the map. */
export async function getBlobs(sha256s: string[]): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  if (!sha256s.length) return new Map();
  const rows = await db().blob.findMany({ where: { sha256: { in: sha256s } } });
  return new Map(rows.map((row) => [row.sha256, row.bytes]));
}

/** Recomputes SHA-256 and size of stored bytes in the database, which avoids transferring the bytes. */
export async function rehashBlobs(sha256s: string[]): Promise<Map<string, { sha256: string; size_bytes: number }>> {
  if (!sha256s.length) return new Map();
  const rows = await db().$queryRaw<{ name: string; sha256: string; size_bytes: number }[]>`
    SELECT sha256 AS name, encode(sha256(bytes), 'hex') AS sha256, octet_length(bytes) AS size_bytes
    FROM blobs WHERE sha256 = ANY(${sha256s})`;
  return new Map(rows.map(({ name, ...found }) => [name, found]));
}

/** Returns the digests whose bytes are stored. */
export async function existingBlobs(sha256s: string[]): Promise<Set<string>> {
  if (!sha256s.length) return new Set();
  const rows = await db().blob.findMany({ where: { sha256: { in: sha256s } }, select: { sha256: true } });
  return new Set(rows.map(({ sha256 }) => sha256));
}
