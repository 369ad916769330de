import { LIMITS } from "#lib/contract/limits.ts";
import { readTexts } from "#lib/http/files/multipart.ts";
import { requireSameOrigin, sessionResponse } from "#lib/http/session-route.ts";
import { messages } from "#lib/i18n/messages.ts";
import { certificatesZip } from "#lib/notifications/list/certificates-zip.ts";
import { csvOfSelected } from "#lib/notifications/list/csv.ts";
import { idsOf } from "../../form.ts";
import { requireViewer } from "../../viewer.ts";

/** Of a form with as many ids as may be selected, in either encoding. */
const FORM_BYTES = 64 * 1024;

/** Returns the certificates of the selected notifications as a ZIP, or their rows as CSV. A posted form keeps ids out of addresses. */
export async function POST(request: Request): Promise<Response> {
  const { organization, locale } = await requireViewer();
  return sessionResponse(request, async () => {
    requireSameOrigin(request);
    const form = await readTexts(request, FORM_BYTES, 2 * LIMITS.selected);
    const ids = [...new Set(idsOf(form, "id"))].slice(0, LIMITS.selected);
    if (ids.length === 0) return new Response(null, { status: 303, headers: { Location: "/dashboard/notifications" } });
    const day = new Date().toISOString().slice(0, 10);
    if (form.get("as") !== "zip")
      return file(await csvOfSelected(organization.id, ids), "text/csv; charset=utf-8", `notifications-${day}.csv`);
    const { notIncluded } = messages(locale).dashboard.notifications.select;
    return file(certificatesZip(organization.id, ids, notIncluded), "application/zip", `certificates-${day}.zip`);
  });
}

const file = (body: BodyInit, type: string, name: string): Response =>
  new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
