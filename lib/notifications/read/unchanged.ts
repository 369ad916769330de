import { contentOf } from "#lib/contract/content-of.ts";
import { fault, untilRestored } from "#lib/contract/errors.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { verifyRecord } from "#lib/evidence/verify.ts";

/**
 * Throws when what is stored is not what the chain names: the service would sign another text, or another date. Bytes of attachments
 * are checked where they are read (lib/blobs).
 * @throws ApiError unavailable: once the operator has restored it, it is signed
 */
export async function requireUnchanged(record: NotificationRecord): Promise<void> {
  const changed = await changedPart(record);
  if (changed) throw untilRestored(fault("record_changed", changed));
}

/** Returns the code of the first check of chain, columns and content that fails, or `null` (FORMAT.md §10). */
export async function changedPart(record: NotificationRecord): Promise<string | null> {
  const checks = await verifyRecord({
    notification_id: record.id,
    header: record,
    content: contentOf(record),
    links: record.events,
    attachments: record.attachments.map(({ id, sha256 }) => ({ id, sha256, bytes: null })),
    seal: null,
    roots: { signer: [], timeStamp: [] },
  });
  return checks.find(({ state }) => state === "failed")?.code ?? null;
}
