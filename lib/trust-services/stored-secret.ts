import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a stored text is, so that it can be read back as nothing else. */
export interface StoredText {
  /** The session secret, of which the key is made. */
  master: string;
  /** One key for each. */
  purpose: string;
  /** The id of what it belongs to, where there are several of one purpose. */
  owner?: string;
}

const keyOf = ({ master, purpose }: StoredText): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", master, "", `acuse ${purpose}`, 32));

/** A text as it may be stored: nonce, AES-256-GCM of it, tag. */
export function encryptText(text: string, as: StoredText): Buffer<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(as), nonce).setAAD(Buffer.from(as.owner ?? ""));
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error when it was stored as something else, under another secret, or is damaged */
export function decryptText(stored: Uint8Array, as: StoredText): string {
  if (stored.length < NONCE_BYTES + TAG_BYTES) throw new Error("a stored secret is damaged");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(as), stored.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(as.owner ?? "")).setAuthTag(stored.subarray(-TAG_BYTES));
  const text = [decipher.update(stored.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
  return Buffer.concat(text).toString("utf8");
}
