import { notFound } from "#lib/contract/errors.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import { batchSheetResponse } from "#lib/http/files/batch-downloads.ts";
import { sessionResponse } from "#lib/http/session-route.ts";
import { requireViewer } from "../../../viewer.ts";

/** Returns the results of all rows as a CSV file. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { organization } = await requireViewer();
  return sessionResponse(request, async () => {
    const { id } = await params;
    if (!isUuid(id)) throw notFound();
    return batchSheetResponse(organization.id, id);
  });
}
