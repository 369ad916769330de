import { isUuid } from "#lib/contract/fields/uuid.ts";
import type { Queryable } from "#lib/db.ts";
import { deleteDeadLetters, hasJob } from "#lib/jobs/job-rows.ts";
import { commitWithJobs } from "#lib/jobs/jobs.ts";
import { eraseExcerpts } from "#lib/webhooks/record-attempt.ts";
import { appendErasure, openChain, saveChains } from "../chain/append.ts";

interface Erasing {
  notificationId: string;
  organizationId: string;
  /** Id of the user; `null` for the organization's retention period. */
  by: string | null;
  /** Runs in the same transaction, e.g. for the audit log. */
  also?: (tx: Queryable) => Promise<void>;
}

/** `not sent yet`: the mail may be on its way. */
type Erased = "erased" | "already erased" | "not sent yet" | "not found";

/**
 * Erases a notification's content. From the end of this call no response shows the content, and the chain says so. The rows are
 * deleted once a certificate without the content is sealed (erase-content.ts). A queued notification can be erased only if its job
 * is a dead letter, which is deleted.
 */
export async function eraseContent({ notificationId, organizationId, by, also }: Erasing): Promise<Erased> {
  if (!isUuid(notificationId)) return "not found";
  return commitWithJobs(async (tx, send) => {
    const chain = await openChain(tx, notificationId);
    if (chain?.organizationId !== organizationId) return "not found";
    if (chain.erasure !== "none") return "already erased";
    if (chain.status === "queued" && !(await cancelSending(tx, chain.id))) return "not sent yet";
    const now = new Date();
    const erased = await appendErasure(chain, { reason: by ? "requested" : "retention", now });
    await saveChains(tx, send, [erased]);
    await tx.$executeRaw`
      INSERT INTO erasures (notification_id, organization_id, sequence, user_id, requested_at)
      VALUES (${notificationId}::uuid, ${organizationId}::uuid, ${erased.head.sequence}, ${by}::uuid, ${now})`;
    // Erased content must not be found by a search.
    await tx.$executeRaw`
      DELETE FROM notification_search s USING notifications n WHERE n.id = ${notificationId}::uuid
        AND s.organization_id = n.organization_id AND s.created_at = n.created_at AND s.notification_id = n.id`;
    await tx.draft.deleteMany({ where: { notificationId } });
    await eraseExcerpts(tx, notificationId);
    await also?.(tx);
    return "erased";
  });
}

/** Deletes the notification's dead letter; `false` when there is none, or a worker may be sending the mail. */
async function cancelSending(tx: Queryable, notificationId: string): Promise<boolean> {
  return !(await hasJob(tx, "dispatch", notificationId)) && (await deleteDeadLetters(tx, notificationId)) > 0;
}
