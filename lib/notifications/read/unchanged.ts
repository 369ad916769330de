import { contentOf } from "#lib/contract/content-of.ts";
import { ApiError, fault } from "#lib/contract/errors.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { verifyRecord } from "#lib/evidence/verify.ts";

/**
 * Throws when what is stored is not what the chain names: the service would sign another text, or another date. Bytes of attachments
 * are checked where they are read.
 * @throws ApiError unavailable: once the operator has restored it, it is signed
 */
export async function requireUnchanged(record: NotificationRecord): Promise<void> {
  const changed = await changedPart(record);
  if (changed) throw new ApiError("unavailable", fault("record_changed", changed));
}

/**
 * Returns the code of the first check that what is stored fails, or `null`: chain, columns and content (FORMAT.md §10), and the files
 * whose bytes are given by SHA-256.
 */
export async function changedPart(
  record: NotificationRecord,
  files: Map<string, Uint8Array<ArrayBuffer>> = new Map(),
): Promise<string | null> {
  const checks = await verifyRecord({
    notification_id: record.id,
    header: record,
    content: contentOf(record),
    links: record.events,
    attachments: record.attachments.map(({ id, sha256 }) => ({ id, sha256, bytes: files.get(sha256) ?? null })),
    seal: null,
    roots: { signer: [], timeStamp: [] },
  });
  return checks.find(({ state }) => state === "failed")?.code ?? null;
}
