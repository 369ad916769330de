import type { TestKeyAnswer } from "#lib/contract/answers.ts";

/** A key and the notifications that it is known to have made, oldest first. */
export interface Kept {
  key: TestKeyAnswer;
  ids: string[];
}

const NAME = "acuse-test-key";

/** The moment at which a key ends, in milliseconds since 1970. */
export const endOf = ({ expires_at }: TestKeyAnswer): number => Date.parse(`${expires_at}Z`);

/** Keeps it for this tab, so that loading the page again loses nothing: the service gives a key only once. */
export function keep(kept: Kept): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // Whoever allows no storage has it until the page is left.
  }
}

export function forget(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // Then nothing was kept.
  }
}

/** What is known of a key's uses, whoever made them. */
export class Uses {
  /** The service says that none is left, of which some may have been used elsewhere. */
  spent = false;
  readonly #key: TestKeyAnswer;
  readonly #made: Set<string>;

  constructor({ key, ids }: Kept) {
    this.#key = key;
    this.#made = new Set(ids);
  }

  left(): number {
    return this.spent ? 0 : Math.max(0, this.#key.remaining_uses - this.#made.size);
  }

  /** Notes a notification for this tab. @returns whether it was not known yet */
  add(id: string): boolean {
    if (this.#made.has(id)) return false;
    this.#made.add(id);
    keep({ key: this.#key, ids: [...this.#made] });
    return true;
  }
}

/** What this tab keeps of a key that has not ended. */
export function kept(): Kept | null {
  try {
    const found: Kept | null = JSON.parse(sessionStorage.getItem(NAME) ?? "null");
    if (found && endOf(found.key) > Date.now()) return found;
  } catch {
    // Neither what is no JSON nor what may not be read is a key.
  }
  forget();
  return null;
}
