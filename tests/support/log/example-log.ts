import { checkpointText } from "#lib/evidence/log/checkpoint.ts";
import { emptyRoot, type Hash, leafHash, perfectRoot, rangeHash, type Subtree } from "#lib/evidence/log/merkle.ts";
import { type KeyType, LOG_KEY, signatureLine, type VerifierKey, verifierKey, vkeyOf } from "#lib/evidence/log/note.ts";

export interface SigningKey {
  key: VerifierKey;
  sign(text: string): Promise<Uint8Array<ArrayBuffer>>;
}

export async function newKey(name: string, type: KeyType): Promise<SigningKey> {
  const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
  const key = await verifierKey(name, type, new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)));
  const sign = async (text: string) =>
    new Uint8Array(await crypto.subtle.sign("Ed25519", pair.privateKey, new TextEncoder().encode(text)));
  return { key, sign };
}

/** A log in memory. `fork` has another history under the same key. */
export async function exampleLog(name = "log.example/tlog") {
  const { key, sign } = await newKey(name, LOG_KEY);
  const treeOf =
    (history: string): Subtree =>
    async (level, index) => {
      const width = 2 ** level;
      const entries = Array.from({ length: width }, (_, at) => `${history} ${index * width + at}`);
      const leaves: Hash[] = await Promise.all(entries.map((entry) => leafHash(new TextEncoder().encode(entry))));
      return perfectRoot(leaves);
    };
  return {
    key,
    policy: `log ${vkeyOf(key)}\nquorum none\n`,
    treeOf,
    async checkpoint(size: number, history = "honest"): Promise<string> {
      const root = size ? await rangeHash(0, size, treeOf(history)) : await emptyRoot();
      const text = checkpointText(name, { size, root });
      return `${text}\n${signatureLine({ name, id: key.id, signature: await sign(text) })}`;
    },
  };
}
