import { notFound } from "#lib/contract/errors.ts";
import { explain } from "#lib/contract/explain.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import { archiveQuery } from "#lib/contract/operations/requests.ts";
import { contentDisposition } from "#lib/http/files/content-disposition.ts";
import { sessionResponse } from "#lib/http/session-route.ts";
import { batchCertificates } from "#lib/notifications/batch/certificates.ts";
import { requireViewer } from "../../../viewer.ts";

/** Returns the sealed certificates as a ZIP, from row `from` on. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { organization } = await requireViewer();
  return sessionResponse(request, async () => {
    const { id } = await params;
    if (!isUuid(id)) throw notFound();
    const query = archiveQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!query.success) throw explain(query.error, "query");
    const headers = {
      "Content-Type": "application/zip",
      "Content-Disposition": contentDisposition("attachment", `certificates-${id}.zip`),
      "Cache-Control": "private, no-store",
    };
    return new Response(await batchCertificates(organization.id, id, query.data.from), { headers });
  });
}
