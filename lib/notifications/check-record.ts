import { getBlob } from "#lib/blobs.ts";
import { contentOf } from "#lib/contract/content-of.ts";
import type { Check } from "#lib/evidence/types.ts";
import { verifyRecord } from "#lib/evidence/verify.ts";
import { keys } from "#lib/keys.ts";
import { attachmentBytes, loadToken, type NotificationRecord } from "./record.ts";

/** Every fact about a record as it is stored now, computed anew from its bytes. */
export async function checkRecord(record: NotificationRecord): Promise<Check[]> {
  const { seal } = record;
  const [bytes, token, certificate, { roots }] = await Promise.all([
    attachmentBytes(record),
    seal ? loadToken(record.id) : null,
    seal ? getBlob(seal.certificate_sha256) : null,
    keys(),
  ]);
  return verifyRecord({
    notification_id: record.id,
    status: record.status,
    content: contentOf(record),
    links: record.events,
    attachments: record.attachments.map(({ id, sha256 }) => ({ id, sha256, bytes: bytes.get(id) ?? null })),
    seal: seal && {
      token: token ?? new Uint8Array(),
      certificate,
      imprint: seal.hash,
      chain_hash: seal.chain_hash,
      head_sequence: seal.head_sequence,
    },
    roots,
  });
}
