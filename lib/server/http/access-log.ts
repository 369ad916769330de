import type { IncomingMessage, ServerResponse } from "node:http";
import { ABOUT_HEADER } from "#lib/http/response/headers.ts";
import { log } from "#lib/observability/log.ts";
import { metrics } from "#lib/observability/metrics.ts";
import type { RouteOf } from "./routes.ts";

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const ABOUT_NOTIFICATION = /\/(notifications|verify)\//;
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Logs and counts each request when it ends, with its route instead of its path, the code of its error, and a keyed hash of the
 * notification id (see log.ts).
 */
export function watch(request: IncomingMessage, response: ServerResponse, requestId: string, routeOf: RouteOf): void {
  const began = performance.now();
  const method = METHODS.has(request.method ?? "") ? String(request.method) : "(other)";
  const [pathname = ""] = (request.url ?? "").split("?");
  const route = routeOf(pathname);
  const inPath = route.includes("{") ? UUID.exec(pathname)?.[0] : undefined;
  response.once("close", () => {
    const seconds = (performance.now() - began) / 1000;
    const { statusCode: status, writableFinished } = response;
    const notification = aboutOf(response) ?? (ABOUT_NOTIFICATION.test(route) ? inPath : undefined);
    const fields = { method, route, status, ms: Math.round(seconds * 10_000) / 10, request_id: requestId };
    const error = response.getHeader("Acuse-Error");
    const cut = writableFinished ? {} : { cut: true };
    log("info", "request", {
      ...fields,
      ...(error ? { error: String(error) } : {}),
      ...(notification ? { notification } : inPath ? { id: inPath } : {}),
      ...cut,
    });
    metrics().requests.observe({ method, route, status }, seconds);
  });
}

const about = new WeakMap<ServerResponse, string>();
const aboutOf = (response: ServerResponse): string | undefined => about.get(response);

/** Removes the notification id from the response's headers before they are sent. */
export function takeNotificationId(response: ServerResponse): void {
  const value = response.getHeader(ABOUT_HEADER);
  if (value === undefined) return;
  response.removeHeader(ABOUT_HEADER);
  about.set(response, String(value));
}

/** Logs and counts a request that is not HTTP. */
export function noteUnreadable(status: number): void {
  log("info", "request", { method: "(other)", route: "(unreadable)", status });
  metrics().requests.observe({ method: "(other)", route: "(unreadable)", status }, 0);
}
