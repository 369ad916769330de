import { sameBytes } from "#lib/evidence/digest.ts";
import type { Checkpoint } from "#lib/evidence/log/checkpoint.ts";
import type { Hash } from "#lib/evidence/log/merkle.ts";
import { checkSignature, type VerifierKey } from "#lib/evidence/log/note.ts";

/** A signed head that a certificate shows. */
export interface ShownHead {
  file: string;
  /** True if the log may not show so large a tree yet. */
  isRecent: boolean;
  checkpoint: Checkpoint;
}

export interface Finding {
  file: string;
  /** True for a contradiction with the log. */
  isWrong: boolean;
  text: string;
}

interface Followed {
  /** The tree that was followed. */
  head: Checkpoint;
  keys: readonly VerifierKey[];
  /** Roots at the shown sizes, of the same entries that lead to the head: another request could be answered otherwise. */
  roots: ReadonlyMap<number, Hash>;
}

/** Compares the heads of certificates with the log: if it shows readers different trees, it has signed different heads. */
export async function compareHeads(shown: readonly ShownHead[], { head, keys, roots }: Followed): Promise<Finding[]> {
  const findings = shown.map(async ({ file, isRecent, checkpoint }): Promise<Finding[]> => {
    const { origin, size, root } = checkpoint;
    if (origin !== head.origin)
      return [{ file, isWrong: false, text: `its signed head is from another log, ${origin}` }];
    if (!(await isSigned(checkpoint, keys)))
      return [{ file, isWrong: false, text: `its head of the log ${origin} was signed with an unknown key` }];
    const said = `it shows a signed head of ${size} entries`;
    if (size > head.size) return [{ file, isWrong: !isRecent, text: `${said}, but the log has only ${head.size}` }];
    const own = roots.get(size);
    if (!size || (own && sameBytes(own, root))) return [];
    return [{ file, isWrong: true, text: `${said} that is not of this log: the log has signed two trees` }];
  });
  return (await Promise.all(findings)).flat();
}

async function isSigned({ origin, note }: Checkpoint, keys: readonly VerifierKey[]): Promise<boolean> {
  const signed = keys.filter(({ name }) => name === origin).map((key) => checkSignature(note, key));
  return (await Promise.all(signed)).some((one) => one?.valid === true);
}
