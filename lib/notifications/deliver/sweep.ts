import type { Queryable } from "#lib/db.ts";
import type { Send } from "#lib/jobs/job-data.ts";
import { jobExists } from "#lib/jobs/job-rows.ts";
import { commitWithJobs } from "#lib/jobs/jobs.ts";
import { log } from "#lib/observability/log.ts";
import { deleteOldDeliveries } from "#lib/webhooks/retention.ts";
import { Prisma } from "#prisma/client/client.ts";
import { continueLost } from "../batch/control.ts";
import { deleteUnmatched } from "../chain/provider-events.ts";
import { deleteAbandonedLeases } from "../create/idempotency.ts";
import { sendRevocationRequests } from "../seal/awaited-revocation.ts";
import { sendRenewals } from "../seal/re-time-stamp.ts";
import { sendStatusRequests } from "./reconcile.ts";

/** Age of unfinished work without a job that counts as lost. */
const LOST_MINUTES = 2;
/** Jobs added in one transaction; the next sweep adds more. */
const MAX_AT_ONCE = 500;

type Part = (tx: Queryable, send: Send, now: Date) => Promise<unknown>;
const PARTS: { [name: string]: Part } = {
  unsent: async (tx, send, now) => enqueueLost(send, "dispatch", await unsent(tx, now)),
  unsealed: async (tx, send, now) => enqueueLost(send, "seal", await unsealed(tx, now)),
  unerased: async (tx, send, now) => enqueueLost(send, "erase", await unerased(tx, now)),
  batches: continueLost,
  renewals: sendRenewals,
  revocations: sendRevocationRequests,
  statuses: sendStatusRequests,
  unmatched: (tx, _send, now) => deleteUnmatched(tx, now),
  deliveries: (tx, _send, now) => deleteOldDeliveries(tx, now),
  leases: (tx, _send, now) => deleteAbandonedLeases(tx, now),
};

/**
 * Enqueues jobs for unfinished work that has none, starts due re-time-stamping, revocation and status requests, and deletes rows
 * past their retention. Every process calls it; an advisory lock lets one process at a time run a part. Each part has its own
 * transaction, so that one failure does not stop the others.
 *
 * @throws the first part's error, after all parts ran
 */
export async function sweep(now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    await commitWithJobs(async (tx, send) => {
      if (await tryLock(tx, name)) await part(tx, send, now);
    }).catch((error: unknown) => failures.push(error));
  }
  if (failures.length) throw failures[0];
}

async function tryLock(tx: Queryable, part: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ locked: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`acuse sweep ${part}`}, 0)) AS locked`;
  return row?.locked ?? false;
}

async function enqueueLost(send: Send, queue: "dispatch" | "seal" | "erase", found: { id: string }[]): Promise<void> {
  if (!found.length) return;
  log("warn", "notifications without a job were found; they get one", { queue, count: found.length });
  for (const { id } of found) send(queue, { notification_id: id });
}

/** Excludes dead letters: a person decides whether they are retried. */
function unsent(tx: Queryable, now: Date): Promise<{ id: string }[]> {
  return tx.$queryRaw`
    SELECT id::text FROM notifications n
    WHERE status = 'queued' AND created_at < ${now}::timestamptz - ${LOST_MINUTES} * interval '1 minute'
      AND NOT EXISTS (SELECT FROM erasures WHERE notification_id = n.id)
      AND NOT ${jobExists(["dispatch", "dead"], Prisma.sql`n.id`)}
    ORDER BY created_at LIMIT ${MAX_AT_ONCE}`;
}

function unsealed(tx: Queryable, now: Date): Promise<{ id: string }[]> {
  return tx.$queryRaw`
    SELECT id::text FROM notifications n
    WHERE unsealed_since < ${now}::timestamptz - ${LOST_MINUTES} * interval '1 minute'
      AND NOT ${jobExists(["seal", "dead"], Prisma.sql`n.id`)}
    ORDER BY unsealed_since LIMIT ${MAX_AT_ONCE}`;
}

function unerased(tx: Queryable, now: Date): Promise<{ id: string }[]> {
  return tx.$queryRaw`
    SELECT notification_id::text AS id FROM erasures e
    WHERE done_at IS NULL AND requested_at < ${now}::timestamptz - ${LOST_MINUTES} * interval '1 minute'
      AND EXISTS (SELECT FROM seals s WHERE s.notification_id = e.notification_id AND s.head_sequence >= e.sequence)
      AND NOT ${jobExists(["erase", "dead"], Prisma.sql`e.notification_id`)}
    ORDER BY requested_at LIMIT ${MAX_AT_ONCE}`;
}
