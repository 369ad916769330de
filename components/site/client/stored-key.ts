import type { TestKeyResponse } from "#lib/contract/responses.ts";

/** A test key and the ids of its notifications, oldest first. */
export interface StoredKey {
  key: TestKeyResponse;
  ids: string[];
}

const NAME = "acuse-test-key";

/** When a key expires, in milliseconds since 1970. */
export const expiryOf = ({ expires_at }: TestKeyResponse): number => Date.parse(`${expires_at}Z`);

/** Stores the key for this tab, because the service shows a key only once and a reload would lose it. */
export function storeKey(stored: StoredKey): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(stored));
  } catch {
    // The browser allows no storage: the key lasts until the page is left.
  }
}

export function forgetKey(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // The browser allows no storage, so nothing is stored.
  }
}

/** Returns the key of this tab if it has not expired. */
export function readStoredKey(): StoredKey | null {
  try {
    const stored: StoredKey | null = JSON.parse(sessionStorage.getItem(NAME) ?? "null");
    if (stored && expiryOf(stored.key) > Date.now()) return stored;
  } catch {
    // Unreadable storage counts as empty.
  }
  forgetKey();
  return null;
}
