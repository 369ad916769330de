import { sameBytes, sha256Hex } from "../digest.ts";
import { fromBase64, toBase64 } from "./base64.ts";
import { type Checkpoint, readCheckpoint } from "./checkpoint.ts";
import { emptyRoot, type Hash, isConsistent, type TreeHead } from "./merkle.ts";
import { checkSignature, type Note, type NoteSignature, type VerifierKey } from "./note.ts";

/** Messages to a witness and its decision about them (c2sp.org/tlog-witness). */

export interface AddCheckpoint {
  /** Size of the last checkpoint that the witness cosigned, as the log knows it. */
  old: number;
  /** Proof that the tree of the checkpoint begins with that of `old` leaves. */
  path: Hash[];
  checkpoint: Checkpoint;
}

/** More than any tree that a checkpoint can state. */
const MOST_HASHES = 63;

/** Media type of a response with status 409: the size that the witness knows. */
export const SIZE_TYPE = "text/x.tlog.size";

/** `checkpoint` is a signed note. */
export const addCheckpointText = (old: number, path: readonly Hash[], checkpoint: string): string =>
  [`old ${old}`, ...path.map(toBase64), "", checkpoint].join("\n");

/** Reads the body of a request; `null` for another form. */
export function readAddCheckpoint(body: string): AddCheckpoint | null {
  const end = body.indexOf("\n\n");
  const [first = "", ...hashes] = body.slice(0, Math.max(0, end)).split("\n");
  const [, old] = /^old (0|[1-9]\d{0,14})$/.exec(first) ?? [];
  const path = hashes.slice(0, MOST_HASHES + 1).map(fromBase64);
  const checkpoint = readCheckpoint(body.slice(end + 2));
  if (old === undefined || path.length > MOST_HASHES || !checkpoint) return null;
  if (!path.every((hash) => hash?.length === 32)) return null;
  return { old: Number(old), path: path as Hash[], checkpoint };
}

/** The path at which a witness serves the last checkpoint of a log, below its prefix. */
export const monitoringPath = async (origin: string): Promise<string> =>
  `${await sha256Hex(new TextEncoder().encode(origin))}/checkpoint`;

/** `accepted` are the log's signatures that were verified. */
export type Decision =
  | { status: 200; accepted: NoteSignature[] }
  | { status: 409; size: number }
  | { status: 400 | 403 | 404 | 422; reason: string };

/**
 * Decides whether a witness may cosign. `keys` are those of the checkpoint's origin; `last` is the checkpoint of that origin
 * that it cosigned last.
 */
export async function decide(
  { old, path, checkpoint }: AddCheckpoint,
  keys: readonly VerifierKey[],
  last: TreeHead | null,
): Promise<Decision> {
  if (!keys.length) return { status: 404, reason: "this witness does not know the log" };
  const accepted = await trustedSignatures(checkpoint.note, keys);
  if (!accepted?.length) return { status: 403, reason: "no valid signature of the log" };
  if (old > checkpoint.size) return { status: 400, reason: "the old size is larger than the checkpoint's" };
  if (old !== (last?.size ?? 0)) return { status: 409, size: last?.size ?? 0 };
  if (checkpoint.size === 0 && !sameBytes(checkpoint.root, await emptyRoot()))
    return { status: 422, reason: "the root of an empty tree is another one" };
  const before = last ?? { size: 0, root: await emptyRoot() };
  if (!(await isConsistent(before, checkpoint, path)))
    return { status: 422, reason: "the tree does not begin with the one that this witness cosigned" };
  return { status: 200, accepted };
}

/** Returns one signature of each known key; `null` if one of them is wrong. */
async function trustedSignatures(note: Note, keys: readonly VerifierKey[]): Promise<NoteSignature[] | null> {
  const accepted = new Map<string, NoteSignature>();
  for (const signature of note.signatures) {
    for (const key of keys) {
      const checked = await checkSignature({ text: note.text, signatures: [signature] }, key);
      if (checked?.valid === false) return null;
      // A line may be repeated: kept once, so that the note of a witness stays as short as it may be.
      if (checked) accepted.set(`${signature.name} ${signature.id}`, signature);
    }
  }
  return [...accepted.values()];
}
