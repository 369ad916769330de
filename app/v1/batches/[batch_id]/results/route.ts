import { operations } from "#lib/contract/operations/operations.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";
import { streamResults } from "#lib/notifications/batch/read.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.readBatchResults, async ({ caller, params }) => {
    const headers = { "Content-Type": "application/x-ndjson", "Cache-Control": "no-store" };
    return new Response(await streamResults(caller.organizationId, params.batch_id), { headers });
  }),
});
