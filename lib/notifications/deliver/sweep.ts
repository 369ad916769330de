import type { Queryable } from "#lib/db.ts";
import type { Send } from "#lib/jobs/job-data.ts";
import { jobExists } from "#lib/jobs/job-rows.ts";
import { commitWithJobs } from "#lib/jobs/jobs.ts";
import { log } from "#lib/observability/log.ts";
import { deleteOldDeliveries } from "#lib/webhooks/retention.ts";
import { Prisma } from "#prisma/client/client.ts";
import { forgetUnmatched } from "../chain/provider-events.ts";
import { forgetLeases } from "../create/idempotency.ts";
import { sendQuestionsAgain } from "../seal/awaited-revocation.ts";
import { sendRenewals } from "../seal/re-time-stamp.ts";
import { sendQuestions } from "./reconcile.ts";

/** What a job does it does at once or at its next try; without a job nothing happens after this long either. */
const LOST_MINUTES = 2;
/** Jobs that one transaction adds; the rest is found a minute later. */
const MAX_AT_ONCE = 500;

type Part = (tx: Queryable, send: Send, now: Date) => Promise<unknown>;
const PARTS: { [name: string]: Part } = {
  unsent: async (tx, send, now) => takeUp(send, "dispatch", await unsent(tx, now)),
  unsealed: async (tx, send, now) => takeUp(send, "seal", await unsealed(tx, now)),
  unerased: async (tx, send, now) => takeUp(send, "erase", await unerased(tx, now)),
  renewals: sendRenewals,
  answers: sendQuestionsAgain,
  questions: sendQuestions,
  unmatched: (tx, _send, now) => forgetUnmatched(tx, now),
  deliveries: (tx, _send, now) => deleteOldDeliveries(tx, now),
  leases: (tx, _send, now) => forgetLeases(tx, now),
};

/**
 * Finds what stands still: queued without a job that will send it, terminal without one that will seal it, erased and
 * sealed without one that will delete it, sent without a word since, sealed with a time-stamp that soon cannot be checked any
 * more, or without an answer whether a certificate was revoked; and forgets what has been kept long enough. Each process calls
 * it now and then; each part one of them does, in a transaction of its own, so that none that fails or takes too long keeps the
 * others from anything.
 *
 * @throws what the first of them failed by, after all were tried
 */
export async function sweep(now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    await commitWithJobs(async (tx, send) => {
      if (await isOurs(tx, name)) await part(tx, send, now);
    }).catch((error: unknown) => failures.push(error));
  }
  if (failures.length) throw failures[0];
}

async function isOurs(tx: Queryable, part: string): Promise<boolean> {
  const [turn] = await tx.$queryRaw<{ ours: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`acuse sweep ${part}`}, 0)) AS ours`;
  return turn?.ours ?? false;
}

async function takeUp(send: Send, queue: "dispatch" | "seal" | "erase", found: { id: string }[]): Promise<void> {
  if (!found.length) return;
  log("warn", "notifications without a job were found; they get one", { queue, count: found.length });
  for (const { id } of found) await send(queue, { notification_id: id });
}

/** What was put aside is not sent again by itself: a person decides. */
function unsent(tx: Queryable, now: Date): Promise<{ id: string }[]> {
  return tx.$queryRaw`
    SELECT id::text FROM notifications n
    WHERE status = 'queued' AND created_at < ${now}::timestamptz - ${LOST_MINUTES} * interval '1 minute' AND recipient IS NOT NULL
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
