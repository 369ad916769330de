import { config } from "#lib/config.ts";
import type { BatchResult } from "#lib/contract/responses.ts";
import { batchCertificates } from "#lib/notifications/batch/certificates.ts";
import { streamResults } from "#lib/notifications/batch/read.ts";
import { BYTE_ORDER_MARK, csvLine } from "#lib/notifications/list/csv.ts";
import { certificateUrl } from "#lib/notifications/urls.ts";
import { contentDisposition } from "./content-disposition.ts";

const PRIVATE = { "Cache-Control": "private, no-store" };

/** The result of every row as NDJSON. @throws ApiError not_found */
export async function batchResultsResponse(organizationId: string, id: string): Promise<Response> {
  const headers = { ...PRIVATE, "Content-Type": "application/x-ndjson" };
  const lineOf = (result: BatchResult) => `${JSON.stringify(result)}\n`;
  return new Response(await streamResults(organizationId, id, lineOf), { headers });
}

/** The same as CSV, for spreadsheet programs. @throws ApiError not_found */
export async function batchSheetResponse(organizationId: string, id: string): Promise<Response> {
  const headers = {
    ...PRIVATE,
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": contentDisposition("attachment", `results-${id}.csv`),
  };
  const { baseUrl } = config();
  const lineOf = ({ row, to, customer_ref, status, sealed, notification_id: of, error }: BatchResult) =>
    csvLine([String(row), to, customer_ref, status, sealed, of, of && certificateUrl(baseUrl, of), error]);
  const head = ["row", "to", "customer_ref", "status", "sealed", "notification_id", "certificate_url", "error"];
  return new Response(await streamResults(organizationId, id, lineOf, BYTE_ORDER_MARK + csvLine(head)), { headers });
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
