import { query } from "#lib/db.ts";
import { leafBytes, lookupOf } from "#lib/evidence/log/leaf.ts";
import { type Hash, leafHash, type Subtree } from "#lib/evidence/log/merkle.ts";
import { bundleOf, hashesAt, readTilePath, subtreesOf, TILE_WIDTH, type Tile } from "#lib/evidence/log/tiles.ts";
import { log } from "#lib/observability/log.ts";
import { Prisma } from "#prisma/client/client.ts";

/** Reads the stored tree of the public log. */

export interface StoredLeaf {
  notification_id: string;
  sequence: number;
  event_hash: string;
}

export interface LogHead {
  size: number;
  nodes: Hash[];
  /** A signed note. */
  checkpoint: string;
  cosigned: string | null;
}

const HASH_BYTES = 32;

interface HeadRow {
  size: string;
  nodes: Buffer;
  checkpoint: string;
  cosigned: string | null;
}

export const SELECT_HEAD = Prisma.sql`SELECT size::text, nodes, checkpoint, cosigned FROM log_head`;

/** Reads the newest checkpoint; `null` before the first one. */
export async function readHead(): Promise<LogHead | null> {
  const [row] = await query<HeadRow>(SELECT_HEAD);
  return row ? headOf(row) : null;
}

export function headOf({ size, nodes, ...notes }: HeadRow): LogHead {
  const count = nodes.length / HASH_BYTES;
  const hashes = Array.from({ length: count }, (_, at) =>
    octets(nodes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)),
  );
  return { size: Number(size), nodes: hashes, ...notes };
}

const octets = (bytes: Uint8Array): Hash => new Uint8Array(bytes);

export const entryOf = async ({ notification_id, sequence, event_hash }: StoredLeaf): Promise<Uint8Array> =>
  leafBytes({ lookup: await lookupOf(notification_id), sequence, event_hash });

const leavesFrom = (first: number, width: number): Promise<StoredLeaf[]> =>
  query<StoredLeaf>(Prisma.sql`
    SELECT notification_id::text, sequence, event_hash FROM log_leaves
    WHERE index >= ${first} AND index < ${first + width} ORDER BY index`);

/** The database lacks rows of the tree that was signed: they were removed. */
export class IncompleteLog extends Error {}

/** Returns the entries of a bundle. */
export async function tileEntries(number: number, width: number): Promise<Uint8Array[]> {
  const leaves = await leavesFrom(number * TILE_WIDTH, width);
  if (leaves.length !== width) throw new IncompleteLog(`the log lacks entries of bundle ${number}`);
  return Promise.all(leaves.map(entryOf));
}

/** Returns the hashes of a tile. Throws when the tree lacks some of them. */
export async function tileHashes({ level, number, width }: Tile): Promise<Hash[]> {
  if (level === "entries" || level === 0) return Promise.all((await tileEntries(number, width)).map(leafHash));
  const first = number * TILE_WIDTH;
  const rows = await query<{ root: Buffer }>(Prisma.sql`
    SELECT root FROM log_tiles WHERE level = ${level - 1} AND number >= ${first} AND number < ${first + width} ORDER BY number`);
  if (rows.length !== width) throw new IncompleteLog(`the log lacks hashes of tile ${number} of level ${level}`);
  return rows.map(({ root }) => octets(root));
}

/** Returns the subtrees of the tree of the first `size` entries. */
export const treeOf = (size: number): Subtree => subtreesOf(size, tileHashes);

/** An entry of a record in the log. */
export interface RecordLeaf {
  index: number;
  sequence: number;
  event_hash: string;
}

/** Reads the entries of a record, in the order of its links. */
export async function leavesOf(notificationId: string): Promise<RecordLeaf[]> {
  const rows = await query<Omit<RecordLeaf, "index"> & { index: string }>(Prisma.sql`
    SELECT index::text, sequence, event_hash FROM log_leaves WHERE notification_id = ${notificationId}::uuid ORDER BY sequence`);
  return rows.map(({ index, ...leaf }) => ({ ...leaf, index: Number(index) }));
}

/** Reads the entry of a link; `null` while it has none. */
export async function findLeaf(notificationId: string, sequence: number): Promise<RecordLeaf | null> {
  const [row] = await query<{ index: string; event_hash: string }>(Prisma.sql`
    SELECT index::text, event_hash FROM log_leaves WHERE notification_id = ${notificationId}::uuid AND sequence = ${sequence}`);
  return row ? { index: Number(row.index), sequence, event_hash: row.event_hash } : null;
}

/** Returns the time of the event of an entry, or `null` if there is no such entry. */
export async function timeOfEntry(index: number): Promise<Date | null> {
  const [row] = await query<{ created_at: Date }>(Prisma.sql`
    SELECT created_at FROM log_leaves JOIN links USING (notification_id, sequence) WHERE index = ${index}`);
  return row?.created_at ?? null;
}

/** Returns the bytes of a tile or bundle by its path behind `tile/`; `null` if the log does not have it yet. */
export async function loadTile(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const tile = readTilePath(path);
  if (!tile) return null;
  const { level, number, width } = tile;
  const size = (await readHead())?.size ?? 0;
  if (number * TILE_WIDTH + width > hashesAt(level === "entries" ? 0 : level, size)) return null;
  try {
    if (level === "entries") return bundleOf(await tileEntries(number, width));
    return new Uint8Array(Buffer.concat(await tileHashes(tile)));
  } catch (error) {
    if (!(error instanceof IncompleteLog)) throw error;
    log("error", "the public log is incomplete", { error });
    return null;
  }
}
