import { config } from "#lib/config.ts";
import { openApiDocument } from "#lib/contract/openapi.ts";
import { operations } from "#lib/contract/operations.ts";
import { json } from "#lib/http/answers.ts";
import { route } from "#lib/http/route.ts";
import { handler } from "#lib/http.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.openApi, () => json(openApiDocument(config().baseUrl), { "Cache-Control": "no-cache" })),
});
