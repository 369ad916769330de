import { notFound } from "#lib/contract/errors.ts";
import { certificateQuery } from "#lib/contract/operations/requests.ts";
import { certificateResponse } from "#lib/http/files/downloads.ts";
import { certificateCookie, cookieHeader } from "#lib/http/request/cookies.ts";
import { sessionResponse } from "#lib/http/session-route.ts";
import { loadCertificate } from "#lib/notifications/read/certificate.ts";
import { certificateNameOf } from "#lib/notifications/read/certificate-name.ts";
import { requireViewer } from "../../../viewer.ts";

export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { organization } = await requireViewer();
  const { id } = await params;
  return sessionResponse(request, async () => {
    const name = await certificateNameOf(organization.id, id);
    if (name === null) throw notFound();
    const asked = certificateQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!asked.success) throw notFound();
    const response = certificateResponse(request, name, await loadCertificate(id, asked.data.seal));
    response.headers.append("Set-Cookie", cookieHeader(certificateCookie(), "opened"));
    return response;
  });
}
