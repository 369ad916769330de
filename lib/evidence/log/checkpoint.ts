import { fromBase64, toBase64 } from "./base64.ts";
import type { TreeHead } from "./merkle.ts";
import { type Note, readNote } from "./note.ts";

/** Checkpoints: signed tree heads (c2sp.org/tlog-checkpoint). */

export interface Checkpoint extends TreeHead {
  /** The name of the log. */
  origin: string;
  note: Note;
}

/** Returns the text that a log signs. */
export const checkpointText = (origin: string, { size, root }: TreeHead): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

/** Reads a checkpoint; `null` for another form. Extension lines are signed and otherwise ignored. */
export function readCheckpoint(text: string): Checkpoint | null {
  const note = readNote(text);
  if (!note) return null;
  const [origin = "", size = "", root = "", ...rest] = note.text.split("\n");
  const hash = fromBase64(root);
  if (!origin || !/^(?:0|[1-9]\d{0,14})$/.test(size) || hash?.length !== 32) return null;
  if (rest.pop() !== "" || rest.includes("")) return null;
  return { origin, size: Number(size), root: hash, note };
}
