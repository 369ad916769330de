import { config } from "#lib/config.ts";
import { openApiDocument } from "#lib/contract/openapi/openapi.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import { handler } from "#lib/http/handler.ts";
import { json } from "#lib/http/response/responses.ts";
import { route } from "#lib/http/route.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.openApi, () => json(openApiDocument(config().baseUrl), { "Cache-Control": "no-cache" })),
});
