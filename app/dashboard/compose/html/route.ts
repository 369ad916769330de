import { MESSAGE_POLICY, messageDocument } from "#components/verify/html-body.tsx";
import { readDraft } from "#lib/http/compose/draft-form.ts";
import { requireSameOrigin, sessionResponse } from "#lib/http/session-route.ts";
import { requireViewer } from "../../viewer.ts";

/** Returns the posted HTML body as a document, for the preview's frame. */
export async function POST(request: Request): Promise<Response> {
  await requireViewer("send");
  return sessionResponse(request, async () => {
    requireSameOrigin(request);
    const { draft } = await readDraft(request);
    return new Response(messageDocument(draft.body_html), {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": MESSAGE_POLICY,
        "Cache-Control": "private, no-store",
      },
    });
  });
}
