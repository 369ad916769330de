import { join } from "node:path";
import { type Checkpoint, readCheckpoint } from "#lib/evidence/log/checkpoint.ts";
import { monitoringPath } from "#lib/evidence/log/witness.ts";
import { readText, replaceFile } from "#lib/tlog/durable-file.ts";

/** The last cosigned checkpoint of each log, a file each, below a folder that one process uses. */
export class CosignedStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws Error about a damaged file: without its state a witness must not sign */
  async read(origin: string): Promise<Checkpoint | null> {
    const path = await monitoringPath(origin);
    const text = await this.text(path);
    if (text === null) return null;
    const checkpoint = readCheckpoint(text);
    if (checkpoint?.origin !== origin) throw new Error(`${join(this.#folder, path)} is damaged`);
    return checkpoint;
  }

  /** Returns the note at a path of the monitoring interface; `null` if there is none. */
  async text(path: string): Promise<string | null> {
    return /^[0-9a-f]{64}\/checkpoint$/.test(path) ? readText(join(this.#folder, path)) : null;
  }

  /** Resolves when the note would survive a power failure. */
  async write(origin: string, note: string): Promise<void> {
    await replaceFile(join(this.#folder, await monitoringPath(origin)), note);
  }
}
