import { toPem } from "#lib/evidence/pki/pem.ts";
import { type KeyFolder, keptPrivateKey } from "./key-folder.ts";

/** A key that signs notes of a transparency log. */
export interface Ed25519Key {
  /** 32 octets (RFC 8032). */
  publicKey: Uint8Array<ArrayBuffer>;
  /** Returns 64 octets. */
  sign(text: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** Length of a DER SubjectPublicKeyInfo before the 32 octets of an Ed25519 key (RFC 8410 §4). */
const SPKI_PREFIX = 12;

/** Loads the key and generates a missing one. Concurrent processes get the same. @throws ConfigError about a damaged file */
export async function loadEd25519(folder: KeyFolder, file: string): Promise<Ed25519Key> {
  const { privateKey, publicKey } = await keptPrivateKey(folder, file, { algorithm: "Ed25519", generate });
  return {
    publicKey: publicKey.slice(SPKI_PREFIX),
    sign: async (text) =>
      new Uint8Array(await crypto.subtle.sign("Ed25519", privateKey, new TextEncoder().encode(text))),
  };
}

async function generate(): Promise<string> {
  const { privateKey } = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
  return toPem("PRIVATE KEY", new Uint8Array(await crypto.subtle.exportKey("pkcs8", privateKey)));
}
