import { db, type Queryable } from "#lib/db.ts";

/** The exclusive right to deliver to one endpoint for {@link LEASE_MS}. */
export interface Lease {
  endpointId: string;
  organizationId: string;
  url: string;
  secret: Uint8Array;
  /** Set while it also signs. */
  previousSecret: Uint8Array | null;
}

export interface DueDelivery {
  id: string;
  messageId: string;
  notificationId: string | null;
  payload: string;
  attempts: number;
}

/**
 * No attempt starts after a third of the lease, and none takes longer than another third, so a running process releases its
 * lease in time. The lease of a killed process expires.
 */
const LEASE_MS = 60_000;
export const START_WINDOW_MS = 20_000;

/** Endpoints of one organization that a process serves at once, so that slow ones cannot occupy all slots. */
export const MAX_PER_ORGANIZATION = 4;

/**
 * Leases up to `most` endpoints with due deliveries. Every organization gets its first slot before another gets its second,
 * counting `occupied` ones; equals go by the longest time since they were served. The recursive query skips from endpoint to
 * endpoint in the index, so that a million waiting messages of one cost no more than one.
 */
export function takeLeases(most: number, occupied: ReadonlyMap<string, number> = new Map()): Promise<Lease[]> {
  return db().$queryRaw<Lease[]>`
    WITH RECURSIVE waiting(endpoint_id) AS (
      (SELECT endpoint_id FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL ORDER BY endpoint_id LIMIT 1)
      UNION ALL
      SELECT (
        SELECT endpoint_id FROM webhook_deliveries
        WHERE next_attempt_at IS NOT NULL AND endpoint_id > waiting.endpoint_id ORDER BY endpoint_id LIMIT 1
      ) FROM waiting WHERE waiting.endpoint_id IS NOT NULL
    ), occupied AS (
      SELECT * FROM unnest(${[...occupied.keys()]}::uuid[], ${[...occupied.values()]}::int[]) AS o(organization_id, slots)
    ), ready AS (
      SELECT e.id, e.served_at,
        coalesce(o.slots, 0) + row_number() OVER (PARTITION BY e.organization_id ORDER BY e.served_at, e.id) AS slot,
        (SELECT max(s.served_at) FROM webhook_endpoints s WHERE s.organization_id = e.organization_id) AS organization_served_at
      FROM webhook_endpoints e JOIN waiting ON waiting.endpoint_id = e.id
      LEFT JOIN occupied o ON o.organization_id = e.organization_id
      WHERE e.disabled_at IS NULL AND e.held_until <= now() AND EXISTS (
        SELECT FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.next_attempt_at <= now())
    ), chosen AS (
      SELECT e.id FROM webhook_endpoints e JOIN ready ON ready.id = e.id
      WHERE ready.slot <= ${MAX_PER_ORGANIZATION} AND e.disabled_at IS NULL AND e.held_until <= now()
      ORDER BY ready.slot, ready.organization_served_at, ready.served_at
      LIMIT ${most} FOR NO KEY UPDATE OF e SKIP LOCKED
    )
    UPDATE webhook_endpoints e SET held_until = now() + ${LEASE_MS} * interval '1 millisecond', served_at = now()
    FROM chosen WHERE e.id = chosen.id
    RETURNING e.id::text AS "endpointId", e.organization_id::text AS "organizationId", e.url, e.secret,
      CASE WHEN e.previous_until > now() THEN e.previous_secret END AS "previousSecret"`;
}

/** Ends the pause of a failing endpoint. The lease of a running delivery, which began as the endpoint was served, goes on. */
export async function endPause(tx: Queryable, endpointId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE webhook_endpoints SET held_until = now()
    WHERE id = ${endpointId}::uuid AND held_until <> served_at + ${LEASE_MS} * interval '1 millisecond'`;
}

/** Due deliveries of an endpoint, by due time, then by order of events. */
export function dueDeliveries(endpointId: string, most: number): Promise<DueDelivery[]> {
  return db().$queryRaw<DueDelivery[]>`
    SELECT id::text, message_id AS "messageId", notification_id::text AS "notificationId", payload, attempts
    FROM webhook_deliveries WHERE endpoint_id = ${endpointId}::uuid AND next_attempt_at <= now()
    ORDER BY next_attempt_at, ordinal LIMIT ${most}`;
}

/** Releases a lease. The endpoint cannot be leased again for `restMs` milliseconds. */
export async function releaseLease(endpointId: string, restMs: number): Promise<void> {
  await db().$executeRaw`
    UPDATE webhook_endpoints SET held_until = now() + ${restMs} * interval '1 millisecond', served_at = now()
    WHERE id = ${endpointId}::uuid`;
}
