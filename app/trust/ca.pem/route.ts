import { operations } from "#lib/contract/operations/operations.ts";
import { rootsResponse } from "#lib/http/files/downloads.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";
import { trustedRootsPem } from "#lib/tlog/policy.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.trustRoots, async () => rootsResponse(await trustedRootsPem())),
});
