import type { z } from "zod";
import { authenticate, type Caller } from "#lib/access/keys/api-keys.ts";
import { ApiError, fault, invalid, notFound } from "#lib/contract/errors.ts";
import { explain } from "#lib/contract/explain.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { type Operation, takesBody } from "#lib/contract/operations/operation.ts";
import { idempotencyKey } from "#lib/contract/operations/requests.ts";
import { metrics } from "#lib/observability/metrics.ts";
import { spendInNetworks } from "#lib/rate-limit/network-budget.ts";
import { type BudgetState, spend } from "#lib/rate-limit/rate-limit.ts";
import { sentKey } from "./request/api-key.ts";
import { readJson } from "./request/body.ts";
import { clientOf } from "./request/client-ip.ts";
import { compressPage } from "./response/compress.ts";
import { CORS_HEADERS, withCommonHeaders } from "./response/headers.ts";
import { asApiError, errorResponse } from "./response/responses.ts";
import { type Handler, type RouteContext, requestIdOf } from "./route.ts";

/** Parsed input of an operation. `caller` is `null` for operations without an API key. */
interface Call<O extends Operation> {
  request: Request;
  requestId: string;
  params: z.output<O["params"]>;
  query: z.output<O["query"]>;
  body: z.output<O["body"]>;
  caller: O["access"] extends "key" ? Caller : null;
  idempotencyKey: string | null;
  now: Date;
  /** Counts the result in the client's budget, for an operation that counts results. @throws ApiError too_many_requests */
  spend: () => Promise<void>;
}

export interface HandlerOptions {
  /** Renders errors of operations that do not return JSON: the verify page. */
  renderError?: (problem: ApiError, request: Request) => Response | Promise<Response>;
}

/**
 * Handles an operation: path, rate limit, key, parameters, body, then `run`. Errors become responses. Every response
 * has the common headers, the request id, CORS and the state of the client's budget.
 */
export function handler<O extends Operation>(
  operation: O,
  run: (call: Call<O>) => Response | Promise<Response>,
  { renderError = errorResponse }: HandlerOptions = {},
): Handler {
  const handle = async (request: Request, context: RouteContext): Promise<Response> => {
    const visit: Visit = { requestId: requestIdOf(request), spent: null };
    const fail = (error: unknown) => asApiError(error, { request_id: visit.requestId, operation: operation.id });
    let response: Response;
    try {
      response = await run(await prepare(operation, request, context, visit));
    } catch (error) {
      const problem = fail(error);
      response = await Promise.resolve(problem)
        .then((problem) => renderError(problem, request))
        .catch((error: unknown) => errorResponse(fail(error)));
    }
    const more = { ...(operation.cors ? CORS_HEADERS : {}), ...budgetHeaders(visit.spent) };
    return withCommonHeaders(compressPage(request, response), visit.requestId, more);
  };
  return Object.assign(handle, { cors: operation.cors });
}

/** The request's id and the state of its budget, which the headers of every response name, also of errors. */
interface Visit {
  requestId: string;
  spent: BudgetState | null;
}

async function prepare<O extends Operation>(
  operation: O,
  request: Request,
  context: RouteContext,
  visit: Visit,
): Promise<Call<O>> {
  const { limit } = operation;
  const now = new Date();
  const url = new URL(request.url);
  if (limit?.counts === "requests") await spendBudget(limit.budget, request, visit);
  const params = operation.params.safeParse((await context.params) ?? {});
  if (!params.success || /.\/$/.test(url.pathname)) throw notFound();
  const retryKey = operation.idempotent ? request.headers.get("idempotency-key") : null;
  const usedUp = operation.takesUsedUpKey;
  const caller = operation.access === "key" ? await authenticate(sentKey(request), retryKey, now, { usedUp }) : null;
  if (retryKey !== null) parse(idempotencyKey, retryKey, "Idempotency-Key");
  const query = parse(operation.query, singleValues(url.searchParams, operation), "query");
  const body = takesBody(operation)
    ? parse(operation.body, await readJson(request, operation.bodyBytes), "body")
    : undefined;
  const spend = async () => {
    if (limit?.counts === "results") await spendBudget(limit.budget, request, visit);
  };
  const { requestId } = visit;
  return {
    request,
    requestId,
    params: params.data,
    query,
    body,
    caller,
    idempotencyKey: retryKey,
    now,
    spend,
  } as Call<O>;
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, name: string): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw explain(parsed.error, name);
  return parsed.data;
}

/** Reads query parameters. The schema decides about unknown names; `api_key` was read by the authentication. */
function singleValues(search: URLSearchParams, { query, access }: Operation): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of search) {
    if (name === "api_key" && access === "key") continue;
    // Parsers differ in which of two values they take, so a repeated parameter is an error.
    if (values.has(name) && Object.hasOwn(query.shape, name)) throw invalid(name, fault("twice"));
    values.set(name, value);
  }
  return Object.fromEntries(values);
}

async function spendBudget(
  name: NonNullable<Operation["limit"]>["budget"],
  request: Request,
  visit: Visit,
): Promise<void> {
  const { requests, seconds } = LIMITS[name];
  const spendOne = name === "testKeys" ? spendInNetworks : spend;
  visit.spent = await spendOne({ name, requests, seconds }, clientOf(request.headers));
  if (visit.spent.allowed) return;
  metrics().refusals.inc({ budget: name });
  const { limit, resetSeconds } = visit.spent;
  const headers = { "Retry-After": String(resetSeconds) };
  throw new ApiError("too_many_requests", fault("too_many_requests", limit, seconds / 60, resetSeconds), { headers });
}

function budgetHeaders(spent: BudgetState | null): Record<string, string> {
  if (!spent) return {};
  return {
    "RateLimit-Limit": String(spent.limit),
    "RateLimit-Remaining": String(spent.remaining),
    "RateLimit-Reset": String(spent.resetSeconds),
  };
}
