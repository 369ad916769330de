import { describe, expect, test } from "vitest";
import { fromHex, toHex } from "#lib/evidence/digest.ts";
import {
  appended,
  consistencyPath,
  EMPTY,
  emptyRoot,
  frontierRoot,
  type Hash,
  inclusionPath,
  isConsistent,
  leafHash,
  nodeHash,
  rangeHash,
  rootOfInclusion,
} from "#lib/evidence/log/merkle.ts";
import { subtreesOf } from "#lib/evidence/log/tiles.ts";

/** The test tree of certificate-transparency-go and trillian: eight entries, and the root after each. */
const ENTRIES = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
const ROOTS = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

async function leavesOf(count: number): Promise<Hash[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => leafHash(new Uint8Array([at >> 8, at & 255]))));
}

/** RFC 6962 §2.1, word for word. */
async function definedRoot(leaves: readonly Hash[]): Promise<Hash> {
  if (leaves.length === 0) return emptyRoot();
  if (leaves.length === 1) return leaves[0] as Hash;
  let middle = 1;
  while (middle * 2 < leaves.length) middle *= 2;
  return nodeHash(await definedRoot(leaves.slice(0, middle)), await definedRoot(leaves.slice(middle)));
}

const treeOf = (leaves: readonly Hash[]) =>
  subtreesOf(leaves.length, async ({ level, number, width }) => {
    const span = 256 ** Number(level);
    const nodes = Array.from({ length: width }, (_, at) => {
      const begin = (number * 256 + at) * span;
      return definedRoot(leaves.slice(begin, begin + span));
    });
    return Promise.all(nodes);
  });

describe("the log's tree", () => {
  test("a tree has the published roots of the known test tree", async () => {
    let tree = EMPTY;
    for (const [at, entry] of ENTRIES.entries()) {
      tree = await appended(tree, await leafHash(fromHex(entry)));
      expect(toHex(await frontierRoot(tree))).toBe(ROOTS[at]);
    }
    expect(toHex(await frontierRoot(EMPTY))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  });

  test("a tree has the root of RFC 6962, from its frontier and from its tiles", async () => {
    const leaves = await leavesOf(600);
    let tree = EMPTY;
    for (const [at, leaf] of leaves.entries()) {
      tree = await appended(tree, leaf);
      if (![1, 2, 3, 7, 8, 255, 256, 257, 511, 512, 513, 600].includes(at + 1)) continue;
      const so_far = leaves.slice(0, at + 1);
      const expected = await definedRoot(so_far);
      expect(await frontierRoot(tree)).toEqual(expected);
      expect(await rangeHash(0, at + 1, treeOf(so_far))).toEqual(expected);
    }
  });

  test("proves the inclusion of every entry in every tree of up to 40 entries", async () => {
    const leaves = await leavesOf(40);
    for (let size = 1; size <= leaves.length; size++) {
      const tree = treeOf(leaves.slice(0, size));
      const root = await definedRoot(leaves.slice(0, size));
      for (let index = 0; index < size; index++) {
        const path = await inclusionPath(index, size, tree);
        expect(await rootOfInclusion(leaves[index] as Hash, { index, size, path })).toEqual(root);
      }
    }
  });

  test("an inclusion proof fails for another entry, index or path", async () => {
    const leaves = await leavesOf(21);
    const [size, root] = [21, await definedRoot(leaves)];
    const path = await inclusionPath(9, size, treeOf(leaves));
    const holds = async (leaf: number, index: number, steps: readonly Hash[], of = size) => {
      const found = await rootOfInclusion(leaves[leaf] as Hash, { index, size: of, path: steps });
      return found !== null && toHex(found) === toHex(root);
    };
    expect(await holds(9, 9, path)).toBe(true);
    expect(await holds(8, 9, path)).toBe(false);
    expect(await holds(9, 8, path)).toBe(false);
    expect(await holds(9, 9, path.slice(1))).toBe(false);
    expect(await holds(9, 9, [...path, root])).toBe(false);
    expect(await holds(9, 21, path)).toBe(false);
    expect(await holds(9, -1, path)).toBe(false);
    expect(await holds(9, 9, path, 5)).toBe(false);
  });

  test("proves that every larger tree begins with every smaller one", async () => {
    const leaves = await leavesOf(33);
    const heads = await Promise.all(
      leaves.map(async (_, at) => ({ size: at + 1, root: await definedRoot(leaves.slice(0, at + 1)) })),
    );
    for (const second of heads) {
      const tree = treeOf(leaves.slice(0, second.size));
      for (const first of heads.slice(0, second.size)) {
        const path = await consistencyPath(first.size, second.size, tree);
        expect(await isConsistent(first, second, path), `${first.size} in ${second.size}`).toBe(true);
        if (first.size === second.size) continue;
        expect(await isConsistent({ ...first, root: second.root }, second, path)).toBe(false);
        expect(await isConsistent(first, { ...second, root: first.root }, path)).toBe(false);
        expect(await isConsistent(first, second, path.slice(0, -1))).toBe(false);
        expect(await isConsistent(first, second, [...path, first.root])).toBe(false);
      }
    }
  });

  test("a consistency proof fails from a larger tree to a smaller one", async () => {
    const [small, large] = [await leavesOf(3), await leavesOf(5)];
    const first = { size: 5, root: await definedRoot(large) };
    expect(await isConsistent(first, { size: 3, root: await definedRoot(small) }, [])).toBe(false);
  });
});
