import { operations } from "#lib/contract/operations/operations.ts";
import { handler } from "#lib/http/handler.ts";
import { tileResponse } from "#lib/http/log.ts";
import { route } from "#lib/http/route.ts";
import { loadTile } from "#lib/tlog/tree.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.readLogTile, async ({ params: { level, number } }) =>
    tileResponse(await loadTile([level, number].flat().join("/"))),
  ),
});
