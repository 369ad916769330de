/** A public log for vectors: each record is the third of five entries. The private keys are not kept. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkpointText } from "#lib/evidence/log/checkpoint.ts";
import { leafBytes, lookupOf } from "#lib/evidence/log/leaf.ts";
import { inclusionPath, leafHash, rangeHash } from "#lib/evidence/log/merkle.ts";
import {
  cosignedText,
  type KeyType,
  LOG_KEY,
  signatureLine,
  timedSignature,
  type VerifierKey,
  verifierKey,
  vkeyOf,
  WITNESS_KEY,
} from "#lib/evidence/log/note.ts";
import { proofText } from "#lib/evidence/log/proof.ts";
import { subtreesOf } from "#lib/evidence/log/tiles.ts";
import type { Evidence } from "#lib/evidence/types.ts";

export interface SigningKey {
  key: VerifierKey;
  sign(text: string): Promise<Uint8Array>;
}

export async function newKey(name: string, type: KeyType): Promise<SigningKey> {
  const { privateKey, publicKey } = (await crypto.subtle.generateKey("Ed25519", false, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const key = await verifierKey(name, type, new Uint8Array(await crypto.subtle.exportKey("raw", publicKey)));
  const sign = async (text: string) =>
    new Uint8Array(await crypto.subtle.sign("Ed25519", privateKey, new TextEncoder().encode(text)));
  return { key, sign };
}

export const log = await newKey("acuse.example/tlog", LOG_KEY);
export const newWitness = (name: string) => newKey(name, WITNESS_KEY);

/** The policy that trusts this log and asks for no witness. */
export const policy = `log ${vkeyOf(log.key)}\nquorum none\n`;

const INDEX = 2;
const SIZE = 5;

export interface Logged {
  notification_id: string;
  sequence: number;
  event_hash: string;
}

const example = readFileSync(join(import.meta.dirname, "../../vectors/evidence/example.json"));

/** The head of the chain in `evidence.json`; of the worked example where the bytes tell none. */
export function headIn(evidence: Uint8Array = example): Logged {
  try {
    const { notification_id, events } = JSON.parse(new TextDecoder().decode(evidence)) as Evidence;
    const head = events.at(-1);
    if (head) return { notification_id, sequence: events.length - 1, event_hash: head.event_hash };
  } catch {
    // Bytes that are no evidence: their certificate is refused for that.
  }
  return headIn();
}

interface ProofOptions {
  by?: SigningKey;
  index?: number;
  cosigners?: SigningKey[];
}

/** The bytes of `head.tlog-proof`. */
export async function proofOf(head: Logged, { by = log, index = INDEX, cosigners = [] }: ProofOptions = {}) {
  const { sequence, event_hash, notification_id } = head;
  const entry = leafBytes({ lookup: await lookupOf(notification_id), sequence, event_hash });
  const entries = Array.from({ length: SIZE }, (_, at) => (at === INDEX ? entry : new Uint8Array([at])));
  const hashes = await Promise.all(entries.map(leafHash));
  const tree = subtreesOf(SIZE, async () => hashes);
  const text = checkpointText(by.key.name, { size: SIZE, root: await rangeHash(0, SIZE, tree) });
  const lines = [signatureLine({ ...by.key, signature: new Uint8Array(await by.sign(text)) })];
  for (const { key, sign } of cosigners) {
    const signature = timedSignature(1_809_339_250, await sign(cosignedText(text, 1_809_339_250)));
    lines.push(signatureLine({ ...key, signature }));
  }
  return new TextEncoder().encode(
    proofText(index, await inclusionPath(INDEX, SIZE, tree), `${text}\n${lines.join("")}`),
  );
}
