import { Problem, STATUS_OF } from "#lib/contract/errors.ts";
import { log } from "#lib/observability/log.ts";

/** Nothing in a JSON answer is for a browser to run, frame or keep. */
const JSON_HEADERS = {
  "Content-Type": "application/json",
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

export const jsonText = (body: string, headers: Record<string, string> = {}, status = 200): Response =>
  new Response(body, { status, headers: { ...JSON_HEADERS, ...headers } });

export const json = (value: unknown, headers: Record<string, string> = {}, status = 200): Response =>
  jsonText(JSON.stringify(value), headers, status);

export const problemResponse = (problem: Problem): Response =>
  json({ detail: problem.detail }, problem.headers, problem.status);

/** What was thrown as what the client may know of it. Anything but a Problem is ours to look into: it goes to the log. */
export function asProblem(error: unknown, context: Record<string, unknown>): Problem {
  if (error instanceof Problem || isForeignProblem(error)) {
    if (STATUS_OF[error.kind] >= 500) log("error", error.detail, { ...context, cause: error.cause });
    return new Problem(error.kind, error.detail, error.headers);
  }
  log("error", "a request failed", { ...context, error });
  return new Problem("internal", "internal error");
}

/** Next bundles handlers apart, so the same class may exist twice in one process. */
function isForeignProblem(error: unknown): error is Problem {
  return error instanceof Error && error.name === "Problem" && "kind" in error && String(error.kind) in STATUS_OF;
}
