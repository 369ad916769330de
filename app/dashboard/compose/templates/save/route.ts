import { actorOf } from "#lib/access/audit.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { readUpload } from "#lib/http/files/upload.ts";
import { requireSameOrigin, sessionResponse } from "#lib/http/session-route.ts";
import { saveTemplate } from "#lib/notifications/compose/saved-templates.ts";
import { telling } from "../../../form.ts";
import { requireViewer } from "../../../viewer.ts";
import { codeOf } from "../../refused.ts";

/** Keeps a template under a name, and shows the page of templates again, which says what came of it. */
export async function POST(request: Request): Promise<Response> {
  const viewer = await requireViewer("send", new URL(request.url).searchParams.get("organization"));
  return sessionResponse(request, async () => {
    requireSameOrigin(request);
    const outcome = await keep(request, actorOf(viewer)).catch(codeOf);
    const page = await telling(viewer, "/dashboard/compose/templates", outcome);
    return new Response(null, { status: 303, headers: { Location: page } });
  });
}

/** A larger file could never be attached. */
async function keep(request: Request, actor: ReturnType<typeof actorOf>): Promise<string> {
  const { file, texts } = await readUpload(request, "file", LIMITS.attachmentBytes);
  const source = texts.source === "address" ? { url: texts.url?.trim() || null, pdf: null } : { url: null, pdf: file };
  await saveTemplate(actor, { name: texts.name ?? "", ...source });
  return "saved";
}
