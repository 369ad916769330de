import type { BatchPreview } from "#components/dashboard/batches/upload.ts";
import { readBatchForm } from "#lib/http/files/batch-upload.ts";
import { json } from "#lib/http/response/responses.ts";
import { requireSameOrigin, sessionResponse } from "#lib/http/session-route.ts";
import { previewBatch } from "#lib/notifications/batch/preview.ts";
import { requireViewer } from "../../viewer.ts";
import { refused } from "../refused.ts";

/** Validates a file and returns its first rows with the texts filled in. Nothing is stored or sent. */
export async function POST(request: Request): Promise<Response> {
  const { locale } = await requireViewer("send", new URL(request.url).searchParams.get("organization"));
  return sessionResponse(request, async () => {
    try {
      requireSameOrigin(request);
      return json((await readBatchForm(request, previewBatch)) satisfies BatchPreview);
    } catch (error) {
      return refused(request, error, locale);
    }
  });
}
