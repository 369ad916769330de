"use server";
import { recordAudit } from "#lib/access/audit.ts";
import type { Queryable } from "#lib/db.ts";
import { retryOwn } from "#lib/notifications/waiting.ts";
import { backTo, formViewer } from "../../form.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Has the chosen jobs tried again; ids of other organizations' jobs are nobody's. */
export async function retry(form: FormData): Promise<void> {
  const viewer = await formViewer("manage", form);
  const { organization, user } = viewer;
  const ids = form.getAll("job").filter((id): id is string => typeof id === "string" && UUID.test(id));
  const again = form.get("again") === "yes";
  const besides = (tx: Queryable, jobs: string[]) =>
    recordAudit(tx, {
      organizationId: organization.id,
      userId: user.id,
      actor: user.email,
      action: "job.retried",
      subject: null,
      data: { jobs, again },
    });
  const retried = await retryOwn(organization.id, ids, { again, besides });
  return backTo(viewer, "/dashboard/notifications/waiting", `retried-${retried.length}`);
}
