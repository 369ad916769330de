import { fromBase64, toBase64 } from "./base64.ts";
import { type Checkpoint, readCheckpoint } from "./checkpoint.ts";
import type { Hash } from "./merkle.ts";

/** Proofs that a log has an entry (c2sp.org/tlog-proof), without `extra`. */

export interface LogProof {
  index: number;
  /** From the entry's sibling up. */
  path: Hash[];
  checkpoint: Checkpoint;
}

const HEADER = "c2sp.org/tlog-proof@v1";
/** More than any tree that a checkpoint can state. */
const MOST_HASHES = 64;

export const proofText = (index: number, path: readonly Hash[], checkpoint: string): string =>
  [HEADER, `index ${index}`, ...path.map(toBase64), "", checkpoint].join("\n");

/** Reads a proof; `null` for another form. */
export function readProof(text: string): LogProof | null {
  const end = text.indexOf("\n\n");
  const [header, position = "", ...hashes] = text.slice(0, Math.max(0, end)).split("\n");
  const [, index] = /^index (0|[1-9]\d{0,14})$/.exec(position) ?? [];
  const path = hashes.slice(0, MOST_HASHES + 1).map(fromBase64);
  const checkpoint = readCheckpoint(text.slice(end + 2));
  if (header !== HEADER || index === undefined || path.length > MOST_HASHES || !checkpoint) return null;
  if (!path.every((hash) => hash?.length === 32)) return null;
  return { index: Number(index), path: path as Hash[], checkpoint };
}
