import { operations } from "#lib/contract/operations.ts";
import { attachmentResponse } from "#lib/http/downloads.ts";
import { route } from "#lib/http/route.ts";
import { handler } from "#lib/http.ts";
import { loadAttachment } from "#lib/notifications/record.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.readAttachment, async ({ request, params }) =>
    attachmentResponse(request, await loadAttachment(params.id, params.attachment_id)),
  ),
});
