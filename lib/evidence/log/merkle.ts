import { sameBytes, sha256 } from "../digest.ts";

/** Merkle trees of RFC 6962 §2.1, with SHA-256. */

export type Hash = Uint8Array<ArrayBuffer>;

/** Returns the hash of the perfect subtree over the leaves `index * 2^level` up to the next one's first leaf. */
export type Subtree = (level: number, index: number) => Promise<Hash>;

const prefixed = (prefix: number, ...parts: Uint8Array[]): Promise<Hash> => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 1));
  bytes[0] = prefix;
  let at = 1;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return sha256(bytes);
};

export const leafHash = (entry: Uint8Array): Promise<Hash> => prefixed(0, entry);

export const nodeHash = (left: Uint8Array, right: Uint8Array): Promise<Hash> => prefixed(1, left, right);

/** The root of a tree without leaves. */
export const emptyRoot = (): Promise<Hash> => sha256(new Uint8Array());

/** Returns the largest power of two below `size`, which is at least 2. */
function split(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

/** Returns the hash of the leaves from `begin` to before `end`; `begin` is a multiple of the next power of two of their number. */
export async function rangeHash(begin: number, end: number, subtree: Subtree): Promise<Hash> {
  const size = end - begin;
  const power = split(size + 1);
  if (power === size) return subtree(Math.log2(size), begin / size);
  const middle = begin + split(size);
  return nodeHash(await rangeHash(begin, middle, subtree), await rangeHash(middle, end, subtree));
}

/** Returns the hash of equally deep nodes, a power of two of them, as a tree. */
export async function perfectRoot(hashes: readonly Hash[]): Promise<Hash> {
  let level = hashes;
  while (level.length > 1) {
    const above: Hash[] = [];
    for (let at = 0; at < level.length; at += 2) above.push(await nodeHash(level[at] as Hash, level[at + 1] as Hash));
    level = above;
  }
  return level[0] as Hash;
}

/** Returns the inclusion proof of a leaf in a tree of `size` leaves, from its sibling up (RFC 6962 §2.1.1). */
export async function inclusionPath(index: number, size: number, subtree: Subtree): Promise<Hash[]> {
  const path: Hash[] = [];
  let [begin, end] = [0, size];
  while (end - begin > 1) {
    const middle = begin + split(end - begin);
    const left = index < middle;
    path.unshift(left ? await rangeHash(middle, end, subtree) : await rangeHash(begin, middle, subtree));
    if (left) end = middle;
    else begin = middle;
  }
  return path;
}

/** Returns the proof that the tree of `size` leaves begins with that of `first` leaves (RFC 6962 §2.1.2); `0 < first <= size`. */
export async function consistencyPath(first: number, size: number, subtree: Subtree): Promise<Hash[]> {
  const path: Hash[] = [];
  let [begin, end] = [0, size];
  while (first !== end) {
    const middle = begin + split(end - begin);
    const left = first <= middle;
    path.unshift(left ? await rangeHash(middle, end, subtree) : await rangeHash(begin, middle, subtree));
    if (left) end = middle;
    else begin = middle;
  }
  if (begin > 0) path.unshift(await rangeHash(begin, end, subtree));
  return path;
}

const isOdd = (number: number): boolean => number % 2 === 1;
const half = (number: number): number => Math.floor(number / 2);

/** Returns the root that an inclusion proof leads to; `null` for a proof of another length (RFC 9162 §2.1.3.2). */
export async function rootOfInclusion(
  leaf: Hash,
  { index, size, path }: { index: number; size: number; path: readonly Hash[] },
): Promise<Hash | null> {
  if (!(index >= 0 && index < size)) return null;
  let [at, last, hash] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return null;
    if (isOdd(at) || at === last) {
      hash = await nodeHash(sibling, hash);
      while (!isOdd(at) && at > 0) [at, last] = [half(at), half(last)];
    } else hash = await nodeHash(hash, sibling);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 ? hash : null;
}

export interface TreeHead {
  size: number;
  root: Hash;
}

/** True if the tree `second` begins with all leaves of `first`, by the proof (RFC 9162 §2.1.4.2). */
export async function isConsistent(first: TreeHead, second: TreeHead, path: readonly Hash[]): Promise<boolean> {
  if (first.size > second.size) return false;
  if (first.size === second.size) return path.length === 0 && sameBytes(first.root, second.root);
  if (first.size === 0) return path.length === 0;
  let [at, last] = [first.size - 1, second.size - 1];
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  const [start, ...rest] = at === 0 ? [first.root, ...path] : path;
  if (!start) return false;
  let [before, after] = [start, start];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      [before, after] = [await nodeHash(sibling, before), await nodeHash(sibling, after)];
      while (!isOdd(at) && at > 0) [at, last] = [half(at), half(last)];
    } else after = await nodeHash(after, sibling);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && sameBytes(before, first.root) && sameBytes(after, second.root);
}

/** The perfect subtrees of a growing tree, largest first: all that appending needs to know of earlier leaves. */
export interface Frontier {
  size: number;
  nodes: readonly Hash[];
}

export const EMPTY: Frontier = { size: 0, nodes: [] };

export async function appended({ size, nodes }: Frontier, leaf: Hash): Promise<Frontier> {
  const next = [...nodes];
  let hash = leaf;
  for (let rest = size; isOdd(rest); rest = half(rest)) hash = await nodeHash(next.pop() as Hash, hash);
  return { size: size + 1, nodes: [...next, hash] };
}

export async function frontierRoot({ nodes }: Frontier): Promise<Hash> {
  let root: Hash | null = null;
  for (const node of nodes.toReversed()) root = root ? await nodeHash(node, root) : node;
  return root ?? emptyRoot();
}
