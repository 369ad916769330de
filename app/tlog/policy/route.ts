import { operations } from "#lib/contract/operations/operations.ts";
import { handler } from "#lib/http/handler.ts";
import { policyResponse } from "#lib/http/log.ts";
import { route } from "#lib/http/route.ts";
import { policyText } from "#lib/tlog/policy.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.readLogPolicy, async () => policyResponse(await policyText())),
});
