import { config } from "#lib/config.ts";
import { invalid } from "#lib/contract/errors.ts";
import { type ListQuery, NOT_A_CURSOR } from "#lib/contract/operations/requests.ts";
import type { List, ListItem } from "#lib/contract/responses.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { certificateUrl, tokenUrl } from "../urls.ts";
import { Cursors } from "./cursor.ts";
import { type NotificationRow, notificationPage } from "./page.ts";

/**
 * One page of an organization's notifications, newest first.
 * @throws ApiError invalid_input for a cursor that this list did not give out
 */
export async function listNotifications(organizationId: string, query: ListQuery): Promise<List> {
  const cursors = new Cursors((await keys()).sessionSecret, organizationId);
  const after = query.cursor === undefined ? null : cursors.read(query.cursor);
  if (query.cursor !== undefined && !after) throw invalid("cursor", NOT_A_CURSOR);
  const { rows, next } = await notificationPage(organizationId, query, { after, limit: query.limit });
  const { baseUrl } = config();
  return { items: rows.map((row) => item(baseUrl, row)), next_cursor: next && cursors.write(next) };
}

function item(baseUrl: string, row: NotificationRow): ListItem {
  const { timestamped_at, hash, chain_hash, created_at, simulated: _, unsealed: __, erased: ___, ...fields } = row;
  const sealed = timestamped_at && hash && chain_hash;
  return {
    ...fields,
    created_at: formatTime(created_at),
    certificate_url: certificateUrl(baseUrl, row.id),
    tsa: sealed
      ? { timestamped_at: formatTime(timestamped_at), hash, chain_hash, token_url: tokenUrl(baseUrl, row.id) }
      : null,
  };
}
