import { operations } from "#lib/contract/operations/operations.ts";
import { handler } from "#lib/http/handler.ts";
import { json } from "#lib/http/response/responses.ts";
import { route } from "#lib/http/route.ts";
import { readBatch } from "#lib/notifications/batch/read.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.readBatch, async ({ caller, params }) =>
    json(await readBatch(caller.organizationId, params.batch_id)),
  ),
});
