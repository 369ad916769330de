import { notFound } from "#lib/contract/errors.ts";
import { attachmentResponse } from "#lib/http/files/downloads.ts";
import { sessionResponse } from "#lib/http/session-route.ts";
import { loadAttachment, ownsNotification } from "#lib/notifications/read/record.ts";
import { requireViewer } from "../../../../viewer.ts";

interface Context {
  params: Promise<{ id: string; attachment_id: string }>;
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { organization } = await requireViewer();
  const { id, attachment_id } = await params;
  return sessionResponse(request, async () => {
    if (!(await ownsNotification(organization.id, id))) throw notFound();
    return attachmentResponse(request, await loadAttachment(id, attachment_id));
  });
}
