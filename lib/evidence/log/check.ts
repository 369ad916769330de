import { failed, notChecked, passed, warned } from "../checks.ts";
import { sameBytes } from "../digest.ts";
import type { Check, Link } from "../types.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { leafBytes, lookupOf } from "./leaf.ts";
import { leafHash, rootOfInclusion } from "./merkle.ts";
import { checkSignature } from "./note.ts";
import { type Policy, PolicyError, readPolicy } from "./policy.ts";
import { type LogProof, readProof } from "./proof.ts";

/** Facts about the public log (FORMAT.md §8.6). */

export interface LoggedHead {
  /** The bytes of `head.tlog-proof`; `null` when the certificate has none. */
  proof: Uint8Array | null;
  notification_id: string;
  sequence: number;
  head: Pick<Link, "event_hash"> | undefined;
  /** Policies of c2sp.org/tlog-policy; none when no log is trusted. */
  policies: readonly string[];
}

const INCLUSION = "log.inclusion";

/** Checks that the log has the head of a sealed chain, and who vouches for the log. */
export async function checkLogProof(logged: LoggedHead): Promise<[Check, ...Check[]]> {
  const { proof: bytes } = logged;
  if (!bytes)
    return [failed(INCLUSION, "missing", "The certificate has no proof that its chain is in the public log.")];
  const proof = readProof(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
  if (!proof) return [failed(INCLUSION, "malformed", "The proof of the public log can't be read.")];
  if (!(await isIncluded(logged, proof))) {
    return [failed(INCLUSION, "other_entry", "The proof of the public log is not for the last event of this chain.")];
  }
  const policies: Policy[] = [];
  for (const text of logged.policies) {
    const policy = await readPolicy(text).catch(unreadable);
    if (policy instanceof PolicyError) {
      const reason = `The list of trusted logs can't be read: ${policy.message}.`;
      return [failed(INCLUSION, "bad_policy", reason)];
    }
    policies.push(policy);
  }
  return checkCheckpoint(proof, policies);
}

function unreadable(error: unknown): PolicyError {
  if (error instanceof PolicyError) return error;
  throw error;
}

async function isIncluded({ notification_id, sequence, head }: LoggedHead, proof: LogProof): Promise<boolean> {
  if (!head) return false;
  const entry = leafBytes({ lookup: await lookupOf(notification_id), sequence, event_hash: head.event_hash });
  const { index, path, checkpoint } = proof;
  const root = await rootOfInclusion(await leafHash(entry), { index, size: checkpoint.size, path });
  return root !== null && sameBytes(root, checkpoint.root);
}

/** The first policy that knows the log decides. */
async function checkCheckpoint(
  { index, checkpoint }: LogProof,
  policies: readonly Policy[],
): Promise<[Check, ...Check[]]> {
  const { origin, size } = checkpoint;
  const facts = { index, size, origin };
  if (!policies.some(({ logs }) => logs.length)) {
    const reason = "The proof of the public log holds, but no key was given that its signature could be checked with.";
    return [notChecked(INCLUSION, "no_log_key", reason, facts)];
  }
  for (const policy of policies) {
    const signed = await isSigned(checkpoint, policy);
    if (signed === null) continue;
    if (!signed) return [failed(INCLUSION, "wrong_signature", "The log's head was not signed by its key.", facts)];
    return [passed(INCLUSION, facts), ...(await checkCosignatures(checkpoint, policy))];
  }
  return [failed(INCLUSION, "unknown_log", `The log ${origin} is not trusted here.`, facts)];
}

/** `null` without a signature by a trusted log of this name. */
async function isSigned({ origin, note }: Checkpoint, { logs }: Policy): Promise<boolean | null> {
  const found = await Promise.all(
    logs.filter(({ key }) => key.name === origin).map(({ key }) => checkSignature(note, key)),
  );
  const known = found.filter((signed) => signed !== null);
  return known.length ? known.every(({ valid }) => valid) : null;
}

/** Returns no fact where the policy names no witnesses. */
async function checkCosignatures({ note }: Checkpoint, { witnesses, isQuorum }: Policy): Promise<Check[]> {
  if (!witnesses.length) return [];
  const code = "log.cosignatures";
  const names: string[] = [];
  for (const { name, key } of witnesses) {
    const signed = await checkSignature(note, key);
    if (signed?.valid === false) {
      const reason = `The cosignature of the witness ${key.name} is not valid.`;
      return [failed(code, "wrong_cosignature", reason, { witness: key.name })];
    }
    if (signed) names.push(name);
  }
  const facts = { count: names.length, of: witnesses.length };
  if (isQuorum(new Set(names))) return [passed(code, facts)];
  const reason =
    "Fewer witnesses vouch for the log's head than are asked for today. That is normal for a certificate from before these witnesses; otherwise others may have been shown another log.";
  return [warned(code, "few_witnesses", reason, facts)];
}

/** An entry that the log has of a record. */
export interface LoggedLink {
  sequence: number;
  event_hash: string;
}

/** Checks that a trusted log has each of these entries. Returns the first failure; `null` without one. */
export async function checkEntryProofs(
  notification_id: string,
  entries: readonly (LoggedLink & { proof: string })[],
  policies: readonly string[],
): Promise<Check | null> {
  for (const { sequence, event_hash, proof } of entries) {
    const entry = { notification_id, sequence, head: { event_hash }, policies };
    const [{ state, reason }] = await checkLogProof({ ...entry, proof: new TextEncoder().encode(proof) });
    if (state === "failed")
      return failed("log.later_events", "wrong_proof", `Entry ${sequence}: ${reason}`, { sequence });
  }
  return null;
}

/**
 * Checks that the log knows the links of a record and no others. A seal waits until its head is in the log, so links up to `sealed`,
 * the sequence of the sealed head, must be there; later links follow within a second.
 */
export function checkLogged(logged: readonly LoggedLink[], links: readonly Link[], sealed = -1): Check {
  const code = "log.later_events";
  const later = logged.filter(({ sequence }) => sequence >= links.length).length;
  if (later) {
    const events = later === 1 ? "1 later event" : `${later} later events`;
    return failed(code, "later_events", `The public log knows ${events} of this record.`, { count: later });
  }
  const other = logged.find(({ sequence, event_hash }) => links[sequence]?.event_hash !== event_hash);
  if (other) {
    const { sequence } = other;
    return failed(code, "other_event", `The public log has another event ${sequence} of this record.`, { sequence });
  }
  const missing = links.findIndex((_, sequence) => !logged.some((entry) => entry.sequence === sequence));
  if (missing < 0) return passed(code, { count: logged.length });
  const facts = { sequence: missing };
  if (missing <= sealed)
    return failed(code, "log_lacks", `The public log lacks event ${missing} of this record, which is sealed.`, facts);
  return notChecked(code, "not_logged", "Not all events are in the public log yet.", facts);
}
