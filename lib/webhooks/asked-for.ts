import { ApiError, fault, notFound } from "#lib/contract/errors.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { db, type Queryable } from "#lib/db.ts";
import { spend } from "#lib/rate-limit/rate-limit.ts";
import { type Delivery, newest, shown } from "./deliveries.ts";
import { TEST_TYPE, testPayload } from "./events.ts";
import { endPause } from "./leases.ts";

/** Deliveries that an owner asks for: tests of an endpoint, and messages that are sent again. */

/** Limit of tests and replays together, per organization: an endpoint's URL may belong to a third party. */
const MANUAL = { name: "webhooksAskedFor", ...LIMITS.webhooks.asked };

/** Writes in the same transaction, e.g. the audit log. */
type AlsoWithEndpoint = (tx: Queryable, endpoint: { url: string }) => Promise<void>;
const nothing: AlsoWithEndpoint = async () => {};

/** Milliseconds for which the result of a test is shown. */
const TEST_SHOWN_MS = 5 * 60_000;

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
    await endPause(tx, endpointId);
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
    await endPause(tx, endpointId);
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

/**
 * Delivers failed messages of an endpoint again that were not sent again since, in the order of their first deliveries: many
 * receivers keep the last message. `left`: how many the hourly limit holds back. @throws ApiError as {@link replay} when none is
 * delivered again
 */
export async function replayFailed(
  organizationId: string,
  endpointId: string,
  also: AlsoWithEndpoint,
): Promise<{ count: number; left: number }> {
  if (!isUuid(endpointId)) throw notFound();
  const failed = await db().$queryRaw<{ id: string }[]>`
    SELECT id::text FROM (
      SELECT DISTINCT ON (message_id) * FROM webhook_deliveries
      WHERE organization_id = ${organizationId}::uuid AND endpoint_id = ${endpointId}::uuid
        AND delivered_at IS NULL AND next_attempt_at IS NULL AND replayed_at IS NULL
      ORDER BY message_id, ordinal DESC
    ) failed
    ORDER BY coalesce((
      SELECT min(ordinal) FROM webhook_deliveries first
      WHERE first.notification_id = failed.notification_id AND first.endpoint_id = failed.endpoint_id
        AND first.message_id = failed.message_id
    ), ordinal) LIMIT ${LIMITS.webhooks.asked.requests}`;
  for (const [count, { id }] of failed.entries()) {
    try {
      await replay(organizationId, id, also);
    } catch (error) {
      if (count > 0 && error instanceof ApiError && error.kind === "too_many_requests")
        return { count, left: failed.length - count };
      throw error;
    }
  }
  return { count: failed.length, left: 0 };
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
