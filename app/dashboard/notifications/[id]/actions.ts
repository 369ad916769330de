"use server";
import { notFound } from "next/navigation";
import { actorOf, recordAudit } from "#lib/access/audit.ts";
import { eraseContent } from "#lib/notifications/erase/erase.ts";
import { backTo, formViewer, idOf } from "../../form.ts";

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
