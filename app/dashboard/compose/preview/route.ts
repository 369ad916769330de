import { json } from "#lib/http/answers.ts";
import { refusalResponse } from "#lib/http/compose-answers.ts";
import { readDraft } from "#lib/http/draft-form.ts";
import { answerSession, mustBeOurs } from "#lib/http/session-route.ts";
import { messages } from "#lib/i18n/messages.ts";
import { previewTexts } from "#lib/notifications/compose.ts";
import { requireViewer } from "../../viewer.ts";

/** The form's texts with their markers replaced. Nothing is stored. */
export async function POST(request: Request): Promise<Response> {
  const { locale } = await requireViewer("send");
  return answerSession(request, async () => {
    try {
      mustBeOurs(request);
      return json(previewTexts((await readDraft(request)).draft));
    } catch (error) {
      return refusalResponse(request, error, messages(locale));
    }
  });
}
