import { LIMITS } from "#lib/contract/limits.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import { readBatchForm } from "#lib/http/files/batch-upload.ts";
import { handler } from "#lib/http/handler.ts";
import { json, jsonText } from "#lib/http/response/responses.ts";
import { route } from "#lib/http/route.ts";
import { acceptBatch, type Upload } from "#lib/notifications/batch/accept.ts";
import { listBatches } from "#lib/notifications/batch/list.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.listBatches, async ({ caller, query }) =>
    json(await listBatches(caller.organizationId, query)),
  ),
  POST: handler(operations.createBatch, async ({ request, caller, idempotencyKey, now }) => {
    // Anyone can get a test key, and its few rows need no room on the disk.
    const most = caller.kind === "test" ? LIMITS.requestBytes : LIMITS.batch.bytes;
    const accept = (upload: Upload) => acceptBatch(caller, upload, idempotencyKey, now);
    const { body, replayed } = await readBatchForm(request, accept, most);
    const headers = { Location: `/v1/batches/${JSON.parse(body).id}` };
    return jsonText(body, { ...headers, ...(replayed ? { "Idempotency-Replayed": "true" } : {}) }, 202);
  }),
});
