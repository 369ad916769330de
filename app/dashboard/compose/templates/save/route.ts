import { actorOf } from "#lib/access/audit.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { readUpload } from "#lib/http/files/upload.ts";
import { requireSameOrigin, sessionResponse } from "#lib/http/session-route.ts";
import { saveTemplate } from "#lib/notifications/compose/saved-templates.ts";
import { telling } from "../../../form.ts";
import { requireViewer } from "../../../viewer.ts";
import { codeOf } from "../../refused.ts";

/**
 * Keeps a template under a name, and shows the page of templates again, which says what came of it and after an error has
 * the typed texts.
 */
export async function POST(request: Request): Promise<Response> {
  const viewer = await requireViewer("send", new URL(request.url).searchParams.get("organization"));
  return sessionResponse(request, async () => {
    requireSameOrigin(request);
    const { outcome, typed } = await keep(request, actorOf(viewer)).catch((error) => ({
      outcome: codeOf(error),
      typed: {},
    }));
    const page = await telling(viewer, "/dashboard/compose/templates", outcome);
    return new Response(null, { status: 303, headers: { Location: `${page}&${new URLSearchParams(typed)}` } });
  });
}

/** A larger file could never be attached. */
async function keep(request: Request, actor: ReturnType<typeof actorOf>) {
  const { file, texts } = await readUpload(request, "file", LIMITS.attachmentBytes);
  const { name = "", url = "" } = texts;
  const linked = texts.source === "address";
  const source = linked ? { url: url.trim() || null, pdf: null } : { url: null, pdf: file };
  const outcome = await saveTemplate(actor, { name, ...source }).then(() => "saved", codeOf);
  return { outcome, typed: outcome === "saved" ? {} : { name, ...(linked ? { url } : {}) } };
}
