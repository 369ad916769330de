import { notFound } from "#lib/contract/errors.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import { contentDisposition } from "#lib/http/files/content-disposition.ts";
import { sessionResponse } from "#lib/http/session-route.ts";
import { streamResults } from "#lib/notifications/batch/read.ts";
import { requireViewer } from "../../../viewer.ts";

/** Returns the result of every row as NDJSON. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { organization } = await requireViewer();
  return sessionResponse(request, async () => {
    const { id } = await params;
    if (!isUuid(id)) throw notFound();
    const headers = {
      "Content-Type": "application/x-ndjson",
      "Content-Disposition": contentDisposition("attachment", `results-${id}.ndjson`),
      "Cache-Control": "private, no-store",
    };
    return new Response(await streamResults(organization.id, id), { headers });
  });
}
