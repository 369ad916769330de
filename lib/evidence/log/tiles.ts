import { type Hash, perfectRoot, type Subtree } from "./merkle.ts";

/** The tiles of a log (c2sp.org/tlog-tiles), of height 8. */

export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;
const HASH_BYTES = 32;

export interface Tile {
  /** 0 to 63; `entries` for the bundle of entries beside the tile of level 0. */
  level: number | "entries";
  number: number;
  /** 1 to 256 hashes. */
  width: number;
}

/** Returns the path of a tile below the log's prefix, e.g. `tile/0/x001/x234/067.p/8`. */
export function tilePath({ level, number, width }: Tile): string {
  const groups: string[] = [];
  for (let rest = number; ; rest = Math.floor(rest / 1000)) {
    const group = String(rest % 1000).padStart(3, "0");
    groups.unshift(groups.length ? `x${group}` : group);
    if (rest < 1000) break;
  }
  return `tile/${level}/${groups.join("/")}${width < TILE_WIDTH ? `.p/${width}` : ""}`;
}

/** Reads the part of such a path behind `tile/`; `null` for any other form. */
export function readTilePath(path: string): Tile | null {
  const match = /^(entries|\d{1,2})\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path);
  if (!match) return null;
  const level = match[1] === "entries" ? "entries" : Number(match[1]);
  const number = Number((match[2] as string).replace(/[x/]/g, ""));
  const tile = { level, number, width: match[3] === undefined ? TILE_WIDTH : Number(match[3]) } as const;
  return `tile/${path}` === tilePath(tile) && (level === "entries" || level < 64) ? tile : null;
}

/** Number of hashes at the level of tiles `level` in a tree of `size` leaves. */
export const hashesAt = (level: number, size: number): number => Math.floor(size / TILE_WIDTH ** level);

/** Returns the tile in a tree of `size` leaves: full or partial; `null` if the tree has no hash in it. */
export function tileAt(level: number, number: number, size: number): Tile | null {
  const width = Math.min(TILE_WIDTH, hashesAt(level, size) - number * TILE_WIDTH);
  return width > 0 ? { level, number, width } : null;
}

/** Returns the hashes of a tile; `null` for bytes of another length than `width` hashes. */
export function hashesOf(bytes: Uint8Array, width: number): Hash[] | null {
  if (bytes.length !== width * HASH_BYTES) return null;
  return Array.from({ length: width }, (_, at) => bytes.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES));
}

/** Returns the subtrees of a tree of `size` leaves, from its tiles. Each tile is read once. */
export function subtreesOf(size: number, read: (tile: Tile) => Promise<readonly Hash[]>): Subtree {
  const known = new Map<string, Promise<readonly Hash[]>>();
  const hashes = (tile: Tile): Promise<readonly Hash[]> => {
    const path = tilePath(tile);
    const found = known.get(path) ?? read(tile);
    known.set(path, found);
    return found;
  };
  return async (level, index) => {
    const tileLevel = Math.floor(level / TILE_HEIGHT);
    const width = 2 ** (level % TILE_HEIGHT);
    const first = index * width;
    const tile = tileAt(tileLevel, Math.floor(first / TILE_WIDTH), size);
    const at = first % TILE_WIDTH;
    if (!tile || at + width > tile.width) throw new RangeError(`the tree of ${size} leaves has no such subtree`);
    return perfectRoot((await hashes(tile)).slice(at, at + width));
  };
}

/** Longest entry that a bundle can hold, in octets. */
const MOST_ENTRY_BYTES = 0xffff;

/** Returns a bundle of entries: each behind its length as a big-endian uint16. */
export function bundleOf(entries: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(entries.reduce((sum, { length }) => sum + 2 + length, 0));
  let at = 0;
  for (const entry of entries) {
    if (entry.length > MOST_ENTRY_BYTES) throw new RangeError("an entry is too long for its bundle");
    bytes.set([entry.length >> 8, entry.length & 0xff], at);
    bytes.set(entry, at + 2);
    at += 2 + entry.length;
  }
  return bytes;
}

/** Returns the entries of a bundle; `null` if it is cut or holds more than a tile is wide. */
export function entriesOf(bundle: Uint8Array): Uint8Array[] | null {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bundle.length; ) {
    const length = ((bundle[at] ?? 0) << 8) | (bundle[at + 1] ?? 0);
    const end = at + 2 + length;
    if (end > bundle.length || entries.length === TILE_WIDTH) return null;
    entries.push(bundle.subarray(at + 2, end));
    at = end;
  }
  return entries;
}
