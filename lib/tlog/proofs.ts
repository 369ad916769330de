import { formatTime } from "#lib/evidence/chain/chain.ts";
import { toHex } from "#lib/evidence/digest.ts";
import { checkEntryProofs } from "#lib/evidence/log/check.ts";
import { inclusionPath } from "#lib/evidence/log/merkle.ts";
import { proofText } from "#lib/evidence/log/proof.ts";
import { readTimeStampToken } from "#lib/evidence/pki/time-stamp.ts";
import { log } from "#lib/observability/log.ts";
import { cosignedHead } from "./cosign.ts";
import type { SignedHead } from "./cosigned.ts";
import { sequenceLinks } from "./sequencer.ts";
import { type StampedHead, stampedHead, stampedLeaf } from "./stamped.ts";
import { findLeaf, IncompleteLog, leavesOf, type RecordLeaf, readHead, treeOf } from "./tree.ts";

/** An entry of a record with its proof (c2sp.org/tlog-proof). */
interface ProvenLeaf extends RecordLeaf {
  proof: string;
}

interface ProvenRecord {
  checkpoint: string;
  entries: (ProvenLeaf & { time_stamp: EntryTimeStamp | null })[];
}

/** The time that an outside authority vouches for. */
interface EntryTimeStamp {
  /** The token's genTime: `YYYY-MM-DDTHH:mm:ss.SSS`. */
  timestamped_at: string;
  /** DER, lower-case hex. */
  token: string;
  /** The entry's proof in the checkpoint that was stamped. */
  proof: string;
}

/** Proves the entries of a record in the newest checkpoint; `null` before the first. Links of the last 100 ms may be missing. */
export async function proveRecord(notificationId: string): Promise<ProvenRecord | null> {
  const head = await readHead();
  if (!head) return null;
  const entries = await prove(head, await leavesOf(notificationId));
  const stamped = await Promise.all(entries.map(async (entry) => ({ ...entry, time_stamp: await timeStampOf(entry) })));
  return { checkpoint: head.checkpoint, entries: stamped };
}

async function timeStampOf(leaf: RecordLeaf): Promise<EntryTimeStamp | null> {
  const head = await stampedHead(leaf.index);
  const stamped = head && (await proveStamped(leaf, head));
  if (!stamped) return null;
  const timestamped_at = formatTime(readTimeStampToken(stamped.token).genTime);
  return { timestamped_at, token: toHex(stamped.token), proof: stamped.proof };
}

/** A proof in a time-stamped checkpoint, and the token (DER). */
export interface StampedProof {
  proof: string;
  token: Uint8Array;
}

/** Proves a link in the earliest time-stamped checkpoint that has it; `null` before there is one. */
export async function proveStampedLink(notificationId: string, sequence: number): Promise<StampedProof | null> {
  const found = await stampedLeaf(notificationId, sequence);
  return found && proveStamped(found.leaf, found.head);
}

async function proveStamped(leaf: RecordLeaf, head: StampedHead): Promise<StampedProof | null> {
  try {
    const [proven] = await prove(head, [leaf]);
    return proven ? { proof: proven.proof, token: head.token } : null;
  } catch (error) {
    // The record can be read and checked without.
    if (!(error instanceof IncompleteLog)) throw error;
    log("error", "the public log is incomplete", { error });
    return null;
  }
}

async function prove({ size, checkpoint }: SignedHead, leaves: RecordLeaf[]): Promise<ProvenLeaf[]> {
  const tree = treeOf(size);
  // Entries that were added since the checkpoint was read are not in it.
  const covered = leaves.filter(({ index }) => index < size);
  return Promise.all(
    covered.map(async (leaf) => {
      const path = await inclusionPath(leaf.index, size, tree);
      return { ...leaf, proof: proofText(leaf.index, path, checkpoint) };
    }),
  );
}

/** Batches that may pass before a link is in the log: the first ones may be full of earlier links. */
const MOST_BATCHES = 50;

/** Milliseconds that a seal waits for witnesses. */
const COSIGNING_MS = 1_500;

/**
 * Returns the proof of a link, which is added to the log first. Where the operator has witnesses, the proof is one in a
 * checkpoint that they cosigned, unless they fail to. Throws when the link, or any entry that its proof needs, was changed in the
 * database after it was logged: a certificate would carry a proof that fails for ever.
 */
export async function proveLink(notificationId: string, sequence: number, eventHash: string): Promise<string> {
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const leaf = await findLeaf(notificationId, sequence);
    if (leaf && leaf.event_hash !== eventHash)
      throw new Error("the public log has another event in place of this link");
    const head = leaf && (await cosignedHead(leaf.index, COSIGNING_MS));
    const [proven] = leaf && head ? await prove(head, [leaf]) : [];
    if (proven) {
      if (await checkEntryProofs(notificationId, [proven], []))
        throw new Error("the public log does not prove its own entry: its stored tree was changed");
      return proven.proof;
    }
    await sequenceLinks();
  }
  throw new Error("the link is not in the public log");
}
