import { ApiError } from "#lib/contract/errors.ts";
import { readDraft } from "#lib/http/compose/draft-form.ts";
import { json } from "#lib/http/response/responses.ts";
import { requireSameOrigin, sessionResponse } from "#lib/http/session-route.ts";
import { previewTemplate } from "#lib/notifications/create/draft.ts";
import { requireViewer } from "../../viewer.ts";

/** Returns the names of a PDF template's markers; `null` for one that cannot be read, which sending explains. */
export async function POST(request: Request): Promise<Response> {
  const { organization } = await requireViewer("send");
  return sessionResponse(request, async () => {
    requireSameOrigin(request);
    const { draft } = await readDraft(request);
    const read = previewTemplate(organization.id, { ...draft, variables: [] }, 0);
    const made = await read.catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    });
    return json({ names: made?.markers_left ?? null });
  });
}
