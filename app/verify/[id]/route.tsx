import { answerPage, answerProblem } from "#components/verify/answer.tsx";
import { notFound } from "#lib/contract/errors.ts";
import { operations } from "#lib/contract/operations.ts";
import { route } from "#lib/http/route.ts";
import { handler } from "#lib/http.ts";
import { authority } from "#lib/notifications/authority.ts";
import { checkTogether } from "#lib/notifications/check-together.ts";
import { loadRecord } from "#lib/notifications/record.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(
    operations.verifyPage,
    async ({ params, request }) => {
      const record = await loadRecord(params.id);
      if (!record) throw notFound();
      const [checks, { authorityName: name, ownAuthority: own }] = await Promise.all([
        checkTogether(record),
        authority(),
      ]);
      return answerPage({ record, checks, authority: { name, own } }, request);
    },
    { renderProblem: answerProblem },
  ),
});
