import { createHash } from "node:crypto";

/** Milliseconds that all who are in the line have together while somebody waits, and the least of it for one of them. */
const SHARED = 5_000;
const LEAST = 500;
/** Files that are known to take too much. */
const MOST_KNOWN = 1_000;

interface Known<Reason> {
  reason: Reason;
  /** Milliseconds it was given when it was given up. */
  given: number;
}

/**
 * Files of all certificates, one at a time, each certificate with one in the line: the longer the line, the less time each
 * may take. It knows files that were given up, so that they hold up nobody again.
 */
export class PreviewLine<Reason> {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #known = new Map<string, Known<Reason>>();

  /** How many wait for the one whose turn it is. */
  get waiting(): number {
    return this.#waiting;
  }

  /** @throws whatever the task throws; the next one has its turn all the same */
  turn<Result>(task: () => Promise<Result>): Promise<Result> {
    this.#waiting++;
    const turn = this.#last.then(() => {
      this.#waiting--;
      return task();
    });
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** Milliseconds that the files of one certificate may take as the line is now; `alone` when nobody waits. */
  share(alone: number): number {
    return this.#waiting > 0 ? Math.max(LEAST, SHARED / (this.#waiting + 1)) : alone;
  }

  giveUp(bytes: Uint8Array, known: Known<Reason>): void {
    const hash = hashOf(bytes);
    this.#known.delete(hash);
    this.#known.set(hash, known);
    const oldest = this.#known.keys().next().value;
    if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
  }

  /** Why a file was given up, unless there is time now to give it more, up to `most` milliseconds, than it had then. */
  knows(bytes: Uint8Array, most: number): Reason | undefined {
    const known = this.#known.size > 0 ? this.#known.get(hashOf(bytes)) : undefined;
    return known && (this.#waiting > 0 || known.given >= most) ? known.reason : undefined;
  }
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64");
