import { operations } from "#lib/contract/operations/operations.ts";
import { certificateResponse } from "#lib/http/files/downloads.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";
import { loadCertificate } from "#lib/notifications/read/certificate.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.readCertificate, async ({ request, params, query }) =>
    certificateResponse(request, `certificate-${params.id}.pdf`, await loadCertificate(params.id, query.seal)),
  ),
});
