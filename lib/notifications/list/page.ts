import { readRecordNumber } from "#lib/contract/fields/record-number.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { STATUSES } from "#lib/contract/statuses.ts";
import { db } from "#lib/db.ts";
import type { Status } from "#lib/evidence/chain/states.ts";
import { Prisma } from "#prisma/client/client.ts";
import type { Position } from "./cursor.ts";
import { type Scope, search } from "./search.ts";

export interface NotificationRow {
  id: string;
  status: NotificationRecord["status"];
  channel: "email";
  sender_name: string | null;
  sender_email: string | null;
  recipient_email: string | null;
  customer_ref: string | null;
  subject: string | null;
  content_hash: string;
  simulated: boolean;
  created_at: Date;
  /** `timestamped_at`, `hash` and `chain_hash` of the newest seal; all are `null` without a seal. */
  timestamped_at: Date | null;
  hash: string | null;
  chain_hash: string | null;
  /** The status is terminal, and no seal covers it yet. */
  unsealed: boolean;
  erased: boolean;
}

/**
 * Selects notifications with `q` in recipient or customer_ref, in a status, created in `[since, until)`. With `subjects`, `q` may
 * also be in the subject, or be the record number: then that record alone is selected.
 */
export interface Filter {
  q?: string | undefined;
  subjects?: boolean;
  status?: NotificationRow["status"] | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  /** A search is always newest first. `status`: the furthest status first, and the newest first within it. */
  order?: "newest" | "oldest" | "status" | undefined;
}

/** Below every id: with a time, the position after all rows of that time and later. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Reads one page, newest first unless the filter says otherwise; `next` is the position of the last row, `null` on the last page. */
export async function notificationPage(
  organizationId: string,
  { q, subjects = false, status, since, until, order = "newest" }: Filter,
  { after, limit }: { after: Position | null; limit: number },
): Promise<{ rows: NotificationRow[]; next: Position | null }> {
  const end = until ? { createdAt: until, id: FIRST_ID } : null;
  // One more than the page, to know whether another page follows.
  const scope = { organizationId, status, subjects, since: since ?? null, after: after ?? end, count: limit + 1 };
  const way = q ? "newest" : order;
  const fetch = (ids: Prisma.Sql) => rowsOf(ids, scope.count, way);
  const ids = {
    newest: () => browse(scope),
    oldest: () => climb(scope, after, end),
    status: () => rank(scope, after, end),
  };
  const found = q ? await searched(scope, q, fetch) : await fetch(ids[way]());
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last ? positionOf(last, way) : null };
}

/** A record number is not in the index, and finds erased notifications too. */
async function searched(scope: Scope, q: string, fetch: (ids: Prisma.Sql) => Promise<NotificationRow[]>) {
  const number = scope.subjects ? readRecordNumber(q) : null;
  const numbered = number && "id" in number ? await fetch(browse(scope, number.id)) : [];
  return numbered.length ? numbered : search(scope, q, fetch);
}

const positionOf = ({ created_at: createdAt, id, status }: NotificationRow, way: keyof typeof ORDERS): Position =>
  way === "status" ? { createdAt, id, status } : { createdAt, id };

/** Reads the given notifications of an organization, newest first. Ids of others are left out. */
export function notificationsOf(organizationId: string, ids: string[]): Promise<NotificationRow[]> {
  const own = Prisma.sql`SELECT id FROM notifications WHERE organization_id = ${organizationId}::uuid AND id = ANY(${ids}::uuid[])`;
  return rowsOf(own, ids.length, "newest");
}

/** As {@link browse}, in the order of statuses, the furthest first. Each status is an index scan of its own. */
function rank(
  { organizationId, status, since, count }: Scope,
  after: Position | null,
  end: Position | null,
): Prisma.Sql {
  const first = after?.status ?? status ?? FURTHEST_FIRST[0];
  const left = status ? [status] : FURTHEST_FIRST.slice(FURTHEST_FIRST.indexOf(first as Status));
  const parts = left.map((known, place) => {
    const conditions = [
      Prisma.sql`organization_id = ${organizationId}::uuid AND status = ${known}::notification_status`,
      ...[known === first ? after : null, end].flatMap((before) =>
        before ? [Prisma.sql`(created_at, id) < (${before.createdAt}, ${before.id}::uuid)`] : [],
      ),
      ...(since ? [Prisma.sql`created_at >= ${since}`] : []),
    ];
    return Prisma.sql`
      (SELECT id, created_at, ${place}::int AS place FROM notifications WHERE ${Prisma.join(conditions, " AND ")}
      ORDER BY created_at DESC, id DESC LIMIT ${count})`;
  });
  return Prisma.sql`
    SELECT id FROM (${Prisma.join(parts, " UNION ALL ")}) ranked ORDER BY place, created_at DESC, id DESC LIMIT ${count}`;
}

function browse({ organizationId, status, since, after, count }: Scope, id: string | null = null): Prisma.Sql {
  const conditions = [Prisma.sql`organization_id = ${organizationId}::uuid`];
  if (id) conditions.push(Prisma.sql`id = ${id}::uuid`);
  if (after) conditions.push(Prisma.sql`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)`);
  if (since) conditions.push(Prisma.sql`created_at >= ${since}`);
  if (status) conditions.push(Prisma.sql`status = ${status}::notification_status`);
  return Prisma.sql`
    SELECT id FROM notifications WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY created_at DESC, id DESC LIMIT ${count}`;
}

/** As {@link browse}, oldest first: `after` is where the page begins, `end` where the filter ends. */
function climb(
  { organizationId, status, since, count }: Scope,
  after: Position | null,
  end: Position | null,
): Prisma.Sql {
  const conditions = [Prisma.sql`organization_id = ${organizationId}::uuid`];
  if (after) conditions.push(Prisma.sql`(created_at, id) > (${after.createdAt}, ${after.id}::uuid)`);
  if (end) conditions.push(Prisma.sql`(created_at, id) < (${end.createdAt}, ${end.id}::uuid)`);
  if (since) conditions.push(Prisma.sql`created_at >= ${since}`);
  if (status) conditions.push(Prisma.sql`status = ${status}::notification_status`);
  return Prisma.sql`
    SELECT id FROM notifications WHERE ${Prisma.join(conditions, " AND ")} ORDER BY created_at, id LIMIT ${count}`;
}

const FURTHEST_FIRST = [...STATUSES].reverse();

/** Hides erased content, which is deleted only after the erasure is sealed. */
const HIDDEN = { sender_name: null, sender_email: null, recipient_email: null, customer_ref: null, subject: null };

const ORDERS = {
  newest: Prisma.sql`n.created_at DESC, n.id DESC`,
  oldest: Prisma.sql`n.created_at, n.id`,
  status: Prisma.sql`n.status DESC, n.created_at DESC, n.id DESC`,
};

/** Reads the first `count` notifications of a query of ids. */
async function rowsOf(ids: Prisma.Sql, count: number, way: keyof typeof ORDERS): Promise<NotificationRow[]> {
  const rows = await db().$queryRaw<NotificationRow[]>`
    SELECT n.id::text, n.status::text, n.channel, n.sender_name, n.sender_email, n.recipient AS recipient_email,
      n.customer_ref, n.subject, n.content_hash, n.simulated, n.created_at, s.timestamped_at, s.imprint AS hash, s.chain_hash,
      n.unsealed_since IS NOT NULL AS unsealed, e.notification_id IS NOT NULL AS erased
    FROM (${ids}) found
    JOIN notifications n ON n.id = found.id
    LEFT JOIN LATERAL (
      SELECT timestamped_at, imprint, chain_hash FROM seals WHERE notification_id = n.id ORDER BY number DESC LIMIT 1
    ) s ON true
    LEFT JOIN erasures e ON e.notification_id = n.id
    ORDER BY ${ORDERS[way]}
    LIMIT ${count}`;
  return rows.map((row) => (row.erased ? { ...row, ...HIDDEN } : row));
}
