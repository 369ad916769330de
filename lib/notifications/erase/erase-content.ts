import { deleteDropped, dropBlobs } from "#lib/blobs/blobs.ts";
import { config } from "#lib/config.ts";
import { db, type Queryable } from "#lib/db.ts";
import { deleteJobTraces } from "#lib/jobs/job-rows.ts";
import { removeMail } from "#lib/transports/demo/outbox.ts";
import { eraseExcerpts } from "#lib/webhooks/record-attempt.ts";
import { openChain } from "../chain/append.ts";
import { eraseStoredResponse } from "../create/idempotency.ts";

/**
 * Deletes erased content once a seal covers the `content_erased` link; before that it does nothing, and sealing enqueues it again.
 * Deletes the outbox file first and all rows in one transaction, so that a retry completes an interrupted run.
 */
export async function destroyContent(notificationId: string): Promise<void> {
  const due = await db().$queryRaw<unknown[]>`
    SELECT 1 FROM erasures e WHERE notification_id = ${notificationId}::uuid AND done_at IS NULL
      AND EXISTS (SELECT FROM seals s WHERE s.notification_id = e.notification_id AND s.head_sequence >= e.sequence)`;
  if (!due.length) return;
  await removeMail(config().dataDir, notificationId);
  await db().$transaction(async (tx) => {
    const chain = await openChain(tx, notificationId);
    if (chain?.erasure !== "begun") return;
    const blobs = await blobsOf(tx, notificationId);
    await deleteRows(tx, notificationId);
    await eraseStoredResponse(tx, chain.organizationId, notificationId);
    await dropBlobs(tx, blobs);
    // A webhook response may have come after the erasure began.
    await eraseExcerpts(tx, notificationId);
    await deleteJobTraces(tx, notificationId);
    await tx.$executeRaw`UPDATE erasures SET done_at = now() WHERE notification_id = ${notificationId}::uuid`;
  });
  await deleteDropped();
}

/** Lists the SHA-256 of the attachments and of the certificates that show erased content. */
async function blobsOf(tx: Queryable, notificationId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ sha256: string }[]>`
    SELECT sha256 FROM attachments WHERE notification_id = ${notificationId}::uuid
    UNION
    SELECT certificate_sha256 FROM seals s JOIN erasures e USING (notification_id)
    WHERE s.notification_id = ${notificationId}::uuid AND s.head_sequence < e.sequence`;
  return rows.map(({ sha256 }) => sha256);
}

/** Keeps ids, types and times of submissions and provider events: a repeated event must be recognised. */
async function deleteRows(tx: Queryable, id: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM attachments WHERE notification_id = ${id}::uuid`;
  await tx.$executeRaw`
    DELETE FROM awaited_revocation_statuses a USING seals s JOIN erasures e USING (notification_id)
    WHERE a.notification_id = ${id}::uuid AND s.notification_id = a.notification_id AND s.number = a.seal_number
      AND s.head_sequence < e.sequence`;
  await tx.$executeRaw`
    UPDATE notifications SET recipient = NULL, sender_name = NULL, sender_email = NULL, customer_ref = NULL, subject = NULL,
      body_text = NULL, body_html = NULL, salt = NULL
    WHERE id = ${id}::uuid`;
  await tx.$executeRaw`UPDATE submissions SET bytes = NULL WHERE notification_id = ${id}::uuid`;
  await tx.$executeRaw`
    UPDATE provider_events SET payload = '{}', details = NULL WHERE notification_id = ${id}::uuid`;
}
