import { MESSAGE_POLICY, messageDocument } from "#components/verify/html-body.tsx";
import { notFound } from "#lib/contract/errors.ts";
import { sessionResponse } from "#lib/http/session-route.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";
import { requireViewer } from "../../../viewer.ts";

/** The HTML body as it was sent, for the frame on the notification's page. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { organization } = await requireViewer();
  const { id } = await params;
  return sessionResponse(request, async () => {
    const html = (await loadRecord(id, organization.id))?.body_html ?? null;
    if (html === null) throw notFound();
    return new Response(messageDocument(html), {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": MESSAGE_POLICY,
        "Cache-Control": "private, no-store",
      },
    });
  });
}
