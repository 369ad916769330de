import { actorOf, recordAudit } from "#lib/access/audit.ts";
import { ApiError, fault, invalid } from "#lib/contract/errors.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import { readBatchForm } from "#lib/http/files/batch-upload.ts";
import { json } from "#lib/http/response/responses.ts";
import { requireSameOrigin, sessionResponse } from "#lib/http/session-route.ts";
import { acceptBatch } from "#lib/notifications/batch/accept.ts";
import { sendingRight } from "#lib/notifications/create/sending-right.ts";
import { telling } from "../../form.ts";
import { openOrganization, requireViewer } from "../../viewer.ts";
import { refused } from "../refused.ts";

/** Stores a file as a batch, once however often its form is posted, and returns the batch's page. */
export async function POST(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const viewer = await requireViewer("send", searchParams.get("organization"));
  return sessionResponse(request, async () => {
    try {
      requireSameOrigin(request);
      const formKey = searchParams.get("form_key") ?? "";
      if (!isUuid(formKey)) throw invalid("form_key", fault("other_form"));
      const [key, now] = [`batch form ${formKey}`, new Date()];
      const right = await sendingRight(viewer.organization, now, key);
      if (!right.caller) throw new ApiError("unauthorized", fault("may_not_send", right.refused));
      const { caller } = right;
      const { body } = await readBatchForm(request, (upload) =>
        acceptBatch(caller, upload, key, now, (tx, subject) =>
          recordAudit(tx, { ...actorOf(viewer), action: "batch.sent", subject }),
        ),
      );
      await openOrganization(viewer.organization.id);
      return json({ page: await telling(viewer, `/dashboard/batches/${JSON.parse(body).id}`, "accepted") }, {}, 201);
    } catch (error) {
      return refused(request, error, viewer.locale);
    }
  });
}
