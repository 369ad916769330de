import { notFound } from "#lib/contract/errors.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import { batchResultsResponse } from "#lib/http/files/batch-downloads.ts";
import { sessionResponse } from "#lib/http/session-route.ts";
import { requireViewer } from "../../../viewer.ts";

export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { organization } = await requireViewer();
  return sessionResponse(request, async () => {
    const { id } = await params;
    if (!isUuid(id)) throw notFound();
    return batchResultsResponse(organization.id, id);
  });
}
