import { createHash } from "node:crypto";
import { Turns } from "#lib/turns.ts";

/** Milliseconds that all queued certificates share, and the least for one certificate. */
const SHARED = 5_000;
const LEAST = 500;
/** The most files remembered as too expensive. */
const MOST_KNOWN = 1_000;

interface Known<Reason> {
  reason: Reason;
  /** Milliseconds after which the file was given up. */
  given: number;
}

/**
 * Runs the previews of all certificates one at a time. Owners take turns and have equal shares of the time. Files that were
 * given up are remembered by hash, so that they do not delay others again.
 */
export class PreviewQueue<Reason> {
  readonly #turns = new Turns();
  #busy = false;
  readonly #known = new Map<string, Known<Reason>>();

  /** @throws the error of the task; the next task runs all the same */
  async turn<Result>(owner: string, task: () => Promise<Result>): Promise<Result> {
    const begun = this.#busy ? this.#turns.wait(owner) : Promise.resolve();
    this.#busy = true;
    await begun;
    try {
      return await task();
    } finally {
      this.#busy = this.#turns.next();
    }
  }

  /** Returns the milliseconds for the files of the current certificate; `alone` when no other is queued. */
  share(owner: string, alone: number): number {
    if (this.#turns.owners === 0) return alone;
    const own = this.#turns.of(owner);
    const owners = this.#turns.owners + (own > 0 ? 0 : 1);
    return Math.max(LEAST, SHARED / owners / (own + 1));
  }

  giveUp(bytes: Uint8Array, known: Known<Reason>): void {
    const hash = hashOf(bytes);
    this.#known.delete(hash);
    this.#known.set(hash, known);
    const oldest = this.#known.keys().next().value;
    if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
  }

  /** Returns why a file was given up; `undefined` when it could now have more time than then, up to `most` milliseconds. */
  knows(bytes: Uint8Array, most: number): Reason | undefined {
    const known = this.#known.size > 0 ? this.#known.get(hashOf(bytes)) : undefined;
    return known && (this.#turns.owners > 0 || known.given >= most) ? known.reason : undefined;
  }
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64");
