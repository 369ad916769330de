import { randomUUID } from "node:crypto";
import { ApiError, fault } from "#lib/contract/errors.ts";
import { CORS_HEADERS, PREFLIGHT_HEADERS, REQUEST_ID_HEADER, withCommonHeaders } from "./response/headers.ts";
import { errorResponse } from "./response/responses.ts";

/** A route handler of Next; `params` are the decoded path parameters. */
export type RouteFunction = (request: Request, context: RouteContext) => Promise<Response>;
export interface RouteContext {
  params: Promise<Record<string, string | string[] | undefined> | undefined>;
}

export interface Handler extends RouteFunction {
  cors: boolean;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];

export const requestIdOf = (request: Request): string => request.headers.get(REQUEST_ID_HEADER) ?? randomUUID();

/** Handlers for all methods of a path: the given ones, derived HEAD and OPTIONS, and 405 with `Allow` for the rest. */
export function route(handlers: { GET?: Handler; POST?: Handler }): Record<Method, RouteFunction> {
  const allowed: Method[] = [
    ...(handlers.GET ? (["GET", "HEAD"] as const) : []),
    ...(handlers.POST ? (["POST"] as const) : []),
    "OPTIONS",
  ];
  const allow = allowed.join(", ");
  const cors = Boolean(handlers.GET?.cors);
  const notAllowed: RouteFunction = async (request) => {
    const problem = new ApiError("method_not_allowed", fault("method", allow), { headers: { Allow: allow } });
    return finish(request, errorResponse(problem), cors);
  };
  const options: RouteFunction = async (request) => {
    const headers = { Allow: allow, ...(cors ? PREFLIGHT_HEADERS : {}) };
    return finish(request, new Response(null, { status: 204, headers }), cors);
  };
  const { GET: get = notAllowed, POST: post = notAllowed } = handlers;
  const head: RouteFunction = async (request, context) => withoutBody(await get(request, context));
  const all = {
    GET: get,
    HEAD: head,
    POST: post,
    PUT: notAllowed,
    PATCH: notAllowed,
    DELETE: notAllowed,
    OPTIONS: options,
  };
  return mapMethods((method) => exactly(all[method]));
}

/** Handlers for a path that does not exist. */
export const noRoute = (): Record<Method, RouteFunction> => mapMethods(() => nowhere);

const nowhere: RouteFunction = async (request) =>
  finish(request, errorResponse(new ApiError("not_found", fault("no_such_page"))), false);

/** Next ignores a trailing slash. Browsers are redirected to the path without it, and programs get 404. */
const exactly =
  (handle: RouteFunction): RouteFunction =>
  (request, context) => {
    if (!endsInSlash(request.url)) return handle(request, context);
    const isPage = request.method === "GET" && request.headers.get("accept")?.includes("text/html");
    return (isPage ? withoutSlash : nowhere)(request, context);
  };

const withoutSlash: RouteFunction = async (request) => {
  const { pathname, search } = new URL(request.url);
  // One slash at the beginning: two would name a host.
  const Location = `/${pathname.replace(/^\/+|\/+$/g, "")}${search}`;
  return finish(
    request,
    new Response(null, { status: 308, headers: { Location, "Cache-Control": "no-store" } }),
    false,
  );
};

/** Parses only what can end in a slash. */
const endsInSlash = (url: string): boolean => /\/(?:[?#]|$)/.test(url) && /.\/$/.test(new URL(url).pathname);

const mapMethods = (handlerOf: (method: Method) => RouteFunction): Record<Method, RouteFunction> =>
  Object.fromEntries(METHODS.map((method) => [method, handlerOf(method)])) as Record<Method, RouteFunction>;

function finish(request: Request, response: Response, cors: boolean): Response {
  return withCommonHeaders(response, requestIdOf(request), cors ? CORS_HEADERS : {});
}

/** RFC 9110 §9.3.2: the headers of GET without its body. */
async function withoutBody(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  if (response.body && !headers.has("Content-Length")) {
    headers.set("Content-Length", String((await response.arrayBuffer()).byteLength));
  } else {
    await response.body?.cancel();
  }
  return new Response(null, { status: response.status, headers });
}
