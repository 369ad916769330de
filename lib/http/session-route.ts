import { ApiError, fault } from "#lib/contract/errors.ts";
import { withCommonHeaders } from "./headers.ts";
import { isSameOrigin } from "./origin.ts";
import { asApiError, errorResponse } from "./responses.ts";
import { requestIdOf } from "./route.ts";

/**
 * What a route for people who are signed in answers, after their right was looked at: `run`'s answer, or the problem it
 * threw as JSON, both with the headers that every answer has.
 */
export async function sessionResponse(request: Request, run: () => Promise<Response>): Promise<Response> {
  const requestId = requestIdOf(request);
  const fail = (error: unknown) => errorResponse(asApiError(error, { request_id: requestId, path: "session route" }));
  return withCommonHeaders(await run().catch(fail), requestId);
}

/** That a page of ours makes this request, not another one in the visitor's browser. @throws ApiError not_found */
export function requireSameOrigin(request: Request): void {
  if (!isSameOrigin(request.headers)) throw new ApiError("not_found", fault("pages_only"));
}
