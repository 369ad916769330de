import { guideResponse, noGuideResponse } from "#components/docs/guide-page.tsx";
import { config } from "#lib/config.ts";
import { atAddress, guideGroups } from "#lib/docs/guides.ts";
import { guideOperation } from "#lib/http/docs.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";
import { readerOf } from "#lib/i18n/reader.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(guideOperation, async ({ request, params }) => {
    const groups = await guideGroups();
    const guide = groups.flatMap(({ guides }) => guides).find(({ name }) => name === params.guide);
    if (!guide) return noGuideResponse(readerOf(request));
    const html = atAddress(guide.html, config().baseUrl);
    return guideResponse({ guide: { ...guide, html }, groups, reader: readerOf(request) });
  }),
});
