import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { RouteFunction } from "#lib/http/route.ts";
import { log } from "#lib/observability/log.ts";
import type { RequestHandler } from "./server.ts";

/**
 * Paths whose route handlers are called directly. Next's router, its request and its streams cost several times what a short
 * response costs, and these handlers use nothing of Next.
 */
const DIRECT = /^\/(?:v1|healthz|readyz|metrics)(?=[/?#]|$)/;

/** What Next's build exports for a route handler. The build template of Next 16 is `build/templates/app-route.js`. */
interface Built {
  routeModule: { ensureUserland(): Promise<unknown>; userland: Record<string, RouteFunction> };
}

interface ApiRoute {
  matches: RegExp;
  handlers: () => Promise<Record<string, RouteFunction>>;
}

/**
 * Returns a handler that calls the API's route handlers, as Next built them, and passes all other requests to `next`. Paths and
 * their order are those of Next's manifest.
 */
export function withApiRoutes(buildFolder: string, next: RequestHandler): RequestHandler {
  const routes = apiRoutes(buildFolder);
  return async (request, response) => {
    const { url = "/", method = "GET" } = request;
    const [pathname = ""] = DIRECT.test(url) ? url.split(/[?#]/, 1) : [];
    for (const { matches, handlers } of pathname ? routes : []) {
      const found = matches.exec(pathname);
      const handle = found && (await handlers())[method];
      if (handle) return send(await handle(webRequest(request, response), { params: paramsOf(found) }), response);
    }
    return next(request, response);
  };
}

function apiRoutes(buildFolder: string): ApiRoute[] {
  const require = createRequire(join(buildFolder, "server/"));
  const { staticRoutes, dynamicRoutes } = JSON.parse(readFileSync(join(buildFolder, "routes-manifest.json"), "utf8"));
  const routes: { page: string; namedRegex: string }[] = [...staticRoutes, ...dynamicRoutes];
  return routes
    .filter(({ page }) => DIRECT.test(page))
    .map(({ page, namedRegex }) => {
      let loaded: Promise<Record<string, RouteFunction>> | undefined;
      const load = async () => {
        const { routeModule } = (await require(`./app${page}/route.js`)) as Built;
        await routeModule.ensureUserland();
        return routeModule.userland;
      };
      return { matches: new RegExp(namedRegex), handlers: () => (loaded ??= load()) };
    });
}

/** Next's manifest prefixes the names of parameters. */
const paramsOf = ({ groups }: RegExpExecArray): Promise<Record<string, string>> =>
  Promise.resolve(
    Object.fromEntries(
      Object.entries(groups ?? {}).map(([name, value]) => [name.replace(/^nxtP/, ""), decodeURIComponent(value ?? "")]),
    ),
  );

/** The host does not matter: handlers read path and query. With a body, `signal` ends once the client has gone. */
function webRequest(request: IncomingMessage, response: ServerResponse): Request {
  const { method = "GET", url = "/" } = request;
  const init = { method, headers: request.headers as Record<string, string> };
  if (method === "GET" || method === "HEAD") return new Request(`http://localhost${url}`, init);
  const gone = new AbortController();
  response.once("close", () => response.writableFinished || gone.abort());
  const { signal } = gone;
  return new Request(`http://localhost${url}`, {
    ...{ ...init, signal, body: Readable.toWeb(request) as ReadableStream, duplex: "half" },
  });
}

/** Sends a body of one chunk, as short ones have, together with the head, and streams others. */
async function send({ status, headers, body }: Response, response: ServerResponse): Promise<void> {
  response.statusCode = status;
  for (const [name, value] of headers) response.setHeader(name, value);
  if (!body) return void response.end();
  const reader = body.getReader();
  const first = await reader.read();
  const second = await reader.read();
  if (second.done) return void response.end(first.value);
  const chunks = async function* () {
    yield first.value;
    let next: ReadableStreamReadResult<Uint8Array> = second;
    for (; !next.done; next = await reader.read()) yield next.value;
  };
  try {
    await pipeline(chunks, response);
  } catch (error) {
    const clientLeft = (error as NodeJS.ErrnoException).code === "ERR_STREAM_PREMATURE_CLOSE";
    if (!clientLeft) log("error", "a response broke off", { error });
  } finally {
    await reader.cancel().catch(() => {});
  }
}
