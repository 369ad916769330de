import { LIMITS } from "#lib/contract/limits.ts";
import type { Queryable } from "#lib/db.ts";

/** Days for which the log of deliveries is kept. */
const KEPT_DAYS = LIMITS.webhooks.keptDays;
/**
 * Maximum deliveries that one statement changes; the next sweep continues. Each statement takes them as an array, which is read
 * once: PostgreSQL may read an `IN (SELECT …)` again for each row of a table that it believes empty.
 */
const MAX_AT_ONCE = 10_000;

/**
 * Deletes finished deliveries that are old, and deliveries to a removed endpoint. Cancels deliveries to a disabled one that
 * were inserted while it was being disabled.
 */
export async function deleteOldDeliveries(tx: Queryable, now: Date): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM webhook_deliveries WHERE id = ANY(ARRAY(
      SELECT id FROM (SELECT id, created_at, next_attempt_at FROM webhook_deliveries ORDER BY ordinal LIMIT ${MAX_AT_ONCE}) oldest
      WHERE created_at < ${now}::timestamptz - ${KEPT_DAYS} * interval '1 day' AND next_attempt_at IS NULL))`;
  const [removed] = await removedEndpoint(tx);
  if (removed) await deleteDeliveriesTo(tx, removed.id);
  const [disabled] = await disabledEndpoint(tx);
  if (disabled) await cancelPending(tx, disabled.id);
  await tx.$executeRaw`
    UPDATE webhook_endpoints SET previous_secret = NULL, previous_until = NULL WHERE previous_until < ${now}`;
}

/**
 * Cancels an endpoint's waiting deliveries. They stay in the log and can be replayed. Rows locked by a running attempt are
 * skipped to avoid a deadlock; that attempt finds the endpoint disabled.
 */
export async function cancelPending(tx: Queryable, endpointId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE webhook_deliveries SET next_attempt_at = NULL WHERE id = ANY(ARRAY(
      SELECT id FROM webhook_deliveries WHERE endpoint_id = ${endpointId}::uuid AND next_attempt_at IS NOT NULL
      LIMIT ${MAX_AT_ONCE} FOR UPDATE SKIP LOCKED))`;
}

/** A disabled endpoint with waiting deliveries. */
function disabledEndpoint(tx: Queryable): Promise<{ id: string }[]> {
  return tx.$queryRaw`
    SELECT id::text FROM webhook_endpoints e WHERE disabled_at IS NOT NULL AND EXISTS (
      SELECT FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.next_attempt_at IS NOT NULL) LIMIT 1`;
}

/** Deletes the newest {@link MAX_AT_ONCE} deliveries of a removed endpoint, without those that are locked. */
export async function deleteDeliveriesTo(tx: Queryable, endpointId: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM webhook_deliveries WHERE id = ANY(ARRAY(
      SELECT id FROM webhook_deliveries WHERE endpoint_id = ${endpointId}::uuid ORDER BY ordinal DESC
      LIMIT ${MAX_AT_ONCE} FOR UPDATE SKIP LOCKED))`;
}

/** A removed endpoint with deliveries. Skips from endpoint to endpoint in the index. */
function removedEndpoint(tx: Queryable): Promise<{ id: string }[]> {
  return tx.$queryRaw`
    WITH RECURSIVE endpoints(endpoint_id) AS (
      (SELECT endpoint_id FROM webhook_deliveries ORDER BY endpoint_id LIMIT 1)
      UNION ALL
      SELECT (
        SELECT endpoint_id FROM webhook_deliveries WHERE endpoint_id > endpoints.endpoint_id ORDER BY endpoint_id LIMIT 1
      ) FROM endpoints WHERE endpoints.endpoint_id IS NOT NULL
    )
    SELECT endpoint_id::text AS id FROM endpoints
    WHERE endpoint_id IS NOT NULL AND NOT EXISTS (SELECT FROM webhook_endpoints e WHERE e.id = endpoints.endpoint_id) LIMIT 1`;
}
