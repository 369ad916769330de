import { actorOf } from "#lib/access/audit.ts";
import { ApiError, notFound } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { readUpload } from "#lib/http/files/upload.ts";
import { requireSameOrigin, sessionResponse } from "#lib/http/session-route.ts";
import { setLogo, setMailLayout } from "#lib/notifications/letterhead/change.ts";
import { logoOf } from "#lib/notifications/letterhead/letterhead.ts";
import { telling } from "../../form.ts";
import { openOrganization, requireViewer } from "../../viewer.ts";

/** The logo of the viewer's organization. */
export async function GET(request: Request): Promise<Response> {
  const { organization } = await requireViewer();
  return sessionResponse(request, async () => {
    const logo = await logoOf(organization.id);
    if (!logo) throw notFound();
    return new Response(logo.png as Uint8Array<ArrayBuffer>, {
      headers: {
        "Content-Type": "image/png",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "Cache-Control": "private, no-cache",
      },
    });
  });
}

/** Changes the frame of mails, stores an uploaded logo and shows the settings again, which say what came of it. */
export async function POST(request: Request): Promise<Response> {
  const viewer = await requireViewer("manage", new URL(request.url).searchParams.get("organization"));
  return sessionResponse(request, async () => {
    requireSameOrigin(request);
    const saved = await readUpload(request, "logo", LIMITS.organization.logoBytes)
      .then(async ({ file, texts }) => {
        if (file && !(await setLogo(actorOf(viewer), file))) return false;
        await setMailLayout(actorOf(viewer), texts.framed === "on");
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.kind === "invalid_input") return false;
        throw error;
      });
    await openOrganization(viewer.organization.id);
    const page = await telling(viewer, "/dashboard/settings", saved ? "saved" : "logo");
    return new Response(null, { status: 303, headers: { Location: page } });
  });
}
