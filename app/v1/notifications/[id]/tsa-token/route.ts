import { operations } from "#lib/contract/operations.ts";
import { tokenResponse } from "#lib/http/downloads.ts";
import { route } from "#lib/http/route.ts";
import { handler } from "#lib/http.ts";
import { loadToken } from "#lib/notifications/record.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.readToken, async ({ params }) => tokenResponse(params.id, await loadToken(params.id))),
});
