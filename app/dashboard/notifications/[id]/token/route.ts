import { notFound } from "#lib/contract/errors.ts";
import { tokenResponse } from "#lib/http/files/downloads.ts";
import { sessionResponse } from "#lib/http/session-route.ts";
import { loadToken, ownsNotification } from "#lib/notifications/read/record.ts";
import { requireViewer } from "../../../viewer.ts";

export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { organization } = await requireViewer();
  const { id } = await params;
  return sessionResponse(request, async () => {
    if (!(await ownsNotification(organization.id, id))) throw notFound();
    return tokenResponse(id, await loadToken(id));
  });
}
