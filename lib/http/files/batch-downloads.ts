import { batchCertificates } from "#lib/notifications/batch/certificates.ts";
import { streamResults } from "#lib/notifications/batch/read.ts";
import { contentDisposition } from "./content-disposition.ts";

const PRIVATE = { "Cache-Control": "private, no-store" };

/** The result of every row as NDJSON. @throws ApiError not_found */
export async function batchResultsResponse(organizationId: string, id: string): Promise<Response> {
  const headers = { ...PRIVATE, "Content-Type": "application/x-ndjson" };
  return new Response(await streamResults(organizationId, id), { headers });
}

/** The sealed certificates as a ZIP, from row `from` on. @throws ApiError not_found, conflict */
export async function batchCertificatesResponse(organizationId: string, id: string, from: number): Promise<Response> {
  const headers = {
    ...PRIVATE,
    "Content-Type": "application/zip",
    "Content-Disposition": contentDisposition("attachment", `certificates-${id}.zip`),
  };
  return new Response(await batchCertificates(organizationId, id, from), { headers });
}
