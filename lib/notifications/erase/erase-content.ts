import { dropBlobs } from "#lib/blobs/blobs.ts";
import { config } from "#lib/config.ts";
import { db, type Queryable } from "#lib/db.ts";
import { deleteJobTraces } from "#lib/jobs/job-rows.ts";
import { removeMail } from "#lib/transports/demo/outbox.ts";
import { eraseExcerpts } from "#lib/webhooks/record-attempt.ts";
import { openChain } from "../chain/append.ts";
import { eraseAnswers } from "../create/idempotency.ts";

/**
 * Deletes what was to be erased, once a seal covers the link that says so; before that it does nothing, and the seal will
 * have it called again. The file goes first, then all the rest in one transaction: until that has committed the job is tried
 * again, so that however it ends, nothing is left in the end.
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
    await eraseAnswers(tx, chain.organizationId, notificationId);
    await dropBlobs(tx, blobs);
    // An answer may have come while it was begun.
    await eraseExcerpts(tx, notificationId);
    await deleteJobTraces(tx, notificationId);
    await tx.$executeRaw`UPDATE erasures SET done_at = now() WHERE notification_id = ${notificationId}::uuid`;
  });
}

/** Its attachments, and the certificates that show what is erased. */
async function blobsOf(tx: Queryable, notificationId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ sha256: string }[]>`
    SELECT sha256 FROM attachments WHERE notification_id = ${notificationId}::uuid
    UNION
    SELECT certificate_sha256 FROM seals s JOIN erasures e USING (notification_id)
    WHERE s.notification_id = ${notificationId}::uuid AND s.head_sequence < e.sequence`;
  return rows.map(({ sha256 }) => sha256);
}

/** Of what a provider said and was handed the facts stay: a report that comes again must be known, and whose it is. */
async function deleteRows(tx: Queryable, id: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM attachments WHERE notification_id = ${id}::uuid`;
  await tx.$executeRaw`
    DELETE FROM awaited_answers a USING seals s JOIN erasures e USING (notification_id)
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
