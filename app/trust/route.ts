import { answerTrustPage } from "#components/verify/answer.tsx";
import { config } from "#lib/config.ts";
import { operations } from "#lib/contract/operations.ts";
import { route } from "#lib/http/route.ts";
import { handler } from "#lib/http.ts";
import { describeTrust } from "#lib/keys/trust.ts";
import { keys } from "#lib/keys.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.trustPage, async ({ request }) =>
    answerTrustPage({ ...describeTrust(await keys()), baseUrl: config().baseUrl }, request),
  ),
});
