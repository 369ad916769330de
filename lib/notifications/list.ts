import { Prisma } from "#prisma/client/client.ts";
import { config } from "../config.ts";
import type { List, ListItem } from "../contract/answers.ts";
import { invalid } from "../contract/errors.ts";
import type { ListQuery } from "../contract/requests.ts";
import { db } from "../db.ts";
import { formatTime } from "../evidence/chain.ts";
import { keys } from "../keys.ts";
import { Cursors, type Position } from "./cursor.ts";
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
  const rows = await db().$queryRaw<Row[]>(pageQuery(organizationId, query, after));
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const more = rows.length > query.limit && last;
  const { baseUrl } = config();
  return {
    items: page.map((row) => item(baseUrl, row)),
    next_cursor: more ? cursors.write({ createdAt: last.created_at, id: last.id }) : null,
  };
}

/** Reads one row more than the page, to know whether another page follows. */
function pageQuery(organizationId: string, { q, status, limit }: ListQuery, after: Position | null): Prisma.Sql {
  const conditions = [Prisma.sql`n.organization_id = ${organizationId}::uuid`];
  if (after) conditions.push(Prisma.sql`(n.created_at, n.id) < (${after.createdAt}, ${after.id}::uuid)`);
  if (status) conditions.push(Prisma.sql`n.status = ${status}::notification_status`);
  if (q) {
    const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
    conditions.push(Prisma.sql`(n.recipient ILIKE ${pattern} OR n.customer_ref ILIKE ${pattern})`);
  }
  return Prisma.sql`
    SELECT n.id::text, n.status::text, n.channel, n.sender_name, n.sender_email, n.recipient AS recipient_email,
      n.customer_ref, n.subject, n.content_hash, n.created_at, s.timestamped_at, s.imprint AS hash, s.chain_hash
    FROM notifications n
    LEFT JOIN LATERAL (
      SELECT timestamped_at, imprint, chain_hash FROM seals WHERE notification_id = n.id ORDER BY number DESC LIMIT 1
    ) s ON true
    WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY n.created_at DESC, n.id DESC
    LIMIT ${limit + 1}`;
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
