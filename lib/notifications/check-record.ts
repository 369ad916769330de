import { contentOf } from "#lib/contract/content-of.ts";
import { db } from "#lib/db.ts";
import type { StoredLink } from "#lib/evidence/chain.ts";
import type { Check } from "#lib/evidence/types.ts";
import { verifyRecord } from "#lib/evidence/verify.ts";
import { keys } from "#lib/keys.ts";
import { attachmentBytes, loadToken, type NotificationRecord } from "./record.ts";
import { loadSealedFile } from "./sealed-file.ts";

/** Every fact about a record as it is stored now, computed anew from its bytes. */
export async function checkRecord(record: NotificationRecord): Promise<Check[]> {
  const { seal } = record;
  // Erased content is stated as such; anything else that is not there any more was lost, and must not pass unchecked.
  const gone = record.salt === null ? null : new Uint8Array();
  const [links, bytes, token, certificate, { roots }] = await Promise.all([
    storedLinks(record),
    attachmentBytes(record),
    seal ? loadToken(record.id) : null,
    seal ? loadSealedFile(record.id, seal) : null,
    keys(),
  ]);
  return verifyRecord({
    notification_id: record.id,
    shown: record,
    content: contentOf(record),
    links,
    attachments: record.attachments.map(({ id, sha256 }) => ({ id, sha256, bytes: bytes.get(id) ?? gone })),
    seal: seal && {
      token: token ?? new Uint8Array(),
      certificate: certificate?.pdf ?? gone,
      timestamped_at: seal.timestamped_at,
      imprint: seal.hash,
      chain_hash: seal.chain_hash,
      head_sequence: seal.head_sequence,
    },
    roots,
  });
}

/** The links with the columns that are not published, since a reader recomputes them: here they are held against the chain. */
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
