import { readDraft } from "#lib/http/compose/draft-form.ts";
import { json } from "#lib/http/response/responses.ts";
import { requireSameOrigin, sessionResponse } from "#lib/http/session-route.ts";
import { previewTexts } from "#lib/notifications/create/draft.ts";
import { requireViewer } from "../../viewer.ts";
import { refused } from "../refused.ts";

/** Returns the form's texts with their markers replaced. Nothing is stored. */
export async function POST(request: Request): Promise<Response> {
  const { locale } = await requireViewer("send");
  return sessionResponse(request, async () => {
    try {
      requireSameOrigin(request);
      return json(previewTexts((await readDraft(request)).draft));
    } catch (error) {
      return refused(request, error, { locale });
    }
  });
}
