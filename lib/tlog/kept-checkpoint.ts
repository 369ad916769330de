import { createHash } from "node:crypto";
import { join } from "node:path";
import { sameBytes } from "#lib/evidence/digest.ts";
import { type Checkpoint, readCheckpoint } from "#lib/evidence/log/checkpoint.ts";
import { rangeHash } from "#lib/evidence/log/merkle.ts";
import { log } from "#lib/observability/log.ts";
import { readText, replaceFile } from "./durable-file.ts";
import { treeOf } from "./tree.ts";

/** The newest checkpoint, kept beside the database: a database that was replaced by an older one does not know it. */

/** Files of DATA_DIR begin so. Backups leave them out, because their database may be older when they are restored. */
export const KEPT = "log-checkpoint";

/** Beside the database of a backup, which may be older than its logs; {@link restoredNames} writes their names into it. */
export const NO_CHECKPOINT = `${KEPT}-missing`;

/** The names of the logs that the backup's database had begun, if it comes from a backup; `inDatabase` are those of now. */
export async function restoredNames(dataDir: string, inDatabase: string[]): Promise<string[]> {
  const path = join(dataDir, NO_CHECKPOINT);
  const text = await readText(path);
  if (text === null) return [];
  if (text) return text.split("\n");
  // The first start after the restore. Later ones may have begun others.
  await replaceFile(path, inDatabase.join("\n"));
  return inDatabase;
}

/** One file for each name of the log, so that going back to an earlier name can't fork that log either. */
export const keptPath = (dataDir: string, origin: string): string =>
  join(dataDir, `${KEPT}-${createHash("sha256").update(origin).digest("hex").slice(0, 16)}`);

/** Why the log does not grow. */
export const REPLACED = "the database was replaced by another one: stop Acuse and restore a newer backup";

/** Milliseconds between two writes. */
const LEAST_INTERVAL_MS = 1_000;

/** @throws Error about a damaged file */
export async function readKept(dataDir: string, origin: string): Promise<Checkpoint | null> {
  const path = keptPath(dataDir, origin);
  const text = await readText(path);
  const checkpoint = text === null ? null : readCheckpoint(text);
  if (text !== null && checkpoint?.origin !== origin)
    throw new Error(`${path} is no checkpoint of ${origin}: restore or remove it`);
  return checkpoint;
}

/** Writes checkpoints of the database to the file. */
export class CheckpointKeeper {
  readonly #dataDir: string;
  #kept: Checkpoint | null = null;
  #done = "";
  #fits = true;
  #at = 0;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /**
   * Keeps the database's checkpoint, at most once a second unless it is the `last`. Never throws: sequencing goes on while the disk is
   * full. @returns `false` if the database's tree does not begin with the kept one
   */
  async keep(note: string | null, last = false): Promise<boolean> {
    if (!note || note === this.#done) return this.#fits;
    if (!last && Date.now() - this.#at < LEAST_INTERVAL_MS) return this.#fits;
    this.#at = Date.now();
    try {
      this.#fits = await this.#keep(note);
      this.#done = note;
    } catch (error) {
      log("error", "the newest checkpoint could not be kept in DATA_DIR", { error });
    }
    return this.#fits;
  }

  async #keep(note: string): Promise<boolean> {
    const next = readCheckpoint(note);
    if (!next) return true;
    const before = this.#kept ?? (await readKept(this.#dataDir, next.origin));
    if (before && !(await beginsWith(next.size, before))) return false;
    await replaceFile(keptPath(this.#dataDir, next.origin), note);
    this.#kept = next;
    return true;
  }
}

/** True if the database's tree of `size` entries begins with an earlier one. */
async function beginsWith(size: number, { size: first, root }: Checkpoint): Promise<boolean> {
  if (first > size) return false;
  return first === 0 || sameBytes(await rangeHash(0, first, treeOf(size)), root);
}
