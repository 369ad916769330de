import { operations } from "#lib/contract/operations/operations.ts";
import { handler } from "#lib/http/handler.ts";
import { json } from "#lib/http/response/responses.ts";
import { route } from "#lib/http/route.ts";
import { changeBatch } from "#lib/notifications/batch/control.ts";
import { readBatch } from "#lib/notifications/batch/read.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler(operations.pauseBatch, async ({ caller, params: { batch_id } }) => {
    await changeBatch(caller, batch_id, "pause");
    return json(await readBatch(caller.organizationId, batch_id));
  }),
});
