import { operations } from "#lib/contract/operations/operations.ts";
import { batchCertificatesResponse } from "#lib/http/files/batch-downloads.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.readBatchCertificates, ({ caller, params, query }) =>
    batchCertificatesResponse(caller.organizationId, params.batch_id, query.from),
  ),
});
