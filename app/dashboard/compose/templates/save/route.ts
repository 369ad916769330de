import { actorOf } from "#lib/access/audit.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { readUpload } from "#lib/http/files/upload.ts";
import { requireSameOrigin, sessionResponse } from "#lib/http/session-route.ts";
import { saveTemplate } from "#lib/notifications/compose/saved-templates.ts";
import { telling } from "../../../form.ts";
import { openOrganization, requireViewer } from "../../../viewer.ts";
import { codeOf } from "../../refused.ts";

/**
 * Keeps a template under a name, and shows the page of templates again, which says what came of it and after an error has
 * the typed name and the kind of source.
 */
export async function POST(request: Request): Promise<Response> {
  const viewer = await requireViewer("send", new URL(request.url).searchParams.get("organization"));
  return sessionResponse(request, async () => {
    requireSameOrigin(request);
    const { outcome, ...entered } = await keep(request, actorOf(viewer));
    await openOrganization(viewer.organization.id);
    const page = await telling(viewer, "/dashboard/compose/templates", outcome);
    // Not the address, which may hold a secret.
    const typed = outcome === "saved" ? "" : `&${new URLSearchParams(entered)}`;
    return new Response(null, { status: 303, headers: { Location: page + typed } });
  });
}

/** A larger file could never be attached. */
async function keep(request: Request, actor: ReturnType<typeof actorOf>) {
  let [name, source] = ["", ""];
  try {
    const { file, texts } = await readUpload(request, "file", LIMITS.attachmentBytes);
    name = (texts.name ?? "").slice(0, LIMITS.compose.templateNameCharacters);
    source = texts.source === "address" ? "address" : "upload";
    const given = source === "address" ? { url: texts.url?.trim() || null, pdf: null } : { url: null, pdf: file };
    await saveTemplate(actor, { name: texts.name ?? "", ...given });
    return { outcome: "saved", name, source };
  } catch (error) {
    return { outcome: codeOf(error), name, source };
  }
}
