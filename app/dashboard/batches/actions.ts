"use server";

import { notFound } from "next/navigation";
import { actorOf, recordAudit } from "#lib/access/audit.ts";
import type { Viewer } from "#lib/access/sign-in/session.ts";
import { ApiError } from "#lib/contract/errors.ts";
import { type Change, changeBatch } from "#lib/notifications/batch/control.ts";
import { sendingRight } from "#lib/notifications/create/sending-right.ts";
import { backTo, formViewer, idOf } from "../form.ts";

const DONE = { pause: "paused", resume: "resumed", cancel: "cancelled" } as const;

/** Pauses, resumes or cancels a batch, by the form's field `change`. */
export async function change(form: FormData): Promise<void> {
  const viewer = await formViewer("send", form);
  const id = idOf(form, "batch");
  const verb = String(form.get("change"));
  const outcome = isChange(verb) ? await changed(viewer, id, verb) : "not";
  return backTo(viewer, `/dashboard/batches/${id}`, outcome);
}

/** `not`: another member, or the last row, ended the batch meanwhile. */
async function changed(viewer: Viewer, id: string, verb: Change): Promise<string> {
  const { organization } = viewer;
  const { caller } = await sendingRight(organization, new Date());
  const audit = { ...actorOf(viewer), action: `batch.${DONE[verb]}`, subject: id };
  const changer = caller ?? { organizationId: organization.id, apiKeyId: null, kind: "test" as const };
  try {
    await changeBatch(changer, id, verb, (tx) => recordAudit(tx, audit));
    return DONE[verb];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.kind === "not_found") notFound();
    if (error.kind === "conflict") return "not";
    throw error;
  }
}

const isChange = (verb: string): verb is Change => Object.hasOwn(DONE, verb);
