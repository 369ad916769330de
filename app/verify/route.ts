import { checkResponse } from "#components/verify/responses.tsx";
import { operations } from "#lib/contract/operations/operations.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";
import { keys, trustedRootsPem } from "#lib/trust-services/keys.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.checkPage, async ({ request }) => checkResponse(trustedRootsPem(await keys()), request)),
});
