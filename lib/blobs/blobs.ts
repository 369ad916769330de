import { db, type Queryable } from "#lib/db.ts";

export interface NewBlob {
  /** Lower-case hex of the SHA-256 of `bytes`. */
  sha256: string;
  bytes: Uint8Array;
}

/** Stores bytes under their SHA-256; what is there already stays as it is, and there, until the transaction ends. */
export async function putBlobs(tx: Queryable, blobs: NewBlob[]): Promise<void> {
  const distinct = new Map(blobs.map((blob) => [blob.sha256, blob.bytes]));
  // In one order everywhere: two transactions with the same two files would otherwise wait for each other.
  for (const [sha256, bytes] of [...distinct].sort(([a], [b]) => (a < b ? -1 : 1))) {
    while (!(await stored(tx, { sha256, bytes })) && !(await held(tx, sha256)));
  }
}

const stored = (tx: Queryable, { sha256, bytes }: NewBlob): Promise<number> =>
  tx.$executeRaw`INSERT INTO blobs (sha256, bytes) VALUES (${sha256}, ${bytes}) ON CONFLICT DO NOTHING`;

/** Nobody drops it before what needs it is there to be seen. None: it was being dropped just now. */
const held = async (tx: Queryable, sha256: string): Promise<boolean> =>
  (await tx.$queryRaw<unknown[]>`SELECT 1 FROM blobs WHERE sha256 = ${sha256} FOR KEY SHARE`).length > 0;

/** Deletes those of the bytes that no attachment and no certificate that is still to be had needs. */
export async function dropBlobs(tx: Queryable, sha256s: string[]): Promise<void> {
  await tx.$executeRaw`SELECT FROM blobs WHERE sha256 = ANY(${sha256s}) ORDER BY sha256 FOR UPDATE`;
  // A statement of its own: it must see what was committed while the locks were waited for.
  await tx.$executeRaw`
    DELETE FROM blobs b WHERE sha256 = ANY(${sha256s})
      AND NOT EXISTS (SELECT FROM attachments a WHERE a.sha256 = b.sha256)
      AND NOT EXISTS (SELECT FROM seals s WHERE s.certificate_sha256 = b.sha256 AND NOT EXISTS (
        SELECT FROM erasures e WHERE e.notification_id = s.notification_id AND s.head_sequence < e.sequence))`;
}

/** The bytes with this SHA-256, or `null` when there never were any or they were erased. */
export async function getBlob(sha256: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = await db().blob.findUnique({ where: { sha256 }, select: { bytes: true } });
  return row?.bytes ?? null;
}

/** The same for several; a digest without bytes is missing from the map. */
export async function getBlobs(sha256s: string[]): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  if (!sha256s.length) return new Map();
  const rows = await db().blob.findMany({ where: { sha256: { in: sha256s } } });
  return new Map(rows.map((row) => [row.sha256, row.bytes]));
}

/** SHA-256 and size of the bytes that are stored under these digests, computed anew by the database: nothing else has to carry them. */
export async function rehashBlobs(sha256s: string[]): Promise<Map<string, { sha256: string; size_bytes: number }>> {
  if (!sha256s.length) return new Map();
  const rows = await db().$queryRaw<{ name: string; sha256: string; size_bytes: number }[]>`
    SELECT sha256 AS name, encode(sha256(bytes), 'hex') AS sha256, octet_length(bytes) AS size_bytes
    FROM blobs WHERE sha256 = ANY(${sha256s})`;
  return new Map(rows.map(({ name, ...found }) => [name, found]));
}

/** Those of these digests whose bytes are still there. */
export async function existingBlobs(sha256s: string[]): Promise<Set<string>> {
  if (!sha256s.length) return new Set();
  const rows = await db().blob.findMany({ where: { sha256: { in: sha256s } }, select: { sha256: true } });
  return new Set(rows.map(({ sha256 }) => sha256));
}
