import { sameBytes } from "#lib/evidence/digest.ts";
import type { Checkpoint } from "#lib/evidence/log/checkpoint.ts";
import type { Hash } from "#lib/evidence/log/merkle.ts";
import { checkSignature, type VerifierKey } from "#lib/evidence/log/note.ts";

/** A signed head that a certificate shows. */
export interface ShownHead {
  file: string;
  /** Milliseconds since 1970 of the last event under it. */
  lastEventAt: number;
  checkpoint: Checkpoint;
}

export interface Finding {
  file: string;
  /** True for a contradiction with the log. */
  isWrong: boolean;
  text: string;
}

/** When a log was read, and whether it shows what witnesses cosigned, which is up to some minutes behind. */
export interface Lag {
  now: Date;
  isCosigned: boolean;
}

/** Milliseconds until an event must be in a cosigned tree. */
const COSIGNED_MS = 600_000;
/** Milliseconds until an event must be in any other tree, which a cache may hold for a moment. */
const CACHED_MS = 10_000;

/** True if the log may not show an event yet. */
export const mayLack = (eventAt: number, { now, isCosigned }: Lag): boolean =>
  now.getTime() - eventAt < (isCosigned ? COSIGNED_MS : CACHED_MS);

interface Followed extends Lag {
  /** The tree that was followed. */
  head: Checkpoint;
  keys: readonly VerifierKey[];
  /** Roots at the shown sizes, of the same entries that lead to the head: another request could be answered otherwise. */
  roots: ReadonlyMap<number, Hash>;
}

/** Compares the heads of certificates with the log: if it shows readers different trees, it has signed different heads. */
export async function compareHeads(shown: readonly ShownHead[], followed: Followed): Promise<Finding[]> {
  const { head, keys, roots } = followed;
  const findings = shown.map(async ({ file, lastEventAt, checkpoint }): Promise<Finding[]> => {
    const { origin, size, root } = checkpoint;
    if (origin !== head.origin)
      return [{ file, isWrong: false, text: `its signed head is from another log, ${origin}` }];
    if (!(await isSigned(checkpoint, keys)))
      return [{ file, isWrong: false, text: `its head of the log ${origin} was signed with an unknown key` }];
    const said = `it shows a signed head of ${size} entries`;
    if (size > head.size)
      return [{ file, isWrong: !mayLack(lastEventAt, followed), text: `${said}, but the log has only ${head.size}` }];
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
