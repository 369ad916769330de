import { db, type Queryable } from "#lib/db.ts";
import type { JobData, Send } from "#lib/jobs/job-data.ts";
import { log } from "#lib/observability/log.ts";
import { realTransport } from "#lib/transports/select.ts";
import { RetryLater } from "#lib/transports/transport.ts";
import { recordProviderEvent } from "../chain/record-event.ts";

/** Events come within seconds; after this long one may have been lost on its way to us. */
const SILENT_MINUTES = 15;
/** A provider tries to deliver for some days, then says that it failed. */
const ASKING_DAYS = 7;
/** Asking takes turns from sending. */
const MAX_AT_ONCE = 20;

/**
 * Has the provider asked about mails it said nothing about for a while: after a quarter of an hour, then whenever the
 * silence has become half as long again.
 */
export async function sendQuestions(tx: Queryable, send: Send, now: Date): Promise<number> {
  const silent = await tx.$queryRaw<{ id: string }[]>`
    UPDATE submissions SET asked_at = ${now} WHERE notification_id IN (
      SELECT n.id FROM notifications n JOIN submissions s ON s.notification_id = n.id
      WHERE n.status IN ('sent', 'deferred') AND NOT n.simulated AND s.provider_message_id IS NOT NULL
        AND n.created_at > ${now}::timestamptz - ${ASKING_DAYS} * interval '1 day'
        AND n.created_at < ${now}::timestamptz - ${SILENT_MINUTES} * interval '1 minute'
        AND (s.asked_at IS NULL OR ${now}::timestamptz - s.asked_at
          > greatest(${SILENT_MINUTES} * interval '1 minute', (s.asked_at - n.created_at) / 2))
        AND ${now}::timestamptz - ${SILENT_MINUTES} * interval '1 minute'
          > (SELECT max(created_at) FROM links WHERE notification_id = n.id)
      ORDER BY s.asked_at NULLS FIRST LIMIT ${MAX_AT_ONCE} FOR UPDATE OF s SKIP LOCKED)
    RETURNING notification_id::text AS id`;
  for (const { id } of silent) await send("ask", { notification_id: id });
  return silent.length;
}

/** Asks the provider what became of a mail that was really sent, and records the answer as one that was asked for. */
export async function ask({ notification_id: id }: JobData): Promise<void> {
  const notification = await db().notification.findUnique({
    where: { id },
    select: { status: true, submission: { select: { providerMessageId: true } } },
  });
  const messageId = notification?.submission?.providerMessageId;
  if (!messageId || (notification.status !== "sent" && notification.status !== "deferred")) return;
  try {
    const report = await realTransport()?.ask?.(messageId);
    if (report) await recordProviderEvent(id, report, new Date());
  } catch (error) {
    // The next question is due soon enough. A key that may only send gets no answer to any.
    if (!(error instanceof RetryLater))
      log("warn", "the provider did not say what became of a mail", { notification: id, error });
  }
}
