import { config } from "#lib/config.ts";
import { docsOperation, docsResponse } from "#lib/http/docs.ts";
import { route } from "#lib/http/route.ts";
import { handler } from "#lib/http.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(docsOperation, ({ request }) => docsResponse(config().baseUrl, request)),
});
