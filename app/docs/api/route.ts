import { referenceResponse } from "#components/docs/reference.tsx";
import { config } from "#lib/config.ts";
import { docsReferenceOperation } from "#lib/http/docs.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";
import { readerOf } from "#lib/i18n/reader.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(docsReferenceOperation, ({ request }) =>
    referenceResponse({ baseUrl: config().baseUrl, reader: readerOf(request), groups: null }),
  ),
});
