import { config } from "#lib/config.ts";
import type { Queryable } from "#lib/db.ts";
import { formatTime, type Head, nextLink } from "#lib/evidence/chain/chain.ts";
import { ETSI_EVENTS, type EventType, isTerminal, type Status, statusAfter } from "#lib/evidence/chain/states.ts";
import type { Json } from "#lib/evidence/types.ts";
import type { Send } from "#lib/jobs/job-data.ts";
import { insertOfDeliveries } from "#lib/webhooks/enqueue.ts";
import type { WebhookEvent } from "#lib/webhooks/events.ts";
import { Prisma } from "#prisma/client/client.ts";
import { certificateUrl } from "../urls.ts";

type NewLink = Awaited<ReturnType<typeof nextLink>>;

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
  /** Appended links, which {@link saveChains} stores, each with the status that it led to. */
  added: { link: NewLink; status: Status }[];
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
  const [chain] = (await openChains(tx, [notificationId])).values();
  return chain ?? null;
}

/** Locks the rows of notifications in one order, so that two transactions do not deadlock, and reads their heads. */
export async function openChains(tx: Queryable, notificationIds: string[]): Promise<Map<string, OpenChain>> {
  // Two statements: the second one's snapshot must see the links that the locks' last holders appended.
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT id FROM notifications WHERE id = ANY(${notificationIds}::uuid[]) ORDER BY id FOR UPDATE`;
  if (!locked.length) return new Map();
  const rows = await tx.$queryRaw<Row[]>`
    SELECT n.id::text, n.organization_id::text, n.status::text, simulated, unsealed_since, head.*, coalesce((
      SELECT CASE WHEN done_at IS NULL THEN 'begun' ELSE 'done' END FROM erasures WHERE notification_id = n.id
    ), 'none') AS erasure
    FROM notifications n CROSS JOIN LATERAL (
      SELECT sequence, event_hash, created_at FROM links WHERE notification_id = n.id ORDER BY sequence DESC LIMIT 1
    ) head
    WHERE n.id = ANY(${notificationIds}::uuid[])`;
  if (rows.length < locked.length) throw new Error("a notification without links");
  return new Map(rows.map((row) => [row.id, chainOf(row)]));
}

function chainOf(row: Row): OpenChain {
  const { id, organization_id: organizationId, status, simulated, erasure, sequence, event_hash } = row;
  const head = { sequence, event_hash, created_at: formatTime(row.created_at) };
  return { id, organizationId, status, simulated, erasure, unsealedSince: row.unsealed_since, head, added: [] };
}

/**
 * Appends one link and moves the status up. {@link saveChains} stores both.
 * `event.data` is the link's `event_data` without `etsi_event` and `simulated`, which are added here.
 */
export async function appendLink(
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
  return append({ ...chain, status }, { type: event.type, event_data, now: event.now });
}

/** Appends the link `content_erased`, which does not change the status. {@link saveChains} stores it. */
export async function appendErasure(
  chain: OpenChain,
  { reason, now }: { reason: "requested" | "retention"; now: Date },
): Promise<OpenChain> {
  if (chain.erasure !== "none") throw new Error("the content was erased before");
  return append({ ...chain, erasure: "begun" }, { type: "content_erased", event_data: { reason }, now });
}

async function append(
  chain: OpenChain,
  { type, event_data, now }: { type: EventType; event_data: { [key: string]: Json }; now: Date },
): Promise<OpenChain> {
  const { id, status } = chain;
  const link = await nextLink(chain.head, { notification_id: id, event_type: type, event_data, now });
  const unsealedSince = isDue(chain) ? (chain.unsealedSince ?? now) : null;
  const { sequence, event_hash, created_at } = link;
  const head = { sequence, event_hash, created_at };
  return { ...chain, unsealedSince, head, added: [...chain.added, { link, status }] };
}

/** Whether the head needs a seal. */
const isDue = ({ status, erasure }: OpenChain): boolean => isTerminal(status) || erasure !== "none";

/** Stores status and appended links, and enqueues webhook deliveries and due seals. */
export async function saveChains(tx: Queryable, send: Send, chains: OpenChain[]): Promise<void> {
  const longer = chains.filter(({ added }) => added.length > 0);
  if (!longer.length) return;
  const links = longer.flatMap(({ id, organizationId, added }) =>
    added.map(({ link, status }) => ({ notificationId: id, organizationId, link, status })),
  );
  await tx.$executeRaw`
    WITH moved AS (
      UPDATE notifications n SET status = chain.status::notification_status, unsealed_since = chain.unsealed_since
      FROM unnest(${longer.map(({ id }) => id)}::uuid[], ${longer.map(({ status }) => status)}::text[],
        ${longer.map(({ unsealedSince }) => unsealedSince?.toISOString() ?? null)}::timestamptz[])
        AS chain(id, status, unsealed_since)
      WHERE n.id = chain.id
    ) ${insertOfLinks(links)}`;
  for (const chain of longer) if (isDue(chain)) send("seal", { notification_id: chain.id });
}

interface StatedLink {
  notificationId: string;
  organizationId: string;
  link: NewLink;
  /** After this link. */
  status: Status;
}

/** Returns the end of a WITH statement: the inserts of links, of their webhook deliveries and of their entries in the public log. */
export function insertOfLinks(links: StatedLink[]): Prisma.Sql {
  const events = links.map(({ notificationId, organizationId, link, status }) => {
    return { organizationId, event: webhookEventOf(notificationId, status, link) };
  });
  const rows = links.map(({ notificationId, link: { created_at, ...link } }) => {
    return { notification_id: notificationId, created_at: `${created_at}Z`, ...link };
  });
  return Prisma.sql`
    , told AS (${insertOfDeliveries(events)})
    , appended AS (
      INSERT INTO links (notification_id, sequence, previous_hash, event_type, event_data, created_at, event_hash)
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS link(notification_id uuid, sequence int,
        previous_hash text, event_type text, event_data jsonb, created_at timestamptz, event_hash text)
      RETURNING notification_id, sequence
    ) INSERT INTO log_queue (notification_id, sequence) SELECT * FROM appended`;
}

function webhookEventOf(notification_id: string, status: Status, link: NewLink): WebhookEvent {
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
