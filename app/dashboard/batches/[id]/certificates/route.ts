import { notFound } from "#lib/contract/errors.ts";
import { explain } from "#lib/contract/explain.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import { archiveQuery } from "#lib/contract/operations/requests.ts";
import { batchCertificatesResponse } from "#lib/http/files/batch-downloads.ts";
import { sessionResponse } from "#lib/http/session-route.ts";
import { requireViewer } from "../../../viewer.ts";

export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { organization } = await requireViewer();
  return sessionResponse(request, async () => {
    const { id } = await params;
    if (!isUuid(id)) throw notFound();
    const query = archiveQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!query.success) throw explain(query.error, "query");
    return batchCertificatesResponse(organization.id, id, query.data.from);
  });
}
