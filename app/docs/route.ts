import { config } from "#lib/config.ts";
import { docsOperation, docsResponse } from "#lib/http/docs.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(docsOperation, ({ request }) => docsResponse(config().baseUrl, request)),
});
