import { notFound } from "#lib/contract/errors.ts";
import { evidenceResponse } from "#lib/http/files/downloads.ts";
import { sessionResponse } from "#lib/http/session-route.ts";
import { loadEvidencePackage } from "#lib/notifications/read/evidence-package.ts";
import { ownsNotification } from "#lib/notifications/read/record.ts";
import { requireViewer } from "../../../viewer.ts";

export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { organization } = await requireViewer();
  const { id } = await params;
  return sessionResponse(request, async () => {
    if (!(await ownsNotification(organization.id, id))) throw notFound();
    return evidenceResponse(request, id, await loadEvidencePackage(id));
  });
}
