import { operations } from "#lib/contract/operations.ts";
import { evidenceResponse } from "#lib/http/downloads.ts";
import { route } from "#lib/http/route.ts";
import { handler } from "#lib/http.ts";
import { loadEvidencePackage } from "#lib/notifications/evidence-package.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.readEvidence, async ({ request, params }) =>
    evidenceResponse(request, params.id, await loadEvidencePackage(params.id)),
  ),
});
