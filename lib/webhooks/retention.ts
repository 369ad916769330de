import { LIMITS } from "#lib/contract/limits.ts";
import type { Queryable } from "#lib/db.ts";

/** The log of deliveries is kept this long. */
const KEPT_DAYS = LIMITS.webhooks.keptDays;
/** Deliveries that one statement changes: what is more than that is left for the next time. */
const MAX_AT_ONCE = 10_000;

/**
 * Forgets deliveries that are done with and old, and those to an endpoint that was removed. What still waits for one that is
 * disabled, perhaps written at the very moment, is given up.
 */
export async function deleteOldDeliveries(tx: Queryable, now: Date): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM webhook_deliveries WHERE id IN (
      SELECT id FROM (SELECT id, created_at, next_attempt_at FROM webhook_deliveries ORDER BY ordinal LIMIT ${MAX_AT_ONCE}) oldest
      WHERE created_at < ${now}::timestamptz - ${KEPT_DAYS} * interval '1 day' AND next_attempt_at IS NULL)`;
  const [removed] = await removedEndpoint(tx);
  if (removed) await deleteDeliveriesTo(tx, removed.id);
  const [disabled] = await disabledEndpoint(tx);
  if (disabled) await cancelPending(tx, disabled.id);
  await tx.$executeRaw`
    UPDATE webhook_endpoints SET previous_secret = NULL, previous_until = NULL WHERE previous_until < ${now}`;
}

/**
 * What waits for an endpoint that is disabled is given up; it stays in the log, to be replayed. What is being written down at
 * this moment is left to whoever does so, who then finds the endpoint disabled: waiting for each other would be a deadlock.
 */
export async function cancelPending(tx: Queryable, endpointId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE webhook_deliveries SET next_attempt_at = NULL WHERE id IN (
      SELECT id FROM webhook_deliveries WHERE endpoint_id = ${endpointId}::uuid AND next_attempt_at IS NOT NULL
      LIMIT ${MAX_AT_ONCE} FOR UPDATE SKIP LOCKED)`;
}

/** For which something waits all the same. */
function disabledEndpoint(tx: Queryable): Promise<{ id: string }[]> {
  return tx.$queryRaw`
    SELECT id::text FROM webhook_endpoints e WHERE disabled_at IS NOT NULL AND EXISTS (
      SELECT FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.next_attempt_at IS NOT NULL) LIMIT 1`;
}

/** Of what was delivered to an endpoint that is removed as much as one statement should delete, newest first; also here nothing is waited for. */
export async function deleteDeliveriesTo(tx: Queryable, endpointId: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM webhook_deliveries WHERE id IN (
      SELECT id FROM webhook_deliveries WHERE endpoint_id = ${endpointId}::uuid ORDER BY ordinal DESC
      LIMIT ${MAX_AT_ONCE} FOR UPDATE SKIP LOCKED)`;
}

/** One that something is still left of. From one endpoint to the next in the index, whatever there is of each. */
function removedEndpoint(tx: Queryable): Promise<{ id: string }[]> {
  return tx.$queryRaw`
    WITH RECURSIVE told(endpoint_id) AS (
      (SELECT endpoint_id FROM webhook_deliveries ORDER BY endpoint_id LIMIT 1)
      UNION ALL
      SELECT (
        SELECT endpoint_id FROM webhook_deliveries WHERE endpoint_id > told.endpoint_id ORDER BY endpoint_id LIMIT 1
      ) FROM told WHERE told.endpoint_id IS NOT NULL
    )
    SELECT endpoint_id::text AS id FROM told
    WHERE endpoint_id IS NOT NULL AND NOT EXISTS (SELECT FROM webhook_endpoints e WHERE e.id = told.endpoint_id) LIMIT 1`;
}
