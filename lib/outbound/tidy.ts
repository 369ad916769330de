import type { Queryable } from "#lib/db.ts";

/** The log of deliveries is kept this long. */
const KEPT_DAYS = 30;
const MOST_AT_ONCE = 10_000;

/**
 * Forgets deliveries that are done with and old, and those of an endpoint that was removed. What was written at the very moment
 * in which its endpoint was disabled waits for nothing: it is given up.
 */
export async function forgetDeliveries(tx: Queryable, now: Date): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM webhook_deliveries WHERE id IN (
      SELECT id FROM (SELECT id, created_at, next_attempt_at FROM webhook_deliveries ORDER BY ordinal LIMIT ${MOST_AT_ONCE}) oldest
      WHERE created_at < ${now}::timestamptz - ${KEPT_DAYS} * interval '1 day' AND next_attempt_at IS NULL)`;
  const [removed] = await removedEndpoint(tx);
  if (removed) await forgetDeliveriesTo(tx, removed.id);
  await tx.$executeRaw`
    UPDATE webhook_deliveries d SET next_attempt_at = NULL FROM webhook_endpoints e
    WHERE e.id = d.endpoint_id AND e.disabled_at IS NOT NULL AND d.next_attempt_at IS NOT NULL`;
  await tx.$executeRaw`
    UPDATE webhook_endpoints SET previous_secret = NULL, previous_until = NULL WHERE previous_until < ${now}`;
}

/** Of what was delivered to an endpoint that is removed as much as one transaction should delete, newest first. */
export async function forgetDeliveriesTo(tx: Queryable, endpointId: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM webhook_deliveries WHERE id IN (
      SELECT id FROM webhook_deliveries WHERE endpoint_id = ${endpointId}::uuid ORDER BY ordinal DESC LIMIT ${MOST_AT_ONCE})`;
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
