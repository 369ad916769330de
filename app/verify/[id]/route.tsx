import { errorResponse, recordResponse, removedResponse } from "#components/verify/responses.tsx";
import { config } from "#lib/config.ts";
import { notFound } from "#lib/contract/errors.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";
import { notSentAmong } from "#lib/jobs/dead-letters.ts";
import { checkOnce } from "#lib/notifications/read/check-once.ts";
import { loadCheckableRecord } from "#lib/notifications/read/record.ts";
import { authority } from "#lib/notifications/seal/authority.ts";
import { leavesOf } from "#lib/tlog/tree.ts";
import { VERIFIER_ID } from "#lib/tlog/verifier.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(
    operations.verifyPage,
    async ({ params, request }) => {
      const record = await loadCheckableRecord(params.id);
      if (!record) return lackingResponse(params.id, request);
      const [checks, { authorityName: name, ownAuthority: own }, dead] = await Promise.all([
        checkOnce(record),
        authority(),
        notSentAmong(record.status === "queued" ? [record.id] : []),
      ]);
      const shown = { record, checks, notSent: dead.has(record.id), authority: { name, own } };
      return recordResponse({ ...shown, operator: config().operator }, request);
    },
    { renderError: (problem, request) => errorResponse(problem, request, config().operator.contact) },
  ),
});

/** A record that was never there, or one that was removed behind the service's back. @throws ApiError not_found */
async function lackingResponse(id: string, request: Request): Promise<Response> {
  const logged = isUuid(id) && id !== VERIFIER_ID ? await leavesOf(id) : [];
  if (!logged.length) throw notFound();
  return removedResponse(logged, request);
}
