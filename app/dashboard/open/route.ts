import { ownPath } from "#lib/contract/fields/own-path.ts";
import { requireSameOrigin, sessionResponse } from "#lib/http/session-route.ts";
import { openOrganization, requireViewer } from "../viewer.ts";

/**
 * Opens an organization and one of its pages. Not an action: after its redirect to the same address, the browser would still show
 * the page that was not found.
 */
export async function POST(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const viewer = await requireViewer("read", searchParams.get("organization"));
  return sessionResponse(request, async () => {
    requireSameOrigin(request);
    await openOrganization(viewer.organization.id);
    const path = ownPath(searchParams.get("path") ?? "");
    return new Response(null, {
      status: 303,
      headers: { Location: path?.startsWith("/dashboard/") ? path : "/dashboard" },
    });
  });
}
