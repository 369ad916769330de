import type { IncomingMessage, ServerResponse } from "node:http";
import { noRoute } from "#lib/http/route.ts";
import { health, metrics, ready } from "#lib/http/status-routes.ts";

const ROUTES = new Map([
  ["/healthz", health],
  ["/readyz", ready],
  ["/metrics", metrics],
]);

/** Responds without Next, to the paths that an operator watches; others get 404. No request has a body that counts. */
export async function respondToOperator(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://worker");
  const method = (request.method ?? "GET") as keyof typeof health;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value));
  const routes = ROUTES.get(url.pathname) ?? noRoute();
  const result = await routes[method](new Request(url, { method, headers }), { params: Promise.resolve(undefined) });
  response.statusCode = result.status;
  response.setHeaders(result.headers);
  response.end(Buffer.from(await result.arrayBuffer()));
}
