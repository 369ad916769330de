import { config } from "#lib/config.ts";
import type { Queryable } from "#lib/db.ts";
import { formatTime, type Head, nextLink } from "#lib/evidence/chain/chain.ts";
import { ETSI_EVENTS, type EventType, isTerminal, type Status, statusAfter } from "#lib/evidence/chain/states.ts";
import type { Json } from "#lib/evidence/types.ts";
import type { Send } from "#lib/jobs/job-data.ts";
import { enqueueDeliveries } from "#lib/webhooks/enqueue.ts";
import type { WebhookEvent } from "#lib/webhooks/events.ts";
import { Prisma } from "#prisma/client/client.ts";
import { certificateUrl } from "../urls.ts";

/** A notification whose row is locked until the transaction ends. */
export interface OpenChain {
  /** In the canonical form of the database, which is the form that links hash. */
  id: string;
  organizationId: string;
  status: Status;
  simulated: boolean;
  erasure: "none" | "begun" | "done";
  /** When the chain reached a terminal state that no seal covers yet. */
  unsealedSince: Date | null;
  head: Head;
}

interface Row {
  id: string;
  organization_id: string;
  status: Status;
  simulated: boolean;
  erasure: OpenChain["erasure"];
  unsealed_since: Date | null;
  sequence: number;
  event_hash: string;
  created_at: Date;
}

/** Locks the notification's row and reads its head; `null` when there is no such notification. */
export async function openChain(tx: Queryable, notificationId: string): Promise<OpenChain | null> {
  // Two statements: the second one's snapshot must see the link that the lock's last holder appended.
  const locked = await tx.$queryRaw<
    unknown[]
  >`SELECT id FROM notifications WHERE id = ${notificationId}::uuid FOR UPDATE`;
  if (!locked.length) return null;
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT n.id::text, n.organization_id::text, n.status::text, simulated, unsealed_since, links.sequence, event_hash, links.created_at, coalesce((
      SELECT CASE WHEN done_at IS NULL THEN 'begun' ELSE 'done' END FROM erasures WHERE notification_id = n.id
    ), 'none') AS erasure
    FROM notifications n JOIN links ON links.notification_id = n.id
    WHERE n.id = ${notificationId}::uuid ORDER BY links.sequence DESC LIMIT 1`;
  if (!row) throw new Error("a notification without links");
  const { id, organization_id: organizationId, status, simulated, erasure, sequence, event_hash } = row;
  return {
    id,
    organizationId,
    status,
    simulated,
    erasure,
    unsealedSince: row.unsealed_since,
    head: { sequence, event_hash, created_at: formatTime(row.created_at) },
  };
}

/**
 * Appends one link, moves the status up, enqueues webhook deliveries, and enqueues a seal when the status is terminal.
 * `event.data` is the link's `event_data` without `etsi_event` and `simulated`, which are added here.
 */
export async function appendLink(
  tx: Queryable,
  send: Send,
  chain: OpenChain,
  event: { type: EventType; data: { [key: string]: Json }; now: Date },
): Promise<OpenChain> {
  const status = statusAfter(chain.status, event.type);
  if (!status) throw new Error(`${event.type} does not follow ${chain.status}`);
  const etsi = ETSI_EVENTS[event.type];
  const event_data = {
    ...event.data,
    ...(etsi ? { etsi_event: etsi } : {}),
    ...(chain.simulated ? { simulated: true } : {}),
  };
  return append(tx, send, { ...chain, status }, { type: event.type, event_data, now: event.now });
}

/** Appends the `content_erased` link, which does not change the status, and enqueues a seal. */
export async function appendErasure(
  tx: Queryable,
  send: Send,
  chain: OpenChain,
  { reason, now }: { reason: "requested" | "retention"; now: Date },
): Promise<OpenChain> {
  if (chain.erasure !== "none") throw new Error("the content was erased before");
  return append(tx, send, { ...chain, erasure: "begun" }, { type: "content_erased", event_data: { reason }, now });
}

async function append(
  tx: Queryable,
  send: Send,
  chain: OpenChain,
  { type, event_data, now }: { type: EventType; event_data: { [key: string]: Json }; now: Date },
): Promise<OpenChain> {
  const { id, status } = chain;
  const link = await nextLink(chain.head, { notification_id: id, event_type: type, event_data, now });
  const due = isTerminal(status) || chain.erasure !== "none";
  const unsealedSince = due ? (chain.unsealedSince ?? now) : null;
  await tx.notification.update({ where: { id }, data: { status, unsealedSince }, select: { id: true } });
  await tx.link.create({
    data: {
      notificationId: id,
      sequence: link.sequence,
      previousHash: link.previous_hash,
      eventType: link.event_type,
      eventData: link.event_data as Prisma.InputJsonObject,
      createdAt: new Date(`${link.created_at}Z`),
      eventHash: link.event_hash,
    },
    select: { sequence: true },
  });
  await enqueueDeliveries(tx, chain.organizationId, webhookEventOf(id, status, link));
  if (due) send("seal", { notification_id: id });
  const { sequence, event_hash, created_at } = link;
  return { ...chain, unsealedSince, head: { sequence, event_hash, created_at } };
}

/** SQL that inserts link 0. Raw, because POST stores a notification in one statement and so in one round trip. */
export function insertOfFirstLink(notificationId: string, link: Awaited<ReturnType<typeof nextLink>>): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO links (notification_id, sequence, previous_hash, event_type, event_data, created_at, event_hash)
    VALUES (${notificationId}::uuid, ${link.sequence}, ${link.previous_hash}, ${link.event_type},
      ${JSON.stringify(link.event_data)}::jsonb, ${`${link.created_at}Z`}::timestamptz, ${link.event_hash})`;
}

export function webhookEventOf(
  notification_id: string,
  status: Status,
  link: Awaited<ReturnType<typeof nextLink>>,
): WebhookEvent {
  const { event_type, event_data, event_hash, created_at, sequence } = link;
  return {
    type: `notification.${event_type as EventType}`,
    at: created_at,
    notification_id,
    status,
    certificate_url: certificateUrl(config().baseUrl, notification_id),
    detail: { event: { event_type, event_data, event_hash, created_at, sequence } },
  };
}
