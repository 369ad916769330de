import { ApiError, fault, STATUS_OF } from "#lib/contract/errors.ts";
import { log } from "#lib/observability/log.ts";
import { logOutage } from "#lib/observability/outage.ts";

/** Browsers must not run, frame or cache a JSON response. */
const JSON_HEADERS = {
  "Content-Type": "application/json",
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

export const jsonText = (body: string, headers: Record<string, string> = {}, status = 200): Response =>
  new Response(body, { status, headers: { ...JSON_HEADERS, ...headers } });

export const json = (value: unknown, headers: Record<string, string> = {}, status = 200): Response =>
  jsonText(JSON.stringify(value), headers, status);

export const errorResponse = (problem: ApiError): Response =>
  json({ detail: problem.detail }, { ...problem.headers, "Acuse-Error": problem.code }, problem.status);

/**
 * Converts an error to one for the client. Outages of the database become `unavailable`; other errors are logged and become
 * `internal`. The part that is unavailable logs that itself, once.
 */
export function asApiError(error: unknown, context: Record<string, unknown>): ApiError {
  if (error instanceof ApiError || isForeignApiError(error)) return new ApiError(error.kind, error.faults, error);
  if (logOutage(error)) return new ApiError("unavailable", fault("database_away"));
  log("error", "a request failed", { ...context, error });
  return new ApiError("internal", fault("internal"));
}

/** Next bundles handlers separately, so a process may hold several copies of the class. */
function isForeignApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === "ApiError" && "kind" in error && String(error.kind) in STATUS_OF;
}
