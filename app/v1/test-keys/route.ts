import { issueTestKey, refuseSecondTestKey } from "#lib/access/keys/test-keys.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import { handler } from "#lib/http/handler.ts";
import { json } from "#lib/http/response/responses.ts";
import { route } from "#lib/http/route.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler(operations.createTestKey, async ({ body: { email }, now, spend }) => {
    await refuseSecondTestKey(email, false);
    await spend();
    return json(await issueTestKey(email, false, now));
  }),
});
