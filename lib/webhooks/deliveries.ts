import { ApiError, type Fault, fault, notFound, readFault } from "#lib/contract/errors.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { db, type Queryable } from "#lib/db.ts";
import { spend } from "#lib/rate-limit/rate-limit.ts";
import { Prisma } from "#prisma/client/client.ts";
import { TEST_TYPE, testPayload } from "./events.ts";

/** The delivery of one message to one endpoint. */
interface Delivery {
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

/** Limit of tests and replays together, per organization: an endpoint's URL may belong to a third party. */
const MANUAL = { name: "webhooksAskedFor", ...LIMITS.webhooks.asked };

/** Writes in the same transaction, e.g. the audit log. */
type AlsoWithEndpoint = (tx: Queryable, endpoint: { url: string }) => Promise<void>;
const nothing: AlsoWithEndpoint = async () => {};

const newest = { orderBy: { number: "desc" }, take: 1 } as const;
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

/** Milliseconds for which the result of a test is shown. */
const TEST_SHOWN_MS = 5 * 60_000;

/** Waiting deliveries counted of each endpoint. */
const COUNTED = 1_000;

/**
 * The newest attempt of each endpoint's newest attempted delivery, for those where it failed, the time of the endpoint's `next`
 * attempt if that is to come, and how many deliveries wait: up to {@link COUNTED} + 1.
 */
export async function failuresOf(
  organizationId: string,
  endpointIds: string[],
): Promise<Map<string, { attempt: Attempt; next: Date | null; waiting: number }>> {
  const found = await Promise.all(
    endpointIds.map(async (endpointId) => {
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

/**
 * Delivers a message again under its `webhook-id`, by which receivers recognise duplicates. A waiting delivery is attempted at
 * once instead. Returns the delivery's id.
 * @throws ApiError not_found, conflict while the endpoint is disabled, too_many_requests
 */
export async function replay(organizationId: string, id: string, also: AlsoWithEndpoint = nothing): Promise<string> {
  if (!isUuid(id)) throw notFound();
  await spendOne(organizationId);
  return db().$transaction(async (tx) => {
    const row = await tx.webhookDelivery.findFirst({ where: { id, organizationId } });
    if (!row) throw notFound();
    const { endpointId, messageId, type, notificationId, payload } = row;
    const endpoint = await requireEnabled(tx, organizationId, endpointId);
    const waiting = await tx.$executeRaw`
      UPDATE webhook_deliveries SET next_attempt_at = now() WHERE id = ${id}::uuid AND next_attempt_at IS NOT NULL`;
    // The message may have failed several times.
    await tx.$executeRaw`
      UPDATE webhook_deliveries SET replayed_at = now()
      WHERE (id = ${id}::uuid OR notification_id = ${notificationId}::uuid AND endpoint_id = ${endpointId}::uuid AND message_id = ${messageId})
        AND next_attempt_at IS NULL AND delivered_at IS NULL`;
    const again = waiting
      ? row
      : await tx.webhookDelivery.create({
          data: { organizationId, endpointId, messageId, type, notificationId, payload, nextAttemptAt: new Date() },
        });
    await also(tx, endpoint);
    return again.id;
  });
}

/** Sends an endpoint a message of the type `webhook.test`. @throws ApiError not_found, conflict while it is disabled, too_many_requests */
export async function sendTest(
  organizationId: string,
  endpointId: string,
  also: AlsoWithEndpoint = nothing,
): Promise<string> {
  if (!isUuid(endpointId)) throw notFound();
  await spendOne(organizationId);
  const now = new Date();
  const messageId = `msg_${crypto.randomUUID().replaceAll("-", "")}`;
  return db().$transaction(async (tx) => {
    const endpoint = await requireEnabled(tx, organizationId, endpointId);
    const payload = testPayload(endpointId, now);
    const data = { organizationId, endpointId, messageId, type: TEST_TYPE, payload, nextAttemptAt: now };
    const { id } = await tx.webhookDelivery.create({ data });
    await tx.webhookEndpoint.updateMany({ where: { id: endpointId }, data: { testId: id } });
    await also(tx, endpoint);
    return id;
  });
}

/** The delivery of each endpoint's newest test, if that was in the last {@link TEST_SHOWN_MS}. By the id of the endpoint. */
export async function recentTests(organizationId: string): Promise<Map<string, Delivery>> {
  const where = { organizationId, testId: { not: null } };
  const endpoints = await db().webhookEndpoint.findMany({ where, select: { testId: true } });
  const rows = await db().webhookDelivery.findMany({
    where: {
      organizationId,
      id: { in: endpoints.flatMap(({ testId }) => testId ?? []) },
      createdAt: { gt: new Date(Date.now() - TEST_SHOWN_MS) },
    },
    include: { log: newest },
  });
  return new Map(rows.map((row) => [row.endpointId, shown(row)]));
}

/** Delivers the newest failed messages of an endpoint again that were not sent again since. Returns their number. @throws ApiError as {@link replay} */
export async function replayFailed(
  organizationId: string,
  endpointId: string,
  also: AlsoWithEndpoint,
): Promise<number> {
  if (!isUuid(endpointId)) throw notFound();
  const failed = await db().$queryRaw<{ id: string }[]>`
    SELECT (array_agg(id ORDER BY ordinal DESC))[1]::text AS id FROM webhook_deliveries
    WHERE organization_id = ${organizationId}::uuid AND endpoint_id = ${endpointId}::uuid
      AND delivered_at IS NULL AND next_attempt_at IS NULL AND replayed_at IS NULL
    GROUP BY message_id ORDER BY max(ordinal) DESC LIMIT ${LIMITS.webhooks.asked.requests}`;
  for (const { id } of failed) await replay(organizationId, id, also);
  return failed.length;
}

async function spendOne(organizationId: string): Promise<void> {
  const { allowed, limit, resetSeconds } = await spend(MANUAL, organizationId);
  if (allowed) return;
  const retry = { "Retry-After": String(resetSeconds) };
  throw new ApiError("too_many_requests", fault("too_many_replays", limit), { headers: retry });
}

async function requireEnabled(tx: Queryable, organizationId: string, id: string): Promise<{ url: string }> {
  const select = { url: true, disabledAt: true } as const;
  const endpoint = await tx.webhookEndpoint.findFirst({ where: { id, organizationId }, select });
  if (!endpoint) throw notFound();
  if (endpoint.disabledAt) throw new ApiError("conflict", fault("endpoint_disabled"));
  return endpoint;
}

function shown(row: Row): Delivery {
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
