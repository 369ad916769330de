import { operations } from "#lib/contract/operations/operations.ts";
import { handler } from "#lib/http/handler.ts";
import { checkpointResponse } from "#lib/http/log.ts";
import { route } from "#lib/http/route.ts";
import { servedCheckpoint } from "#lib/tlog/cosigned.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.readLogCheckpoint, async () => checkpointResponse(await servedCheckpoint())),
});
