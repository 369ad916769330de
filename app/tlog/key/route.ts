import { operations } from "#lib/contract/operations/operations.ts";
import { handler } from "#lib/http/handler.ts";
import { textResponse } from "#lib/http/log.ts";
import { route } from "#lib/http/route.ts";
import { keys } from "#lib/trust-services/keys.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.readLogKey, async () => textResponse(`${(await keys()).log.vkeys[0]}\n`)),
});
