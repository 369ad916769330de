import type { Queryable } from "#lib/db.ts";

/** The log of deliveries is kept this long. */
const KEPT_DAYS = 30;
const MOST_AT_ONCE = 10_000;

/**
 * Forgets deliveries that are done with and old. What was written at the very moment in which its endpoint was removed or disabled
 * waits for nothing: it is forgotten as well, or given up.
 */
export async function forgetDeliveries(tx: Queryable, now: Date): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM webhook_deliveries WHERE id IN (
      SELECT id FROM (SELECT id, created_at, next_attempt_at FROM webhook_deliveries ORDER BY ordinal LIMIT ${MOST_AT_ONCE}) oldest
      WHERE created_at < ${now}::timestamptz - ${KEPT_DAYS} * interval '1 day' AND next_attempt_at IS NULL)`;
  await tx.$executeRaw`
    DELETE FROM webhook_deliveries d
    WHERE next_attempt_at IS NOT NULL AND NOT EXISTS (SELECT FROM webhook_endpoints e WHERE e.id = d.endpoint_id)`;
  await tx.$executeRaw`
    UPDATE webhook_deliveries d SET next_attempt_at = NULL FROM webhook_endpoints e
    WHERE e.id = d.endpoint_id AND e.disabled_at IS NOT NULL AND d.next_attempt_at IS NOT NULL`;
  await tx.$executeRaw`
    UPDATE webhook_endpoints SET previous_secret = NULL, previous_until = NULL WHERE previous_until < ${now}`;
}
