import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const [VERSION, NONCE_BYTES, TAG_BYTES] = [1, 12, 16];

/** The key that encrypted a secret is not the one derived from this AUTH_SECRET, or the bytes were changed. */
export class UnreadableSecret extends Error {
  override name = "UnreadableSecret";

  constructor() {
    super("its signing secret cannot be read: AUTH_SECRET is not the one it was stored under; rotate the secret");
  }
}

/** As Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** Encrypts what is to be stored (AES-256-GCM); it opens for this endpoint only. `master` is the session secret. */
export function seal(secret: string, endpointId: string, master: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(master), nonce).setAAD(Buffer.from(endpointId));
  const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return new Uint8Array(Buffer.concat([Buffer.of(VERSION), nonce, text, cipher.getAuthTag()]));
}

/** @throws UnreadableSecret */
export function open(sealed: Uint8Array, endpointId: string, master: string): string {
  const bytes = Buffer.from(sealed);
  if (bytes[0] !== VERSION || bytes.length <= 1 + NONCE_BYTES + TAG_BYTES) throw new UnreadableSecret();
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
  const [text, tag] = [bytes.subarray(1 + NONCE_BYTES, -TAG_BYTES), bytes.subarray(-TAG_BYTES)];
  try {
    const cipher = createDecipheriv("aes-256-gcm", keyOf(master), nonce);
    cipher.setAAD(Buffer.from(endpointId)).setAuthTag(tag);
    return Buffer.concat([cipher.update(text), cipher.final()]).toString("utf8");
  } catch {
    throw new UnreadableSecret();
  }
}

const keyOf = (master: string): Buffer => Buffer.from(hkdfSync("sha256", master, "", "acuse webhook secrets v1", 32));
