import { rehashBlobs } from "#lib/blobs/blobs.ts";
import { contentOf } from "#lib/contract/content-of.ts";
import { ApiError } from "#lib/contract/errors.ts";
import type { SealView } from "#lib/contract/record.ts";
import type { StoredLink } from "#lib/evidence/chain/chain.ts";
import type { EarlierSeal } from "#lib/evidence/chain/seal.ts";
import type { LogStamp } from "#lib/evidence/log/time-stamp.ts";
import type { Check } from "#lib/evidence/types.ts";
import { verifyRecord } from "#lib/evidence/verify.ts";
import { trustedRoots } from "#lib/tlog/policy.ts";
import { proveStampedLink } from "#lib/tlog/proofs.ts";
import { loadSealedFile } from "../seal/sealed-file.ts";
import { type CheckableRecord, holdsErased } from "./record.ts";

/**
 * Verifies a record from its stored bytes. The database hashes the attachments: transferring megabytes would delay other
 * requests.
 */
export async function checkRecord(record: CheckableRecord): Promise<Check[]> {
  const { seal, superseded, tokens } = record;
  // Missing bytes fail the check (empty bytes), unless the content is erased (null).
  const gone = record.salt === null ? null : new Uint8Array();
  const [found, roots] = await Promise.all([
    rehashBlobs(record.salt === null ? [] : record.attachments.map(({ sha256 }) => sha256)),
    trustedRoots(),
  ]);
  const input = async (view: SealView): Promise<EarlierSeal> => ({
    number: view.number,
    token: Buffer.from(tokens[view.number] ?? "", "base64"),
    certificate: holdsErased(record, view) ? null : ((await loadSealedFile(record.id, view))?.pdf ?? new Uint8Array()),
    timestamped_at: view.timestamped_at,
    imprint: view.hash,
    chain_hash: view.chain_hash,
    head_sequence: view.head_sequence,
  });
  const log_stamp = seal && (await logStampOf(record.id, seal));
  return verifyRecord({
    now: new Date(),
    notification_id: record.id,
    header: record,
    content: contentOf(record),
    links: storedLinks(record),
    attachments: record.attachments.map(({ id, sha256 }) => ({ id, sha256, bytes: found.get(sha256) ?? gone })),
    seal: seal && { ...(await input(seal)), log_stamp },
    earlier: await Promise.all(superseded.map(input)),
    roots,
    logged: record.logged,
  });
}

/** As {@link checkRecord}; no facts while S3 fails. */
export async function checkWhatIsThere(record: CheckableRecord): Promise<Check[]> {
  return checkRecord(record).catch((error: unknown) => {
    if (error instanceof ApiError && error.kind === "unavailable") return [];
    throw error;
  });
}

async function logStampOf(id: string, { head_sequence }: SealView): Promise<LogStamp | null> {
  const stamped = await proveStampedLink(id, head_sequence);
  return stamped && { token: stamped.token, proof: new TextEncoder().encode(stamped.proof) };
}

/** Adds the stored `sequence` and `previous_hash`, which are not published, to be compared with the chain. */
const storedLinks = ({ events, positions }: CheckableRecord): StoredLink[] =>
  events.map((event, index) => ({ ...event, ...positions[index] }));
