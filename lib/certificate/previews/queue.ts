import { createHash } from "node:crypto";

/** Milliseconds that all who are in the line have together while somebody waits, and the least of it for one certificate. */
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
 * Files of all certificates, one at a time, each certificate with one in the line. Owners take turns, so that nobody waits for
 * all that another one has brought, and have the time in equal shares. It knows files that were given up, so that they hold
 * up nobody again.
 */
export class PreviewLine<Reason> {
  /** What each owner has waiting; who is served next comes first, who was served last comes last. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #busy = false;
  readonly #known = new Map<string, Known<Reason>>();

  /** @throws whatever the task throws; the next one has its turn all the same */
  async turn<Result>(owner: string, task: () => Promise<Result>): Promise<Result> {
    const begun = this.#busy ? new Promise<void>((begin) => this.#queue(owner, begin)) : Promise.resolve();
    this.#busy = true;
    await begun;
    try {
      return await task();
    } finally {
      this.#next();
    }
  }

  #queue(owner: string, begin: () => void): void {
    const own = this.#waiting.get(owner);
    if (own) own.push(begin);
    else this.#waiting.set(owner, [begin]);
  }

  #next(): void {
    const [first] = this.#waiting;
    this.#busy = first !== undefined;
    if (!first) return;
    const [owner, [begin, ...rest]] = first;
    this.#waiting.delete(owner);
    if (rest.length > 0) this.#waiting.set(owner, rest);
    begin?.();
  }

  /** Milliseconds that the files of the certificate whose turn it is may take as the line is now; `alone` when nobody waits. */
  share(owner: string, alone: number): number {
    if (this.#waiting.size === 0) return alone;
    const own = this.#waiting.get(owner)?.length ?? 0;
    const owners = this.#waiting.size + (own > 0 ? 0 : 1);
    return Math.max(LEAST, SHARED / owners / (own + 1));
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
    return known && (this.#waiting.size > 0 || known.given >= most) ? known.reason : undefined;
  }
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64");
