import { isUuid } from "#lib/contract/fields/uuid.ts";
import type { Queryable } from "#lib/db.ts";
import { deleteDeadLetters, hasJob } from "#lib/jobs/job-rows.ts";
import { commitWithJobs } from "#lib/jobs/jobs.ts";
import { eraseExcerpts } from "#lib/webhooks/record-attempt.ts";
import { appendErasure, openChain } from "../chain/append.ts";

export interface Erasing {
  notificationId: string;
  organizationId: string;
  /** The user who asked for it; `null`: the organization's retention period. */
  by: string | null;
  /** Written down in the same transaction, e.g. for the audit log. */
  also?: (tx: Queryable) => Promise<void>;
}

/** `not sent yet`: its mail is about to go out and could be on its way. */
export type Erased = "erased" | "already erased" | "not sent yet" | "not found";

/**
 * Erases a notification's content for good. From the end of this call nothing shows it any more, and the chain says so; it
 * is deleted when a certificate without it is sealed (see erase-content.ts), whatever becomes of this process. What is
 * queued cannot be erased, unless its sending was given up: then it never takes place.
 */
export async function eraseContent({ notificationId, organizationId, by, also }: Erasing): Promise<Erased> {
  if (!isUuid(notificationId)) return "not found";
  return commitWithJobs(async (tx, send) => {
    const chain = await openChain(tx, notificationId);
    if (chain?.organizationId !== organizationId) return "not found";
    if (chain.erasure !== "none") return "already erased";
    if (chain.status === "queued" && !(await cancelSending(tx, chain.id))) return "not sent yet";
    const now = new Date();
    const { head } = await appendErasure(tx, send, chain, { reason: by ? "requested" : "retention", now });
    await tx.$executeRaw`
      INSERT INTO erasures (notification_id, organization_id, sequence, user_id, requested_at)
      VALUES (${notificationId}::uuid, ${organizationId}::uuid, ${head.sequence}, ${by}::uuid, ${now})`;
    // What nobody may read cannot be found either.
    await tx.$executeRaw`
      DELETE FROM notification_search s USING notifications n WHERE n.id = ${notificationId}::uuid
        AND s.organization_id = n.organization_id AND s.created_at = n.created_at AND s.notification_id = n.id`;
    await tx.draft.deleteMany({ where: { notificationId } });
    await eraseExcerpts(tx, notificationId);
    await also?.(tx);
    return "erased";
  });
}

/** Deletes the dead letter of a mail that was given up; `false` when there is none, or a worker may be sending it. */
async function cancelSending(tx: Queryable, notificationId: string): Promise<boolean> {
  return !(await hasJob(tx, "dispatch", notificationId)) && (await deleteDeadLetters(tx, notificationId)) > 0;
}
