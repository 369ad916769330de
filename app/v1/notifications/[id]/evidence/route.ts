import { operations } from "#lib/contract/operations/operations.ts";
import { evidenceResponse } from "#lib/http/files/downloads.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";
import { loadEvidencePackage } from "#lib/notifications/read/evidence-package.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.readEvidence, async ({ request, params }) =>
    evidenceResponse(request, params.id, await loadEvidencePackage(params.id)),
  ),
});
