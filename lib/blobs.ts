import { db, type Queryable } from "./db.ts";

export interface NewBlob {
  /** Lower-case hex of the SHA-256 of `bytes`. */
  sha256: string;
  bytes: Uint8Array;
}

/** Stores bytes under their SHA-256; what is there already stays as it is. */
export async function putBlobs(on: Queryable, blobs: NewBlob[]): Promise<void> {
  const distinct = new Map(blobs.map((blob) => [blob.sha256, blob.bytes]));
  // In one order everywhere: two transactions with the same two files would otherwise wait for each other.
  for (const sha256 of [...distinct.keys()].sort()) {
    await on.$executeRaw`INSERT INTO blobs (sha256, bytes) VALUES (${sha256}, ${distinct.get(sha256)}) ON CONFLICT DO NOTHING`;
  }
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
