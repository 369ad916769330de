import { contentOf } from "#lib/contract/content-of.ts";
import { ApiError, fault } from "#lib/contract/errors.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { verifyRecord } from "#lib/evidence/verify.ts";

/**
 * Throws when what is stored is not what the chain names: the service would sign another text, or another date. Checks the chain,
 * the record's columns and the content (FORMAT.md §10). Bytes of attachments are checked where they are read.
 * @throws ApiError unavailable: once the operator has restored it, it is signed
 */
export async function requireUnchanged(record: NotificationRecord): Promise<void> {
  const checks = await verifyRecord({
    notification_id: record.id,
    header: record,
    content: contentOf(record),
    links: record.events,
    attachments: record.attachments.map(({ id, sha256 }) => ({ id, sha256, bytes: null })),
    seal: null,
    roots: { signer: [], timeStamp: [] },
  });
  const wrong = checks.find(({ state }) => state === "failed");
  if (wrong) throw new ApiError("unavailable", fault("record_changed", wrong.code));
}
