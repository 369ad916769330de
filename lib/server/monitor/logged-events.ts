import { readLeaf } from "#lib/evidence/log/leaf.ts";

/** The event of an entry that is not one of FORMAT.md §8.6. */
const NONE = 0n;

/**
 * The event that each entry of a log is for, as 64 bits of its record and sequence. No log of ours has two entries for one event; a
 * record that is rewritten and logged again would have.
 */
export class LoggedEvents {
  #events: BigUint64Array<ArrayBuffer>;
  #size: number;

  /** Continues after {@link bytes}, eight for each entry. */
  constructor(bytes: Uint8Array = new Uint8Array()) {
    this.#events = new BigUint64Array(bytes.slice().buffer);
    this.#size = this.#events.length;
  }

  /** Adds the next entry. */
  add(entry: Uint8Array): void {
    if (this.#size === this.#events.length) {
      const larger = new BigUint64Array(Math.max(1024, this.#size * 2));
      larger.set(this.#events);
      this.#events = larger;
    }
    const leaf = readLeaf(entry);
    this.#events[this.#size++] = leaf ? BigInt(`0x${leaf.lookup.slice(0, 16)}`) ^ (BigInt(leaf.sequence) << 32n) : NONE;
  }

  /** Returns the positions of the first two entries for one event; `null` without any. */
  repeated(): [number, number] | null {
    const events = this.#events.subarray(0, this.#size);
    const sorted = events.slice().sort();
    const twice = sorted.find((event, at) => event !== NONE && event === sorted[at + 1]);
    if (twice === undefined) return null;
    const first = events.indexOf(twice);
    return [first, events.indexOf(twice, first + 1)];
  }

  bytes(): Uint8Array {
    return new Uint8Array(this.#events.buffer, 0, this.#size * 8);
  }
}
