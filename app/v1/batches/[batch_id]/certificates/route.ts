import { operations } from "#lib/contract/operations/operations.ts";
import { contentDisposition } from "#lib/http/files/content-disposition.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";
import { batchCertificates } from "#lib/notifications/batch/certificates.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.readBatchCertificates, async ({ caller, params: { batch_id }, query }) => {
    const headers = {
      "Content-Type": "application/zip",
      "Content-Disposition": contentDisposition("attachment", `certificates-${batch_id}.zip`),
      "Cache-Control": "no-store",
    };
    return new Response(await batchCertificates(caller.organizationId, batch_id, query.from), { headers });
  }),
});
