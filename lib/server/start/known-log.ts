import { logName } from "#lib/config.ts";
import { sameBytes } from "#lib/evidence/digest.ts";
import { type Checkpoint, readCheckpoint } from "#lib/evidence/log/checkpoint.ts";
import { rangeHash } from "#lib/evidence/log/merkle.ts";
import { checkSignature, readVkey } from "#lib/evidence/log/note.ts";
import { log } from "#lib/observability/log.ts";
import { keptPath, readKept, restoredNames } from "#lib/tlog/kept-checkpoint.ts";
import { IncompleteLog, readHead, treeOf } from "#lib/tlog/tree.ts";
import { WitnessClient } from "#lib/tlog/witness-client.ts";
import { witnesses } from "#lib/tlog/witnesses.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { begunLogs } from "./known-keys.ts";
import { StartError } from "./start-error.ts";

/** Milliseconds for all witnesses together. */
const WITNESSES_MS = 5_000;

/** A checkpoint that the log signed earlier, and the file or witness that knows it. */
interface Known {
  checkpoint: Checkpoint;
  by: string;
}

/**
 * Stops the start if the log once signed a tree that this database's does not begin with, for example after an old backup was
 * restored: another history under the same name would look like a forgery. Call before the keys are recorded and anything is sequenced.
 * @throws StartError
 */
export async function refuseForkedLog(dataDir: string): Promise<void> {
  const kept = await readKept(dataDir, logName()).catch((error: Error) => {
    throw new StartError(error.message);
  });
  const head = kept ? null : await readHead();
  const origin = head && readCheckpoint(head.checkpoint)?.origin;
  const begun = origin ? [...new Set([origin, ...(await begunLogs())])] : [];
  if (begun.length && (await restoredNames(dataDir, begun)).includes(logName()))
    throw new StartError(
      `This database comes from a backup, which may be older than the public log ${logName()}. Copy log-checkpoint-* from the DATA_DIR that it replaces into ${dataDir}. If that is lost, set LOG_NAME to a new name: another log then begins with the entries of this database`,
    );
  // The first entry is the verifier's, of a start that may have been killed before it kept its checkpoint.
  if (head && head.size > 1)
    log(
      "warn",
      "DATA_DIR has no checkpoint of the public log: an older database would not be noticed, except by witnesses",
    );
  const known: Known[] = kept ? [{ checkpoint: kept, by: keptPath(dataDir, logName()) }] : [];
  known.push(...(await knownToWitnesses()));
  for (const { checkpoint, by } of known) {
    const problem = await contradiction(checkpoint);
    if (problem)
      throw new StartError(
        `The public log ${logName()} has signed ${checkpoint.size} entries (${by}), and this database ${problem}. ` +
          "Restore a newer backup, or set LOG_NAME to a new name: another log then begins with the entries of this database",
      );
  }
}

/** Compares the database's tree with an earlier tree; `null` if it begins with the earlier tree. */
async function contradiction({ size, root }: Checkpoint): Promise<string | null> {
  const own = (await readHead())?.size ?? 0;
  if (own < size) return `has only ${own} of them`;
  if (!size) return null;
  try {
    return sameBytes(await rangeHash(0, size, treeOf(own)), root) ? null : "has other entries in their place";
  } catch (error) {
    if (error instanceof IncompleteLog) return "lacks some of them";
    throw error;
  }
}

/** Asks all witnesses at once. Those that can't be reached are passed over: the start must not depend on them. */
async function knownToWitnesses(): Promise<Known[]> {
  const signal = AbortSignal.timeout(WITNESSES_MS);
  const all = (await witnesses())?.all ?? [];
  const size = (await readHead())?.size ?? 0;
  const found = await Promise.all(
    all.map(async (witness): Promise<Known[]> => {
      try {
        const note = await new WitnessClient(witness, signal).last(logName());
        if (note === null && size) log("warn", "a witness knows no checkpoint of the log", { witness: witness.name });
        const checkpoint = await ownCheckpoint(note);
        return checkpoint ? [{ checkpoint, by: `as the witness ${witness.name} knows` }] : [];
      } catch (error) {
        log("warn", "a witness did not return its last checkpoint of the log", { witness: witness.name, error });
        return [];
      }
    }),
  );
  return found.flat();
}

/** Returns a checkpoint that a key of this log signed: the word of a witness alone stops no start. */
async function ownCheckpoint(note: string | null): Promise<Checkpoint | null> {
  const checkpoint = note === null ? null : readCheckpoint(note);
  for (const vkey of checkpoint ? (await keys()).log.vkeys : []) {
    const key = await readVkey(vkey);
    if (key && checkpoint?.origin === logName() && (await checkSignature(checkpoint.note, key))?.valid)
      return checkpoint;
  }
  return null;
}
