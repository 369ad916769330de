"use server";
import { actorOf, recordAudit } from "#lib/access/audit.ts";
import type { Queryable } from "#lib/db.ts";
import { retryOwn } from "#lib/notifications/deliver/waiting.ts";
import { backTo, formViewer, idOf, idsOf } from "../../form.ts";

/** Retries the chosen jobs of this organization, from the list or from the page of one `notification`. */
export async function retry(form: FormData): Promise<void> {
  const viewer = await formViewer("manage", form);
  const again = form.get("again") === "yes";
  const beforeRetry = (tx: Queryable, jobs: string[]) =>
    recordAudit(tx, { ...actorOf(viewer), action: "job.retried", subject: null, data: { jobs, again } });
  const retried = await retryOwn(viewer.organization.id, idsOf(form, "job"), { again, beforeRetry });
  const page = form.has("notification") ? idOf(form, "notification") : "waiting";
  return backTo(viewer, `/dashboard/notifications/${page}`, `retried-${retried.length}`);
}
