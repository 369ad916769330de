import { operations } from "#lib/contract/operations/operations.ts";
import { trustFileResponse } from "#lib/http/files/downloads.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { trustFile } from "#lib/trust-services/published-trust.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.trustFile, async ({ params }) =>
    trustFileResponse(params.file, trustFile(await keys(), params.file)),
  ),
});
