"use server";
import { notFound } from "next/navigation";
import { resendQuestion } from "#components/dashboard/notification/resend-form.tsx";
import type { FormResult } from "#components/ui/form/action-form.tsx";
import { actorOf, recordAudit } from "#lib/access/audit.ts";
import { hasStoredResponse } from "#lib/access/keys/api-keys.ts";
import { ApiError, fault } from "#lib/contract/errors.ts";
import { isEmail } from "#lib/contract/fields/text.ts";
import { composeErrorOf } from "#lib/http/compose/compose-errors.ts";
import { messages } from "#lib/i18n/messages.ts";
import { canCorrect, sendCorrected } from "#lib/notifications/create/correct-address.ts";
import { sendingRight } from "#lib/notifications/create/sending-right.ts";
import { eraseContent } from "#lib/notifications/erase/erase.ts";
import { correctionsOf } from "#lib/notifications/read/corrections.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";
import { asked, backTo, formViewer, idOf, idsOf, refused } from "../../form.ts";

/** Erases a notification's content for good. */
export async function erase(form: FormData): Promise<void> {
  const viewer = await formViewer("manage", form);
  const id = idOf(form, "notification");
  const outcome = await eraseContent({
    notificationId: id,
    organizationId: viewer.organization.id,
    by: viewer.user.id,
    also: (tx) => recordAudit(tx, { ...actorOf(viewer), action: "notification.erased", subject: id }),
  });
  if (outcome === "not found") notFound();
  const said = { erased: "erased", "already erased": "already", "not sent yet": "waiting" }[outcome];
  return backTo(viewer, `/dashboard/notifications/${id}`, said);
}

/** Sends an undelivered notification's content to a corrected address. */
export async function resendTo(_: FormResult | null, form: FormData): Promise<FormResult> {
  const viewer = await formViewer("send", form);
  const record = await loadRecord(idOf(form, "notification"), viewer.organization.id);
  if (!record || !canCorrect(record)) notFound();
  const t = messages(viewer.locale);
  const to = String(form.get("to") ?? "").trim();
  const key = `resend ${idOf(form, "key")}`;
  const corrections = (await correctionsOf(viewer.organization.id, [record.id])).get(record.id);
  const question = isEmail(to) ? resendQuestion(to, { record, corrections, t }) : null;
  const answered = !question || form.get("confirmed") === question.confirmed;
  // The same form twice sends once, and leads to what it sent.
  if (!answered && !(await hasStoredResponse(viewer.organization.id, key))) return asked(form, question);
  const now = new Date();
  const about = { action: "notification.sent", data: { corrects: record.id } } as const;
  let id: string;
  try {
    const right = await sendingRight(viewer.organization, now, key);
    if (!right.caller) throw new ApiError("unauthorized", fault("may_not_send", right.refused));
    id = await sendCorrected(right.caller, {
      ...{ record, to, key, now },
      inTransaction: (tx, subject) => recordAudit(tx, { ...actorOf(viewer), ...about, subject }),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { field, words, atField = words } = composeErrorOf(error, t, []);
    return field === "to" ? refused(form, "to", atField) : refused(form, null, words);
  }
  const [batch] = idsOf(form, "batch");
  return batch
    ? backTo(viewer, `/dashboard/batches/${batch}`, "resent")
    : backTo(viewer, `/dashboard/notifications/${id}`, "sent");
}
