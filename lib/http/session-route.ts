import { ApiError, fault } from "#lib/contract/errors.ts";
import { isSameOrigin } from "./request/origin.ts";
import { withCommonHeaders } from "./response/headers.ts";
import { asApiError, errorResponse } from "./response/responses.ts";
import { requestIdOf } from "./route.ts";

/**
 * Returns the response of `run` for a signed-in user, or its error as JSON, with the common headers. The caller
 * checks the user's right.
 */
export async function sessionResponse(request: Request, run: () => Promise<Response>): Promise<Response> {
  const requestId = requestIdOf(request);
  const fail = (error: unknown) => errorResponse(asApiError(error, { request_id: requestId, path: "session route" }));
  return withCommonHeaders(await run().catch(fail), requestId);
}

/** Rejects requests that a foreign page makes in the user's browser. @throws ApiError not_found */
export function requireSameOrigin(request: Request): void {
  if (!isSameOrigin(request.headers)) throw new ApiError("not_found", fault("pages_only"));
}
