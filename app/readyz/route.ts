import { operations } from "#lib/contract/operations/operations.ts";
import { handler } from "#lib/http/handler.ts";
import { readyResponse } from "#lib/http/operator.ts";
import { route } from "#lib/http/route.ts";
import { readiness } from "#lib/observability/readiness.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.ready, async ({ request }) => readyResponse(request, await readiness())),
});
