import { notFound } from "#lib/contract/errors.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Queryable } from "#lib/db.ts";
import { type Creator, createOrReplay } from "./create.ts";
import { draftInput } from "./draft.ts";
import { filesOf } from "./prefill.ts";

/** True for a notification whose content can be sent to another address. */
export const canCorrect = ({ status, salt }: Pick<NotificationRecord, "status" | "salt">): boolean =>
  status === "failed" && salt !== null;

interface Corrected {
  record: NotificationRecord;
  /** The corrected address. */
  to: string;
  /** Idempotency key. */
  key: string;
  now: Date;
  /** Runs in the transaction that stores the new notification. */
  inTransaction: (tx: Queryable, notificationId: string) => Promise<void>;
}

/**
 * Sends the content of an undelivered notification, as it was personalised, to another address. Stores which notification it
 * corrects. Returns the id of the new notification.
 *
 * @throws ApiError invalid_input, unauthorized, not_found when the content was erased meanwhile
 */
export async function sendCorrected(
  caller: Creator,
  { record, to, key, now, inTransaction }: Corrected,
): Promise<string> {
  const input = draftInput({
    to,
    subject: record.subject ?? "",
    body_text: record.body_text ?? "",
    body_html: record.body_html ?? "",
    sender_name: record.sender_name ?? "",
    sender_email: record.sender_email ?? "",
    customer_ref: record.customer_ref ?? "",
    variables: [],
    templates: [],
    files: await filesOf(record),
  });
  const { body } = await createOrReplay(caller, input, key, now, {
    inTransaction: async (tx, id) => {
      // An erasure that began meanwhile wins: it locks this row first.
      const kept = await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM notifications n WHERE id = ${record.id}::uuid AND salt IS NOT NULL
          AND NOT EXISTS (SELECT FROM erasures WHERE notification_id = n.id) FOR SHARE OF n`;
      if (!kept.length) throw notFound();
      await tx.$executeRaw`UPDATE notifications SET corrects_id = ${record.id}::uuid WHERE id = ${id}::uuid`;
      await inTransaction(tx, id);
    },
  });
  return String(JSON.parse(body).id);
}
