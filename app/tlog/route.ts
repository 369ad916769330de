import { logResponse } from "#components/verify/responses.tsx";
import { operations } from "#lib/contract/operations/operations.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";
import { describeLog } from "#lib/tlog/description.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.logPage, async ({ request }) => logResponse(await describeLog(), request)),
});
