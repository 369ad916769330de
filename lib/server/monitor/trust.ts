import { type Checkpoint, readCheckpoint } from "#lib/evidence/log/checkpoint.ts";
import { checkSignature, LOG_KEY, readVkey, type VerifierKey, vkeyOf } from "#lib/evidence/log/note.ts";
import type { Policy } from "#lib/evidence/log/policy.ts";
import type { Memory } from "./memory.ts";
import { type LogSource, Unreachable } from "./source.ts";

/** The keys whose signatures under a checkpoint count. */
export interface Trust {
  keys: VerifierKey[];
  policy: Policy | null;
  /** True if the log itself named the key and no earlier run knew a key. */
  isFirstUse: boolean;
}

/** Takes the keys from the policy, else from the memory, else from the log itself. @throws Unreachable */
export async function trustFor(source: LogSource, memory: Memory | null, policy: Policy | null): Promise<Trust> {
  if (policy?.logs.length) return { keys: policy.logs.map(({ key }) => key), policy, isFirstUse: false };
  const vkey = memory?.vkey ?? (await source.text("key")).trim();
  const key = await readVkey(vkey);
  if (key?.type !== LOG_KEY) throw new Unreachable(`${source.url}/key is not the key of a log`);
  return { keys: [key], policy, isFirstUse: !memory };
}

export interface SignedCheckpoint {
  checkpoint: Checkpoint;
  note: string;
  /** The key that signed it. */
  vkey: string;
  /** Names of known witnesses that cosigned it. */
  cosigners: string[];
}

/** Checks the signatures of a checkpoint. @returns the reason, as text, for a checkpoint that can't be trusted */
export async function readSigned(note: string, { keys, policy }: Trust): Promise<SignedCheckpoint | string> {
  const checkpoint = readCheckpoint(note);
  if (!checkpoint) return "its checkpoint is malformed";
  const known = keys.filter(({ name }) => name === checkpoint.origin);
  if (!known.length) return `its name is now ${checkpoint.origin}, not ${keys.map(({ name }) => name).join(", ")}`;
  const signed = await Promise.all(known.map((key) => checkSignature(checkpoint.note, key)));
  const vkey = known.find((_, at) => signed[at]?.valid);
  if (!vkey || signed.some((one) => one?.valid === false))
    return "the signature of its checkpoint is wrong, or was made with a key other than the known key";
  const cosigners: string[] = [];
  for (const { name, key } of policy?.witnesses ?? []) {
    const cosigned = await checkSignature(checkpoint.note, key);
    if (cosigned?.valid === false) return `the cosignature of ${name} under its checkpoint is wrong`;
    if (cosigned) cosigners.push(name);
  }
  return { checkpoint, note, vkey: vkeyOf(vkey), cosigners };
}
