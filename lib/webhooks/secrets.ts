import { randomBytes } from "node:crypto";
import { decryptText, encryptText, type StoredText } from "#lib/trust-services/stored-secret.ts";

const VERSION = 1;

/** Thrown when a secret was encrypted under another AUTH_SECRET or its bytes were changed. */
export class UnreadableSecret extends Error {
  override name = "UnreadableSecret";

  constructor() {
    super("its signing secret cannot be read: AUTH_SECRET has changed since the secret was stored; rotate the secret");
  }
}

/** Standard Webhooks' format: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

const secretOf = (owner: string, master: string): StoredText => ({ master, purpose: "webhook secrets v1", owner });

/** Encrypts a secret for storage, bound to this endpoint. `master` is the session secret. */
export function seal(secret: string, endpointId: string, master: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(VERSION, ...encryptText(secret, secretOf(endpointId, master)));
}

/** @throws UnreadableSecret */
export function open(sealed: Uint8Array, endpointId: string, master: string): string {
  if (sealed[0] !== VERSION) throw new UnreadableSecret();
  try {
    return decryptText(sealed.subarray(1), secretOf(endpointId, master));
  } catch {
    throw new UnreadableSecret();
  }
}
