import { operations } from "#lib/contract/operations/operations.ts";
import { tokenResponse } from "#lib/http/files/downloads.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";
import { loadToken } from "#lib/notifications/read/record.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.readToken, async ({ params }) => tokenResponse(params.id, await loadToken(params.id))),
});
