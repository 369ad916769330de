import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Identifies a stored text, so that it cannot be decrypted as another one. */
export interface StoredText {
  /** The session secret, from which the keys are derived. */
  master: string;
  /** Each purpose has its own key. */
  purpose: string;
  /** Id of the owner, if a purpose has several texts. */
  owner?: string;
}

const keyOf = ({ master, purpose }: StoredText): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", master, "", `acuse ${purpose}`, 32));

/** Returns nonce, AES-256-GCM ciphertext and tag. */
export function encryptText(text: string, as: StoredText): Buffer<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(as), nonce).setAAD(Buffer.from(as.owner ?? ""));
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error for another identity or secret, or damaged bytes */
export function decryptText(stored: Uint8Array, as: StoredText): string {
  if (stored.length < NONCE_BYTES + TAG_BYTES) throw new Error("a stored secret is damaged");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(as), stored.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(as.owner ?? "")).setAuthTag(stored.subarray(-TAG_BYTES));
  const text = [decipher.update(stored.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
  return Buffer.concat(text).toString("utf8");
}
