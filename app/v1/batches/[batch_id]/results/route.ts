import { operations } from "#lib/contract/operations/operations.ts";
import { batchResultsResponse } from "#lib/http/files/batch-downloads.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.readBatchResults, ({ caller, params }) =>
    batchResultsResponse(caller.organizationId, params.batch_id),
  ),
});
