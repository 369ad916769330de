import { operations } from "#lib/contract/operations/operations.ts";
import { attachmentResponse } from "#lib/http/files/downloads.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";
import { loadAttachment } from "#lib/notifications/read/record.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.readAttachment, async ({ request, params }) =>
    attachmentResponse(request, await loadAttachment(params.id, params.attachment_id)),
  ),
});
