import { writeFault } from "#lib/contract/errors.ts";
import { db, type Queryable } from "#lib/db.ts";
import { log } from "#lib/observability/log.ts";
import type { AttemptResult } from "./attempt.ts";
import { DISABLE_AFTER, retryDelay } from "./backoff.ts";
import type { DueDelivery } from "./leases.ts";
import { cancelPending } from "./retention.ts";

const GONE = 410;

/**
 * Stores an attempt's result and the time of the next one. Returns the endpoint's failures in a row; `null` when it was
 * disabled or removed.
 */
export async function recordAttempt(
  endpointId: string,
  due: DueDelivery,
  attempted: AttemptResult,
): Promise<number | null> {
  return db().$transaction(async (tx) => {
    const delivered = attempted.error === null;
    const retryMs = delivered ? null : retryDelay(due.attempts + 1, attempted.retryAfterMs, Math.random());
    await storeAttempt(tx, due, attempted, retryMs);
    if (delivered) {
      await tx.$executeRaw`
        UPDATE webhook_endpoints SET failures = 0, failing_since = NULL WHERE id = ${endpointId}::uuid AND failures > 0`;
      return 0;
    }
    return failed(tx, endpointId, attempted);
  });
}

async function storeAttempt(
  tx: Queryable,
  due: DueDelivery,
  attempted: AttemptResult,
  retryMs: number | null,
): Promise<void> {
  const { startedAt, durationMs, status, error, excerpt } = attempted;
  const deliveredAt = error === null ? new Date() : null;
  await tx.$executeRaw`
    WITH delivery AS (
      UPDATE webhook_deliveries SET attempts = attempts + 1, delivered_at = ${deliveredAt}::timestamptz,
        next_attempt_at = now() + ${retryMs}::float8 * interval '1 millisecond'
      WHERE id = ${due.id}::uuid RETURNING id, attempts, notification_id
    )
    INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms, status, error, excerpt)
    SELECT id, attempts, ${startedAt}, ${durationMs}, ${status}, ${error && writeFault(error)},
      CASE WHEN NOT EXISTS (SELECT FROM erasures e WHERE e.notification_id = delivery.notification_id) THEN ${excerpt} END
    FROM delivery`;
}

/** Erases response excerpts, which may repeat a notification's content. */
export async function eraseExcerpts(tx: Queryable, notificationId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE webhook_attempts SET excerpt = NULL WHERE excerpt IS NOT NULL
      AND delivery_id IN (SELECT id FROM webhook_deliveries WHERE notification_id = ${notificationId}::uuid)`;
}

async function failed(tx: Queryable, endpointId: string, { status }: AttemptResult): Promise<number | null> {
  const [endpoint] = await tx.$queryRaw<{ failures: number; reason: string | null; disabled: boolean }[]>`
    UPDATE webhook_endpoints SET failures = failures + 1, failing_since = coalesce(failing_since, now())
    WHERE id = ${endpointId}::uuid
    RETURNING failures, disabled_at IS NOT NULL AS disabled, CASE
      WHEN ${status}::int = ${GONE} THEN 'gone'
      WHEN failures >= ${DISABLE_AFTER.failures} AND failing_since < now() - ${DISABLE_AFTER.days} * interval '1 day' THEN 'failing'
    END AS reason`;
  if (!endpoint) return null;
  const { failures, reason, disabled } = endpoint;
  if (!reason && !disabled) return failures;
  if (!disabled) {
    await tx.$executeRaw`
      UPDATE webhook_endpoints SET disabled_at = now(), disabled_reason = ${reason} WHERE id = ${endpointId}::uuid`;
    log("warn", "a webhook endpoint was disabled", { endpoint: endpointId, reason });
  }
  await cancelPending(tx, endpointId);
  return null;
}
