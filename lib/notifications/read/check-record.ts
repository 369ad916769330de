import { rehashBlobs } from "#lib/blobs/blobs.ts";
import { contentOf } from "#lib/contract/content-of.ts";
import type { SealView } from "#lib/contract/record.ts";
import { db } from "#lib/db.ts";
import type { StoredLink } from "#lib/evidence/chain/chain.ts";
import type { EarlierSeal } from "#lib/evidence/chain/seal.ts";
import type { Check } from "#lib/evidence/types.ts";
import { verifyRecord } from "#lib/evidence/verify.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { loadSealedFile } from "../seal/sealed-file.ts";
import { holdsErased, type NotificationRecord } from "./record.ts";

/**
 * Verifies a record from its stored bytes. The database hashes the attachments: transferring megabytes would delay other
 * requests.
 */
export async function checkRecord(record: NotificationRecord): Promise<Check[]> {
  const { seal, superseded } = record;
  // Missing bytes fail the check (empty bytes), unless the content is erased (null).
  const gone = record.salt === null ? null : new Uint8Array();
  const [links, found, tokens, { roots }] = await Promise.all([
    storedLinks(record),
    rehashBlobs(record.salt === null ? [] : record.attachments.map(({ sha256 }) => sha256)),
    storedTokens(record),
    keys(),
  ]);
  const input = async (view: SealView): Promise<EarlierSeal> => ({
    number: view.number,
    token: tokens.get(view.number) ?? new Uint8Array(),
    certificate: (await loadSealedFile(record.id, view))?.pdf ?? (holdsErased(record, view) ? null : new Uint8Array()),
    timestamped_at: view.timestamped_at,
    imprint: view.hash,
    chain_hash: view.chain_hash,
    head_sequence: view.head_sequence,
  });
  return verifyRecord({
    now: new Date(),
    notification_id: record.id,
    header: record,
    content: contentOf(record),
    links,
    attachments: record.attachments.map(({ id, sha256 }) => ({ id, sha256, bytes: found.get(sha256) ?? gone })),
    seal: seal && (await input(seal)),
    earlier: await Promise.all(superseded.map(input)),
    roots,
  });
}

/** Adds the stored `sequence` and `previous_hash`, which are not published, to be compared with the chain. */
async function storedLinks(record: NotificationRecord): Promise<StoredLink[]> {
  const positions = await db().link.findMany({
    where: { notificationId: record.id },
    orderBy: { sequence: "asc" },
    select: { sequence: true, previousHash: true },
  });
  return record.events.map((event, index) => {
    const position = positions[index];
    return position ? { ...event, sequence: position.sequence, previous_hash: position.previousHash } : event;
  });
}

/** Time-stamp tokens by seal number. */
async function storedTokens({ id }: NotificationRecord): Promise<Map<number, Uint8Array>> {
  const seals = await db().seal.findMany({ where: { notificationId: id }, select: { number: true, token: true } });
  return new Map(seals.map(({ number, token }) => [number, token]));
}
