import { describe, expect, test } from "vitest";
import { follow, type LogContradiction } from "#lib/evidence/log/follow.ts";
import {
  appended,
  EMPTY,
  type Frontier,
  frontierRoot,
  type Hash,
  leafHash,
  perfectRoot,
} from "#lib/evidence/log/merkle.ts";
import { bundleOf, TILE_WIDTH, type Tile, tilePath } from "#lib/evidence/log/tiles.ts";

const entryOf = (index: number, history = "honest") => new TextEncoder().encode(`${history} ${index}`);
const entriesTo = (size: number) => Array.from({ length: size }, (_, index) => entryOf(index));

/** A log of these entries with all its tiles; `changed` replaces resources by their path. */
async function logOf(entries: Uint8Array[], changed = new Map<string, Uint8Array>()) {
  const leaves = await Promise.all(entries.map(leafHash));
  let tree: Frontier = EMPTY;
  for (const leaf of leaves) tree = await appended(tree, leaf);
  const levels: Hash[][] = [leaves];
  for (let below = leaves; below.length >= TILE_WIDTH; below = levels.at(-1) as Hash[]) {
    const count = Math.floor(below.length / TILE_WIDTH);
    const roots = Array.from({ length: count }, (_, at) =>
      perfectRoot(below.slice(at * TILE_WIDTH, (at + 1) * TILE_WIDTH)),
    );
    levels.push(await Promise.all(roots));
  }
  const reads: string[] = [];
  const read = async (tile: Tile) => {
    const path = tilePath(tile);
    reads.push(path);
    const first = tile.number * TILE_WIDTH;
    const replaced = changed.get(path);
    if (replaced) return replaced;
    if (tile.level === "entries") return bundleOf(entries.slice(first, first + tile.width));
    return new Uint8Array(levels[tile.level]?.slice(first, first + tile.width).flatMap((hash) => [...hash]) ?? []);
  };
  return { head: { size: tree.size, root: await frontierRoot(tree) }, tree, read, reads };
}

const codeOf = (following: Promise<unknown>): Promise<string> =>
  following.then(
    () => "well",
    (error: LogContradiction) => error.code ?? String(error),
  );

describe("following a log", () => {
  test.each([
    0, 1, 255, 256, 257, 512, 1000, 66_000,
  ])("recomputes the tree of %i entries from nothing", async (size) => {
    const log = await logOf(entriesTo(size));
    expect(await follow({ seen: EMPTY, ...log })).toEqual(log.tree);
  });

  test.each([
    [1, 2],
    [200, 256],
    [255, 257],
    [256, 1000],
    [300, 301],
    [511, 513],
    [700, 700],
  ])("from %i to %i entries reads no earlier bundle", async (before, after) => {
    const seen = (await logOf(entriesTo(before))).tree;
    const log = await logOf(entriesTo(after));
    expect(await follow({ seen, ...log })).toEqual(log.tree);
    const bundles = log.reads.filter((path) => path.startsWith("tile/entries"));
    expect(bundles).toHaveLength(before === after ? 0 : Math.ceil(after / 256) - Math.floor(before / 256));
  });

  test("shows the new entries, or every entry when it is asked to, once and in their order", async () => {
    const seen = (await logOf(entriesTo(300))).tree;
    const log = await logOf(entriesTo(700));
    for (const whole of [false, true]) {
      const shown: number[] = [];
      const tree = await follow({ seen, ...log, whole, onEntry: (_, index) => void shown.push(index) });
      expect(tree).toEqual(log.tree);
      const first = whole ? 0 : 300;
      expect(shown).toEqual(Array.from({ length: 700 - first }, (_, at) => first + at));
    }
  });

  test("shows the roots of the earlier trees that it is asked for", async () => {
    const sizes = [1, 255, 256, 300, 512, 700];
    const log = await logOf(entriesTo(700));
    const roots = new Map<number, Hash>();
    const shown = { sizes: new Set([...sizes, 701]), onRoot: (size: number, root: Hash) => roots.set(size, root) };
    await follow({ seen: (await logOf(entriesTo(400))).tree, ...log, whole: true, shown });
    const expected = sizes.map(
      async (size): Promise<[number, Hash]> => [size, (await logOf(entriesTo(size))).head.root],
    );
    expect([...roots]).toEqual(await Promise.all(expected));
  });
});

describe("a log contradicts itself or what was seen", () => {
  test("with a smaller tree", async () => {
    const seen = (await logOf(entriesTo(300))).tree;
    expect(await codeOf(follow({ seen, ...(await logOf(entriesTo(299))) }))).toBe("rolled_back");
  });

  test("with two roots of one size", async () => {
    const seen = (await logOf(entriesTo(300))).tree;
    const other = await logOf([...entriesTo(299), entryOf(299, "other")]);
    expect(await codeOf(follow({ seen, ...other }))).toBe("two_roots");
  });

  test.each([3, 299, 256])("with another entry %i and all that follows computed anew", async (changed) => {
    const seen = (await logOf(entriesTo(300))).tree;
    const entries = entriesTo(900);
    entries[changed] = entryOf(changed, "other");
    const log = await logOf(entries);
    expect(await codeOf(follow({ seen, ...log }))).toBe("rewritten");
    expect(await codeOf(follow({ seen, ...log, whole: true }))).toBe("rewritten");
  });

  test("with entries that its tile does not have", async () => {
    const changed = new Map([["tile/entries/001", bundleOf(entriesTo(256))]]);
    const log = await logOf(entriesTo(700), changed);
    expect(await codeOf(follow({ seen: EMPTY, ...log }))).toBe("bundle_tile");
  });

  test("with a cut bundle or a cut tile", async () => {
    for (const path of ["tile/entries/001", "tile/0/001", "tile/1/000.p/2"]) {
      const log = await logOf(entriesTo(700), new Map([[path, new Uint8Array(31)]]));
      expect([path, await codeOf(follow({ seen: EMPTY, ...log }))]).toEqual([path, "bundle_form"]);
    }
  });

  test("with entries and their tile exchanged below an unchanged tree", async () => {
    const entries = entriesTo(256).map((_, at) => entryOf(at, "other"));
    const leaves = await Promise.all(entries.map(leafHash));
    const changed = new Map<string, Uint8Array>([
      ["tile/entries/001", bundleOf(entries)],
      ["tile/0/001", new Uint8Array(leaves.flatMap((leaf) => [...leaf]))],
    ]);
    const log = await logOf(entriesTo(700), changed);
    expect(await codeOf(follow({ seen: EMPTY, ...log }))).toBe("tile_tile");
  });

  test("with a signed root that its entries do not lead to", async () => {
    const { read, head } = await logOf(entriesTo(700));
    expect(await codeOf(follow({ seen: EMPTY, head: { ...head, root: new Uint8Array(32) }, read }))).toBe(
      "entries_root",
    );
  });
});
