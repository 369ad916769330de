"use server";

import type { FormResult } from "#components/ui/form/action-form.tsx";
import { actorOf } from "#lib/access/audit.ts";
import { messages } from "#lib/i18n/messages.ts";
import { deleteTemplate, renameTemplate } from "#lib/notifications/compose/saved-templates.ts";
import { dropDraft } from "#lib/notifications/compose/unsent-drafts.ts";
import { backTo, formViewer, idOf, refused } from "../form.ts";
import { hasScripts } from "../viewer.ts";
import { codeOf, templateRefusal } from "./refused.ts";

export async function deleteDraft(form: FormData): Promise<void> {
  const viewer = await formViewer("send", form);
  const owner = { organizationId: viewer.organization.id, userId: viewer.user.id };
  await dropDraft(owner, String(form.get("draft") ?? ""));
  return backTo(viewer, "/dashboard/compose", "draftDeleted");
}

export async function removeTemplate(form: FormData): Promise<void> {
  const viewer = await formViewer("send", form);
  const deleted = await deleteTemplate(actorOf(viewer), idOf(form, "template"));
  return backTo(viewer, "/dashboard/compose/templates", deleted ? "deleted" : "gone");
}

export async function changeTemplateName(_: FormResult | null, form: FormData): Promise<FormResult> {
  const viewer = await formViewer("send", form);
  const name = String(form.get("name") ?? "");
  const renamed = await renameTemplate(actorOf(viewer), idOf(form, "template"), name).catch(codeOf);
  const page = "/dashboard/compose/templates";
  if (typeof renamed !== "string") return backTo(viewer, page, renamed ? "renamed" : "gone");
  // Without scripts, the dialog with the error would be closed.
  return (await hasScripts())
    ? refused(form, "name", templateRefusal(renamed, messages(viewer.locale)))
    : backTo(viewer, page, renamed);
}
