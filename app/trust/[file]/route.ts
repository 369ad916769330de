import { operations } from "#lib/contract/operations.ts";
import { trustFileResponse } from "#lib/http/downloads.ts";
import { route } from "#lib/http/route.ts";
import { handler } from "#lib/http.ts";
import { trustFile } from "#lib/keys/trust.ts";
import { keys } from "#lib/keys.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.trustFile, async ({ params }) =>
    trustFileResponse(params.file, trustFile(await keys(), params.file)),
  ),
});
