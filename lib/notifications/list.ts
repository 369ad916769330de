import { Prisma } from "#prisma/client/client.ts";
import { config } from "../config.ts";
import type { List, ListItem } from "../contract/answers.ts";
import { invalid } from "../contract/errors.ts";
import type { ListQuery } from "../contract/requests.ts";
import { db } from "../db.ts";
import { formatTime } from "../evidence/chain.ts";
import { keys } from "../keys.ts";
import { Cursors } from "./cursor.ts";
import { type Scope, search } from "./search.ts";
import { certificateUrl, tokenUrl } from "./urls.ts";

interface Row extends Omit<ListItem, "created_at" | "certificate_url" | "tsa"> {
  created_at: Date;
  timestamped_at: Date | null;
  hash: string | null;
  chain_hash: string | null;
}

/**
 * One page of an organization's notifications, newest first.
 * @throws Problem invalid_input for a cursor that this list did not give out
 */
export async function listNotifications(organizationId: string, query: ListQuery): Promise<List> {
  const cursors = new Cursors((await keys()).sessionSecret, organizationId);
  const after = query.cursor === undefined ? null : cursors.read(query.cursor);
  if (query.cursor !== undefined && !after) throw invalid("cursor", "is not a cursor of this list");
  // One more than the page, to know whether another page follows.
  const scope = { organizationId, status: query.status, after, count: query.limit + 1 };
  const fetch = (ids: Prisma.Sql) => rowsOf(ids, scope.count);
  const rows = query.q ? await search(scope, query.q, fetch) : await fetch(browse(scope));
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const more = rows.length > query.limit && last;
  const { baseUrl } = config();
  return {
    items: page.map((row) => item(baseUrl, row)),
    next_cursor: more ? cursors.write({ createdAt: last.created_at, id: last.id }) : null,
  };
}

/** The newest in the scope. */
function browse({ organizationId, status, after, count }: Scope): Prisma.Sql {
  const conditions = [Prisma.sql`organization_id = ${organizationId}::uuid`];
  if (after) conditions.push(Prisma.sql`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)`);
  if (status) conditions.push(Prisma.sql`status = ${status}::notification_status`);
  return Prisma.sql`
    SELECT id FROM notifications WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY created_at DESC, id DESC LIMIT ${count}`;
}

/** The newest `count` of the notifications that a query of ids gives. */
function rowsOf(ids: Prisma.Sql, count: number): Promise<Row[]> {
  return db().$queryRaw<Row[]>`
    SELECT n.id::text, n.status::text, n.channel, n.sender_name, n.sender_email, n.recipient AS recipient_email,
      n.customer_ref, n.subject, n.content_hash, n.created_at, s.timestamped_at, s.imprint AS hash, s.chain_hash
    FROM (${ids}) found
    JOIN notifications n ON n.id = found.id
    LEFT JOIN LATERAL (
      SELECT timestamped_at, imprint, chain_hash FROM seals WHERE notification_id = n.id ORDER BY number DESC LIMIT 1
    ) s ON true
    ORDER BY n.created_at DESC, n.id DESC
    LIMIT ${count}`;
}

function item(baseUrl: string, { timestamped_at, hash, chain_hash, created_at, ...row }: Row): ListItem {
  const sealed = timestamped_at && hash && chain_hash;
  return {
    ...row,
    created_at: formatTime(created_at),
    certificate_url: certificateUrl(baseUrl, row.id),
    tsa: sealed
      ? { timestamped_at: formatTime(timestamped_at), hash, chain_hash, token_url: tokenUrl(baseUrl, row.id) }
      : null,
  };
}
