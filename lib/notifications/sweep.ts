import type { Queryable } from "#lib/db.ts";
import { commitWithJobs, type Send } from "#lib/jobs.ts";
import { log } from "#lib/log.ts";
import { forgetDeliveries } from "#lib/outbound/tidy.ts";
import { sendQuestions } from "./reconcile.ts";
import { fillExpiry, sendRenewals } from "./renew.ts";
import { forgetUnmatched } from "./reports.ts";

/** What a job does it does at once or at its next try; without a job nothing happens after this long either. */
const LOST_MINUTES = 2;
const MOST_AT_ONCE = 1_000;

/**
 * Finds what stands still: queued without a job that will send it, terminal without one that will seal it, erased and
 * sealed without one that will delete it, sent without a word since, sealed
 * with a time-stamp that soon cannot be checked any more. Each process calls it now and then; one of them does it.
 */
export async function sweep(now: Date): Promise<void> {
  await commitWithJobs(async (tx, send) => {
    const [turn] = await tx.$queryRaw<{ ours: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(hashtextextended('acuse sweep', 0)) AS ours`;
    if (!turn?.ours) return;
    await takeUp(send, "dispatch", await unsent(tx, now));
    await takeUp(send, "seal", await unsealed(tx, now));
    await takeUp(send, "erase", await unerased(tx, now));
    await fillExpiry(tx);
    await sendRenewals(tx, send, now);
    await sendQuestions(tx, send, now);
    await forgetUnmatched(tx, now);
    await forgetDeliveries(tx, now);
  });
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
      AND NOT EXISTS (SELECT FROM pgboss.job WHERE name IN ('dispatch', 'dead') AND state < 'completed'
        AND data->>'notification_id' = n.id::text)
    ORDER BY created_at LIMIT ${MOST_AT_ONCE}`;
}

function unsealed(tx: Queryable, now: Date): Promise<{ id: string }[]> {
  return tx.$queryRaw`
    SELECT id::text FROM notifications n
    WHERE unsealed_since < ${now}::timestamptz - ${LOST_MINUTES} * interval '1 minute'
      AND NOT EXISTS (SELECT FROM pgboss.job WHERE name IN ('seal', 'dead') AND state < 'completed'
        AND data->>'notification_id' = n.id::text)
    ORDER BY unsealed_since LIMIT ${MOST_AT_ONCE}`;
}

function unerased(tx: Queryable, now: Date): Promise<{ id: string }[]> {
  return tx.$queryRaw`
    SELECT notification_id::text AS id FROM erasures e
    WHERE done_at IS NULL AND requested_at < ${now}::timestamptz - ${LOST_MINUTES} * interval '1 minute'
      AND EXISTS (SELECT FROM seals s WHERE s.notification_id = e.notification_id AND s.head_sequence >= e.sequence)
      AND NOT EXISTS (SELECT FROM pgboss.job WHERE name IN ('erase', 'dead') AND state < 'completed'
        AND data->>'notification_id' = e.notification_id::text)
    ORDER BY requested_at LIMIT ${MOST_AT_ONCE}`;
}
