import { errorResponse, recordResponse } from "#components/verify/responses.tsx";
import { config } from "#lib/config.ts";
import { notFound } from "#lib/contract/errors.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";
import { checkOnce } from "#lib/notifications/read/check-once.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";
import { authority } from "#lib/notifications/seal/authority.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(
    operations.verifyPage,
    async ({ params, request }) => {
      const record = await loadRecord(params.id);
      if (!record) throw notFound();
      const [checks, { authorityName: name, ownAuthority: own }] = await Promise.all([checkOnce(record), authority()]);
      return recordResponse({ record, checks, authority: { name, own }, operator: config().operator }, request);
    },
    { renderError: errorResponse },
  ),
});
