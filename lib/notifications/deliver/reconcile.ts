import { db, type Queryable } from "#lib/db.ts";
import type { JobData, Send } from "#lib/jobs/job-data.ts";
import { log } from "#lib/observability/log.ts";
import { realTransport } from "#lib/transports/select.ts";
import { RetryLater } from "#lib/transports/transport.ts";
import { recordProviderEvent } from "../chain/record-event.ts";

/** Events usually come within seconds; after this an event may have been lost. */
const SILENT_MINUTES = 15;
/** Providers stop delivery attempts after a few days. */
const RECONCILE_DAYS = 7;
/** Status requests use the same rate limit as mails. */
const MAX_AT_ONCE = 20;

/**
 * Enqueues status requests for mails without an event for {@link SILENT_MINUTES}, then each time the mail's age at the last
 * request has grown by half. Returns their number.
 */
export async function sendStatusRequests(tx: Queryable, send: Send, now: Date): Promise<number> {
  const silent = await tx.$queryRaw<{ id: string }[]>`
    UPDATE submissions SET asked_at = ${now} WHERE notification_id = ANY(ARRAY(
      SELECT n.id FROM notifications n JOIN submissions s ON s.notification_id = n.id
      WHERE n.status IN ('sent', 'deferred') AND NOT n.simulated AND s.provider_message_id IS NOT NULL
        AND n.created_at > ${now}::timestamptz - ${RECONCILE_DAYS} * interval '1 day'
        AND n.created_at < ${now}::timestamptz - ${SILENT_MINUTES} * interval '1 minute'
        AND (s.asked_at IS NULL OR ${now}::timestamptz - s.asked_at
          > greatest(${SILENT_MINUTES} * interval '1 minute', (s.asked_at - n.created_at) / 2))
        AND ${now}::timestamptz - ${SILENT_MINUTES} * interval '1 minute'
          > (SELECT max(created_at) FROM links WHERE notification_id = n.id)
      ORDER BY s.asked_at NULLS FIRST LIMIT ${MAX_AT_ONCE} FOR UPDATE OF s SKIP LOCKED))
    RETURNING notification_id::text AS id`;
  for (const { id } of silent) send("ask", { notification_id: id });
  return silent.length;
}

/** Requests a mail's status from the provider and records it as a provider event marked `reconciled`. */
export async function reconcile({ notification_id: id }: JobData): Promise<void> {
  const notification = await db().notification.findUnique({
    where: { id },
    select: { status: true, submission: { select: { providerMessageId: true } } },
  });
  const messageId = notification?.submission?.providerMessageId;
  if (!messageId || (notification.status !== "sent" && notification.status !== "deferred")) return;
  try {
    const event = await realTransport()?.readStatus?.(messageId);
    if (event) await recordProviderEvent(id, event, new Date());
  } catch (error) {
    // The sweep sends the next request. RetryLater is expected while the account is held. A key that may only send gets an error.
    if (!(error instanceof RetryLater))
      log("warn", "the provider did not say what became of a mail", { notification: id, error });
  }
}
