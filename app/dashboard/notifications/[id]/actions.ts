"use server";
import { notFound } from "next/navigation";
import { recordAudit } from "#lib/access/audit.ts";
import { eraseContent } from "#lib/notifications/erase.ts";
import { backTo, formViewer } from "../../form.ts";

/** Erases a notification's content for good. */
export async function erase(form: FormData): Promise<void> {
  const viewer = await formViewer("manage", form);
  const { organization, user } = viewer;
  const id = form.get("notification");
  if (typeof id !== "string") notFound();
  const outcome = await eraseContent({
    notificationId: id,
    organizationId: organization.id,
    by: user.id,
    also: (tx) =>
      recordAudit(tx, {
        organizationId: organization.id,
        userId: user.id,
        actor: user.email,
        action: "notification.erased",
        subject: id,
      }),
  });
  if (outcome === "not found") notFound();
  const said = { erased: "erased", "already erased": "already", "not sent yet": "waiting" }[outcome];
  return backTo(viewer, `/dashboard/notifications/${id}`, said);
}
