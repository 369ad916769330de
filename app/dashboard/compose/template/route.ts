import { fault, invalid } from "#lib/contract/errors.ts";
import { readDraft } from "#lib/http/compose/draft-form.ts";
import { contentDisposition } from "#lib/http/files/content-disposition.ts";
import { requireSameOrigin, sessionResponse } from "#lib/http/session-route.ts";
import { messages } from "#lib/i18n/messages.ts";
import { attachmentNames, previewTemplate } from "#lib/notifications/create/draft.ts";
import { requireViewer } from "../../viewer.ts";
import { refused } from "../refused.ts";

/** Returns one of the form's PDF templates with its markers replaced. Nothing is stored. */
export async function POST(request: Request): Promise<Response> {
  const { organization, locale } = await requireViewer("send");
  return sessionResponse(request, async () => {
    let attached: string[] = [];
    try {
      requireSameOrigin(request);
      const { draft, template } = await readDraft(request);
      attached = attachmentNames({ ...draft, files: [], templates: draft.templates.slice(template, template + 1) });
      const made = await previewTemplate(organization.id, draft, template);
      if (!made) throw invalid("attachments", fault("required"));
      return new Response(made.bytes as Uint8Array<ArrayBuffer>, {
        headers: {
          "Content-Type": "application/pdf",
          "Content-Disposition": contentDisposition("inline", made.filename),
          "Content-Security-Policy": "frame-ancestors 'none'; form-action 'none'",
          "Cache-Control": "private, no-store",
        },
      });
    } catch (error) {
      return refused(request, error, {
        locale,
        attached,
        title: messages(locale).dashboard.compose.templates.notOpened,
      });
    }
  });
}
