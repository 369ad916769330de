import { referenceResponse } from "#components/docs/reference.tsx";
import { config } from "#lib/config.ts";
import { docsReferenceOperation } from "#lib/http/docs.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";
import { readerOf } from "#lib/i18n/reader.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(docsReferenceOperation, ({ request }) => {
    const { baseUrl, transport } = config();
    return referenceResponse({ baseUrl, demo: transport === "demo", reader: readerOf(request), groups: null });
  }),
});
