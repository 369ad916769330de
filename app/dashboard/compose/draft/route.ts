import { rejectedFormResponse } from "#components/verify/responses.tsx";
import { readDraft } from "#lib/http/compose/draft-form.ts";
import { json } from "#lib/http/response/responses.ts";
import { requireSameOrigin, sessionResponse } from "#lib/http/session-route.ts";
import { messages } from "#lib/i18n/messages.ts";
import { keepDraft } from "#lib/notifications/compose/unsent-drafts.ts";
import { requireViewer } from "../../viewer.ts";

/** Keeps the form as the member's draft, without its files. A browser without scripts then shows the empty form again. */
export async function POST(request: Request): Promise<Response> {
  const viewer = await requireViewer("send", new URL(request.url).searchParams.get("organization"));
  return sessionResponse(request, async () => {
    requireSameOrigin(request);
    const { draft, formKey, fileNames, opened } = await readDraft(request);
    const { files, ...texts } = draft;
    const form = { ...texts, file_names: [...fileNames, ...files.map(({ filename }) => filename)] };
    const owner = { organizationId: viewer.organization.id, userId: viewer.user.id };
    const result = await keepDraft(owner, formKey, form, opened, new Date());
    if (!request.headers.get("accept")?.includes("text/html")) return json({ result });
    if (result === "sent") {
      const t = messages(viewer.locale);
      const { notKept, sent } = t.dashboard.compose.draft;
      return rejectedFormResponse({ title: notKept, reason: sent, form: null }, 409, { t, chosen: true });
    }
    return new Response(null, { status: 303, headers: { Location: "/dashboard/compose#drafts" } });
  });
}
