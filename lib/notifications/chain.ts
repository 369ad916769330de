import { config } from "#lib/config.ts";
import type { Queryable } from "#lib/db.ts";
import { formatTime, type Head, nextLink } from "#lib/evidence/chain.ts";
import { ETSI_EVENTS, type EventType, isTerminal, type Status, statusAfter } from "#lib/evidence/states.ts";
import type { Json } from "#lib/evidence/types.ts";
import type { Send } from "#lib/jobs.ts";
import { announcing } from "#lib/outbound/announce.ts";
import type { Happening } from "#lib/outbound/events.ts";
import { Prisma } from "#prisma/client/client.ts";
import { certificateUrl } from "./urls.ts";

/** A notification that nobody else can append to before the transaction ends. */
export interface OpenChain {
  id: string;
  status: Status;
  simulated: boolean;
  head: Head;
}

interface Row {
  status: Status;
  simulated: boolean;
  sequence: number;
  event_hash: string;
  created_at: Date;
}

/** Locks the notification's row and reads its head; `null` when there is no such notification. */
export async function openChain(tx: Queryable, notificationId: string): Promise<OpenChain | null> {
  // Two statements: the head must be read after the lock was had, by a snapshot that sees what its last holder wrote.
  const locked = await tx.$queryRaw<
    unknown[]
  >`SELECT id FROM notifications WHERE id = ${notificationId}::uuid FOR UPDATE`;
  if (!locked.length) return null;
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT notifications.status::text, simulated, sequence, event_hash, links.created_at
    FROM notifications JOIN links ON links.notification_id = notifications.id
    WHERE notifications.id = ${notificationId}::uuid ORDER BY sequence DESC LIMIT 1`;
  if (!row) throw new Error("a notification without links");
  const { status, simulated, sequence, event_hash } = row;
  return {
    id: notificationId,
    status,
    simulated,
    head: { sequence, event_hash, created_at: formatTime(row.created_at) },
  };
}

/**
 * Appends one link, moves the status up, tells those who want to know, and has the chain sealed when that is terminal.
 * `data` is the link's `event_data` but for what every link of its type carries.
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
  const link = await nextLink(chain.head, {
    notification_id: chain.id,
    event_type: event.type,
    event_data,
    now: event.now,
  });
  await tx.$executeRaw`
    WITH moved AS (
      UPDATE notifications SET status = ${status}::notification_status,
        unsealed_since = CASE WHEN ${isTerminal(status)} THEN coalesce(unsealed_since, ${event.now}) END
      WHERE id = ${chain.id}::uuid RETURNING organization_id
    ), told AS (${announcing(Prisma.sql`(SELECT organization_id FROM moved)`, happening(chain.id, status, link))})
    INSERT INTO links (notification_id, sequence, previous_hash, event_type, event_data, created_at, event_hash)
    VALUES (${chain.id}::uuid, ${link.sequence}, ${link.previous_hash}, ${link.event_type},
      ${JSON.stringify(link.event_data)}::jsonb, ${`${link.created_at}Z`}::timestamptz, ${link.event_hash})`;
  if (isTerminal(status)) await send("seal", { notification_id: chain.id });
  const { sequence, event_hash, created_at } = link;
  return { ...chain, status, head: { sequence, event_hash, created_at } };
}

/** A link as those outside are told of it. */
export function happening(
  notification_id: string,
  status: Status,
  link: Awaited<ReturnType<typeof nextLink>>,
): Happening {
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
