import { referenceResponse } from "#components/docs/reference.tsx";
import { config } from "#lib/config.ts";
import { guideGroups } from "#lib/docs/guides.ts";
import { searchDocs } from "#lib/docs/search.ts";
import { docsOperation } from "#lib/http/docs.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";
import { readerOf } from "#lib/i18n/reader.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(docsOperation, async ({ request, query: { q } }) => {
    const groups = await guideGroups();
    const { baseUrl, transport } = config();
    const search = q ? { q, found: searchDocs(groups, q) } : null;
    return referenceResponse({ baseUrl, demo: transport === "demo", reader: readerOf(request), groups, search });
  }),
});
