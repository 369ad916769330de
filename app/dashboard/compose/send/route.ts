import { actorOf, recordAudit } from "#lib/access/audit.ts";
import type { Viewer } from "#lib/access/sign-in/session.ts";
import { ApiError, fault, invalid } from "#lib/contract/errors.ts";
import type { Queryable } from "#lib/db.ts";
import { readDraft } from "#lib/http/compose/draft-form.ts";
import { json } from "#lib/http/responses.ts";
import { requireSameOrigin, sessionResponse } from "#lib/http/session-route.ts";
import { createOrReplay, type Findings } from "#lib/notifications/create/create.ts";
import { askAbout, attachmentNames, checkEmptyValues, draftInput } from "#lib/notifications/create/draft.ts";
import { storeDraft } from "#lib/notifications/create/prefill.ts";
import { sendingRight } from "#lib/notifications/create/sending-right.ts";
import { telling } from "../../form.ts";
import { requireViewer } from "../../viewer.ts";
import { refused } from "../refused.ts";

/**
 * Sends the compose form, once however often it is posted. The address names the form's organization, so that rights are
 * checked before files are read.
 */
export async function POST(request: Request): Promise<Response> {
  const viewer = await requireViewer("send", new URL(request.url).searchParams.get("organization"));
  return sessionResponse(request, async () => {
    let attached: string[] = [];
    try {
      requireSameOrigin(request);
      const { draft, formKey, confirmed } = await readDraft(request);
      attached = attachmentNames(draft);
      const now = new Date();
      const key = formName(formKey);
      const right = await sendingRight(viewer.organization, now, key);
      if (!right.caller) throw new ApiError("unauthorized", fault("may_not_send", right.refused));
      const input = draftInput(draft);
      checkEmptyValues(draft);
      const inTransaction = async (tx: Queryable, notificationId: string) => {
        await storeDraft(tx, { organizationId: viewer.organization.id, notificationId }, input);
        await recordAudit(tx, { ...actorOf(viewer), action: "notification.sent", subject: notificationId });
      };
      const onFindings = (found: Findings) => askAbout(found, confirmed);
      const { body } = await createOrReplay(right.caller, input, key, now, { inTransaction, onFindings });
      return sent(request, viewer, String(JSON.parse(body).id));
    } catch (error) {
      return refused(request, error, { locale: viewer.locale, attached });
    }
  });
}

/** Idempotency key of a form; the prefix keeps it apart from keys of API callers. */
function formName(key: string): string {
  if (!/^[0-9a-f-]{36}$/.test(key)) throw invalid("form_key", fault("other_form"));
  return `form ${key}`;
}

/** Tells a script the notification's page; redirects a browser without scripts. */
async function sent(request: Request, viewer: Viewer, id: string): Promise<Response> {
  const page = await telling(viewer, `/dashboard/notifications/${id}`, "sent");
  if (request.headers.get("accept")?.includes("application/json")) return json({ id, page }, {}, 201);
  return new Response(null, { status: 303, headers: { Location: page } });
}
