import { type Fault, readFault } from "#lib/contract/errors.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import { db } from "#lib/db.ts";
import { Prisma } from "#prisma/client/client.ts";
import type { Endpoint } from "./endpoints.ts";

/** The delivery of one message to one endpoint. */
export interface Delivery {
  id: string;
  endpointId: string;
  /** Value of the header `webhook-id`. */
  messageId: string;
  type: string;
  /** `null` for a test message. */
  notificationId: string | null;
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  nextAttemptAt: Date | null;
  deliveredAt: Date | null;
  /** It had failed, and its message was sent again. */
  replayed: boolean;
  createdAt: Date;
  last: Attempt | null;
}

interface Attempt {
  /** Counts from 1. */
  number: number;
  startedAt: Date;
  durationMs: number;
  /** HTTP status; `null` without a response. */
  status: number | null;
  /** Why the attempt failed; `null` for a success. */
  error: Fault | null;
  /** The beginning of the response body, on one line. */
  excerpt: string | null;
}

/** Reads the newest attempt of each delivery. */
export const newest = { orderBy: { number: "desc" }, take: 1 } as const;
type Row = Awaited<ReturnType<typeof findRows>>[number];

/** Lists deliveries, newest first. `cursor` is the previous page's `next_cursor`; an invalid one starts at the first page. */
export async function listDeliveries(
  organizationId: string,
  { endpointId, notificationId, messageId, state, cursor, limit = 20 }: DeliveriesQuery,
): Promise<{ items: Delivery[]; next_cursor: string | null }> {
  if ([endpointId, notificationId].some((id) => id !== undefined && !isUuid(id))) {
    return { items: [], next_cursor: null };
  }
  const before = /^\d{1,18}$/.test(cursor ?? "") ? { ordinal: { lt: BigInt(cursor ?? 0) } } : {};
  const of = {
    ...(endpointId ? { endpointId } : {}),
    ...(notificationId ? { notificationId } : {}),
    ...(messageId ? { messageId } : {}),
  };
  const rows = await findRows({ organizationId, ...of, ...before, ...(state ? STATES[state] : {}) }, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { items: page.map(shown), next_cursor: rows.length > limit && last ? String(last.ordinal) : null };
}

/** Conditions of the states on a row. A failed one whose message was sent again is in none. */
const STATES = {
  delivered: { deliveredAt: { not: null } },
  waiting: { deliveredAt: null, nextAttemptAt: { not: null } },
  failed: { deliveredAt: null, nextAttemptAt: null, replayedAt: null },
} as const;

interface DeliveriesQuery {
  state?: Delivery["state"] | undefined;
  endpointId?: string | undefined;
  notificationId?: string | undefined;
  /** No index finds it: only with `notificationId`. */
  messageId?: string | undefined;
  cursor?: string | undefined;
  limit?: number;
}

/** Waiting deliveries counted of each endpoint. */
const COUNTED = 1_000;

/**
 * For each endpoint that fails or was disabled because it did: the newest attempt of its newest attempted delivery, the time of
 * its `next` attempt if that is to come, and how many deliveries wait, up to {@link COUNTED} + 1.
 */
export async function failuresOf(
  organizationId: string,
  endpoints: readonly Pick<Endpoint, "id" | "disabled" | "failingSince">[],
): Promise<Map<string, { attempt: Attempt; next: Date | null; waiting: number }>> {
  const found = await Promise.all(
    endpoints.map(async ({ id: endpointId, disabled, failingSince }) => {
      if (disabled ? disabled.reason !== "failing" : !failingSince) return [];
      const where = { organizationId, endpointId, attempts: { gt: 0 } };
      const [row] = await db().webhookDelivery.findMany({
        where,
        orderBy: { ordinal: "desc" },
        take: 1,
        include: { log: newest },
      });
      const attempt = row && shown(row).last;
      if (!attempt?.error) return [];
      const held = { organizationId, endpointId, nextAttemptAt: { not: null } };
      const waiting = await db().webhookDelivery.count({ where: held, take: COUNTED + 1 });
      return [[endpointId, { attempt, next: await nextAttempt(organizationId, { endpointId }), waiting }] as const];
    }),
  );
  return new Map(found.flat());
}

/** When a waiting delivery, or the first of an endpoint, is due and its endpoint no longer held, if that is to come. */
export async function nextAttempt(
  organizationId: string,
  of: { deliveryId: string } | { endpointId: string },
): Promise<Date | null> {
  const which =
    "deliveryId" in of ? Prisma.sql`d.id = ${of.deliveryId}::uuid` : Prisma.sql`e.id = ${of.endpointId}::uuid`;
  const [row] = await db().$queryRaw<{ at: Date | null }[]>`
    SELECT min(greatest(d.next_attempt_at, e.held_until)) AS at
    FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
    WHERE d.organization_id = ${organizationId}::uuid AND d.next_attempt_at IS NOT NULL AND ${which}`;
  return row?.at && row.at > new Date() ? row.at : null;
}

interface Where {
  organizationId: string;
  endpointId?: string;
  notificationId?: string;
  messageId?: string;
  ordinal?: { lt: bigint };
  deliveredAt?: null | { not: null };
  nextAttemptAt?: null | { not: null };
  replayedAt?: null;
}

function findRows(where: Where, take: number) {
  return db().webhookDelivery.findMany({ where, orderBy: { ordinal: "desc" }, take, include: { log: newest } });
}

/** A delivery with its body and attempts, oldest first; `null` when the organization has no such delivery. */
export async function loadDelivery(
  organizationId: string,
  id: string,
): Promise<(Delivery & { payload: string; log: Attempt[] }) | null> {
  if (!isUuid(id)) return null;
  const row = await db().webhookDelivery.findFirst({
    where: { id, organizationId },
    include: { log: { orderBy: { number: "asc" } } },
  });
  return row && { ...shown({ ...row, log: row.log.slice(-1) }), payload: row.payload, log: row.log.map(shownAttempt) };
}

/** The delivery of a row with its newest attempt. */
export function shown(row: Row): Delivery {
  const { id, endpointId, messageId, type, notificationId, attempts } = row;
  const { nextAttemptAt, deliveredAt, replayedAt, createdAt } = row;
  const state = deliveredAt ? "delivered" : nextAttemptAt ? "waiting" : "failed";
  const own = { id, endpointId, messageId, type, notificationId, state, attempts } as const;
  const [last] = row.log;
  return {
    ...own,
    nextAttemptAt,
    deliveredAt,
    replayed: replayedAt !== null,
    createdAt,
    last: last ? shownAttempt(last) : null,
  };
}

function shownAttempt({ number, startedAt, durationMs, status, error, excerpt }: Row["log"][number]): Attempt {
  return { number, startedAt, durationMs, status, error: readFault(error), excerpt };
}
