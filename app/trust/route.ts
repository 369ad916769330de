import { trustResponse } from "#components/verify/responses.tsx";
import { config } from "#lib/config.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";
import { verifierHash } from "#lib/tlog/verifier.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { describeTrust } from "#lib/trust-services/published-trust.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.trustPage, async ({ request }) =>
    trustResponse(
      { ...describeTrust(await keys()), baseUrl: config().baseUrl, verifier: await verifierHash() },
      request,
    ),
  ),
});
