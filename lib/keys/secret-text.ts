import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { keys } from "../keys.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** One key for each purpose, so that what was stored as one thing can't be read as another. */
async function keyOf(purpose: string): Promise<Uint8Array> {
  const { sessionSecret } = await keys();
  return new Uint8Array(hkdfSync("sha256", sessionSecret, "", `acuse ${purpose}`, 32));
}

/** A text as it may be stored (AES-256-GCM, base64url), under a key derived from the session secret. */
export async function encryptText(purpose: string, text: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", await keyOf(purpose), nonce);
  const parts = [nonce, cipher.update(text, "utf8"), cipher.final()];
  return Buffer.concat([...parts, cipher.getAuthTag()]).toString("base64url");
}

/** @throws Error when it was stored for another purpose, under another secret, or is damaged */
export async function decryptText(purpose: string, stored: string): Promise<string> {
  const bytes = Buffer.from(stored, "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error("a stored secret is damaged");
  const decipher = createDecipheriv("aes-256-gcm", await keyOf(purpose), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
  return Buffer.concat(text).toString("utf8");
}
