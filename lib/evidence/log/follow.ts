import { sameBytes } from "../digest.ts";
import {
  appended,
  EMPTY,
  type Frontier,
  frontierRoot,
  type Hash,
  leafHash,
  perfectRoot,
  rangeHash,
  type TreeHead,
} from "./merkle.ts";
import { entriesOf, hashesOf, subtreesOf, TILE_WIDTH, type Tile, tileAt, tilePath } from "./tiles.ts";

/** Recomputes a log from its entries, with the memory of a few tiles. */

/** The first contradiction of a log with itself or with what was seen of it. */
type Contradiction =
  | "rolled_back"
  | "two_roots"
  | "rewritten"
  | "bundle_form"
  | "bundle_tile"
  | "tile_tile"
  | "entries_root"
  | "logged_twice";

export class LogContradiction extends Error {
  readonly code: Contradiction;
  constructor(code: Contradiction, message: string) {
    super(message);
    this.code = code;
  }
}

interface Following {
  /** All that was seen before; `EMPTY` at first. */
  seen: Frontier;
  /** The signed head to reach. */
  head: TreeHead;
  /** Returns the bytes of a tile or bundle of the head's tree. */
  read(tile: Tile): Promise<Uint8Array>;
  /** Reads every entry from the first, not only those behind `seen`. */
  whole?: boolean;
  /** Called with each entry that is read. */
  onEntry?: (entry: Uint8Array, index: number) => void | Promise<void>;
  /** Earlier sizes, and what is called with the root of each; known to be of this tree when `follow` returns. Needs `whole`. */
  shown?: { sizes: ReadonlySet<number>; onRoot: (size: number, root: Hash) => void };
  onProgress?: (entries: number) => void;
}

/** Bundles that are fetched ahead of the one that is being hashed. */
const AHEAD = 8;

/** Follows a log from `seen` to `head`. @returns all that must be known to follow it further @throws LogContradiction */
export async function follow(following: Following): Promise<Frontier> {
  const { seen, head, read, whole = false, onEntry, shown, onProgress } = following;
  const before = { size: seen.size, root: await frontierRoot(seen) };
  await comparePrefix(before, head, read);
  let tree = whole ? EMPTY : seen;
  const pauses = new Set(shown?.sizes).add(before.size);
  const tiles = new TileCheck(head.size, read);
  for await (const { number, entries, leaves } of bundles(tree.size, head.size, read)) {
    const first = number * TILE_WIDTH;
    for (let at = tree.size - first; at < entries.length; at++) await onEntry?.(entries[at] as Uint8Array, first + at);
    for await (tree of grown(tree, leaves, { first, pauses })) {
      await compareWhen(tree, before);
      if (shown?.sizes.has(tree.size)) shown.onRoot(tree.size, await frontierRoot(tree));
    }
    if (leaves.length === TILE_WIDTH) await tiles.add(number, await perfectRoot(leaves));
    onProgress?.(tree.size);
  }
  await tiles.finish();
  if (!sameBytes(await frontierRoot(tree), head.root))
    throw new LogContradiction("entries_root", `its ${head.size} entries do not lead to the root that it signed`);
  return tree;
}

/** Appends the leaves of a bundle that are not in the tree yet: a whole one as one subtree, unless the tree must pause within. */
async function* grown(
  tree: Frontier,
  leaves: readonly Hash[],
  { first, pauses }: { first: number; pauses: ReadonlySet<number> },
): AsyncGenerator<Frontier> {
  const isSplit = leaves.some((_, at) => at > 0 && pauses.has(first + at));
  if (leaves.length === TILE_WIDTH && tree.size === first && !isSplit) return yield await appendedTile(tree, leaves);
  let next = tree;
  for (const leaf of leaves.slice(tree.size - first)) {
    next = await appended(next, leaf);
    yield next;
  }
}

async function compareWhen(tree: Frontier, before: TreeHead): Promise<void> {
  if (tree.size === before.size && !sameBytes(await frontierRoot(tree), before.root)) throw rewritten(before.size);
}

const rewritten = (size: number) =>
  new LogContradiction(
    "rewritten",
    `its tree does not begin with the ${size} entries that were seen: it was rewritten`,
  );

/** Compares the signed heads, then what the tiles say of the earlier tree. */
async function comparePrefix(seen: TreeHead, head: TreeHead, read: Following["read"]): Promise<void> {
  if (head.size < seen.size)
    throw new LogContradiction("rolled_back", `it was rolled back from ${seen.size} entries to ${head.size}`);
  if (head.size === seen.size && !sameBytes(head.root, seen.root))
    throw new LogContradiction("two_roots", `it signed two roots of ${head.size} entries`);
  if (!seen.size || head.size === seen.size) return;
  const subtree = subtreesOf(head.size, (tile) => readHashes(tile, read));
  if (!sameBytes(await rangeHash(0, seen.size, subtree), seen.root)) throw rewritten(seen.size);
}

async function readHashes(tile: Tile, read: Following["read"]): Promise<Hash[]> {
  const hashes = hashesOf(await read(tile), tile.width);
  if (!hashes) throw new LogContradiction("bundle_form", `${tilePath(tile)} does not hold ${tile.width} hashes`);
  return hashes;
}

/** The perfect subtree of a whole tile is appended to a tree of whole tiles like a leaf. */
async function appendedTile(tree: Frontier, leaves: readonly Hash[]): Promise<Frontier> {
  const tiles = await appended({ ...tree, size: tree.size / TILE_WIDTH }, await perfectRoot(leaves));
  return { size: tiles.size * TILE_WIDTH, nodes: tiles.nodes };
}

interface Bundle {
  number: number;
  entries: Uint8Array[];
  leaves: Hash[];
}

/** Reads the bundles that hold the entries from `from` to before `size`, compared with the tiles beside them. */
async function* bundles(from: number, size: number, read: Following["read"]): AsyncGenerator<Bundle> {
  if (from >= size) return;
  const end = Math.ceil(size / TILE_WIDTH);
  const ahead: Promise<Bundle>[] = [];
  for (let number = Math.floor(from / TILE_WIDTH); number < end || ahead.length; ) {
    for (; number < end && ahead.length < AHEAD; number++) {
      const bundle = readBundle(number, size, read);
      // Thrown where it is awaited, after those before it.
      bundle.catch(() => {});
      ahead.push(bundle);
    }
    yield await (ahead.shift() as Promise<Bundle>);
  }
}

async function readBundle(number: number, size: number, read: Following["read"]): Promise<Bundle> {
  const tile = tileAt(0, number, size);
  if (!tile) throw new RangeError(`the tree of ${size} leaves has no bundle ${number}`);
  const [bytes, expected] = await Promise.all([read({ ...tile, level: "entries" }), readHashes(tile, read)]);
  const entries = entriesOf(bytes);
  if (entries?.length !== tile.width)
    throw new LogContradiction("bundle_form", `entry bundle ${number} does not hold ${tile.width} entries`);
  const leaves = await Promise.all(entries.map(leafHash));
  const wrong = leaves.findIndex((leaf, at) => !sameBytes(leaf, expected[at] as Hash));
  if (wrong >= 0)
    throw new LogContradiction(
      "bundle_tile",
      `entry bundle ${number} does not match its tile, at entry ${number * TILE_WIDTH + wrong}`,
    );
  return { number, entries, leaves };
}

/** Compares the roots of whole tiles with the hashes that stand for them one level up. */
class TileCheck {
  readonly #size: number;
  readonly #read: Following["read"];
  /** By level: the tile that is being filled and its known hashes, by position. */
  readonly #open = new Map<number, { number: number; hashes: Map<number, Hash> }>();

  constructor(size: number, read: Following["read"]) {
    this.#size = size;
    this.#read = read;
  }

  /** Adds the root of a tile of the level below. Roots come in their order. */
  async add(index: number, root: Hash, level = 1): Promise<void> {
    const number = Math.floor(index / TILE_WIDTH);
    const open = this.#open.get(level) ?? { number, hashes: new Map() };
    this.#open.set(level, open);
    open.hashes.set(index % TILE_WIDTH, root);
    if (index % TILE_WIDTH === TILE_WIDTH - 1) await this.#compare(level);
  }

  async finish(): Promise<void> {
    for (const level of this.#open.keys()) await this.#compare(level);
  }

  async #compare(level: number): Promise<void> {
    const { number, hashes } = this.#open.get(level) ?? { number: 0, hashes: new Map() };
    const tile = tileAt(level, number, this.#size);
    if (!tile) return;
    const served = await readHashes(tile, this.#read);
    for (const [at, hash] of hashes)
      if (!sameBytes(served[at] as Hash, hash))
        throw new LogContradiction(
          "tile_tile",
          `${tilePath(tile)} does not match the tile below it: entry bundles do not lead to it`,
        );
    this.#open.delete(level);
    if (tile.width === TILE_WIDTH) await this.add(number, await perfectRoot(served), level + 1);
  }
}
