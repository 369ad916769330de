import { operations } from "#lib/contract/operations.ts";
import { readyResponse } from "#lib/http/operator.ts";
import { route } from "#lib/http/route.ts";
import { handler } from "#lib/http.ts";
import { readiness } from "#lib/readiness.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.ready, async ({ request }) => readyResponse(request, await readiness())),
});
