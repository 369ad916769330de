import { config } from "#lib/config.ts";
import { readCheckpoint } from "#lib/evidence/log/checkpoint.ts";
import { cosignatureTime } from "#lib/evidence/log/note.ts";
import { type LogHead, readHead } from "./tree.ts";

/** A checkpoint that is given away. */
export interface SignedHead {
  size: number;
  /** A signed note, with cosignatures if there are any. */
  checkpoint: string;
}

interface CosignedHead extends SignedHead {
  /** When a witness last signed it, in milliseconds since 1970; at most a minute ahead of the clock that took it up. */
  at: number;
}

/** Milliseconds for which a cosigned checkpoint is served instead of a newer one. */
const FRESH_MS = 180_000;

/** Returns the last checkpoint that a quorum of witnesses cosigned, under the log's present name; `null` without witnesses. */
export function cosignedOf(head: LogHead): CosignedHead | null {
  if (!config().witnessesFile || !head.cosigned) return null;
  const read = readCheckpoint(head.cosigned);
  if (!read || read.origin !== readCheckpoint(head.checkpoint)?.origin) return null;
  const times = read.note.signatures.map((signature) => cosignatureTime(signature) ?? 0);
  return { size: read.size, checkpoint: head.cosigned, at: Math.max(...times) * 1000 };
}

/**
 * Returns the checkpoint for readers, `null` before the first: what witnesses cosigned, so that all readers see one tree; the
 * newest when they have not cosigned for minutes.
 */
export async function servedCheckpoint(): Promise<string | null> {
  const head = await readHead();
  if (!head) return null;
  const cosigned = cosignedOf(head);
  return cosigned && Date.now() - cosigned.at < FRESH_MS ? cosigned.checkpoint : head.checkpoint;
}
