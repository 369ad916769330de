import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Fault, fault, ruleText } from "#lib/contract/errors.ts";
import { KEPT, KEPT_PREFIX } from "#lib/http/headers.ts";
import { log } from "#lib/observability/log.ts";
import { StartError } from "../start/start-error.ts";
import { noteUnreadable, takeName, watch } from "./access-log.ts";
import { standInForFailed } from "./failed-page.ts";
import { lingerAfterAnswer } from "./linger.ts";
import { guard, isApi, isForeignForm, isUnknownMethod, namesSeveralHosts, type Surroundings } from "./request-guard.ts";
import type { RouteOf } from "./routes.ts";

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** For everything that does not say otherwise. */
const HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "SAMEORIGIN",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
};

/** Long enough for 16 MiB over a slow line, short enough that nobody keeps a connection by sending a byte now and then. */
const LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 180_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
};

/**
 * A connection on which nothing moves, in either direction, is closed. The system's own buffer takes megabytes, so a reader
 * has to take some kilobytes a second for it to move at all.
 */
const IDLE_MS = 300_000;

/** The HTTP server in front of Next. It listens before the rest is up, and lets requests wait until it is. */
export class FrontServer {
  readonly #server: Server;
  readonly #around: Surroundings;
  readonly #routeOf: RouteOf;
  readonly #handler = Promise.withResolvers<RequestHandler>();
  #draining = false;

  /**
   * @param routeOf by what name a request's path goes into logs and figures
   * @param idleMs after how long a connection is closed on which nothing moves
   */
  constructor(around: Surroundings, routeOf: RouteOf = () => "(other)", idleMs = IDLE_MS) {
    this.#around = around;
    this.#routeOf = routeOf;
    // Only Next's development server speaks WebSocket. In production it leaves unknown upgrades open, for good.
    const limits = { ...LIMITS, shouldUpgradeCallback: () => around.development === true };
    this.#server = createServer(limits, (request, response) => void this.#answer(request, response));
    this.#server.on("clientError", refuseUnreadable);
    this.#server.setTimeout(idleMs);
    this.#handler.promise.catch(() => {});
  }

  /** Takes the port. @returns the one given when 0 was asked for. @throws StartError */
  async listen(port: number, host: string): Promise<number> {
    try {
      await this.#bind(port, host);
    } catch (error) {
      throw new StartError(listenFailure(error as NodeJS.ErrnoException, port, host));
    }
    return (this.#server.address() as AddressInfo).port;
  }

  async #bind(port: number, host: string): Promise<void> {
    const attempt = (address: string) =>
      new Promise<void>((resolve, reject) => {
        this.#server.once("error", reject).listen({ port, host: address }, () => resolve());
      }).finally(() => this.#server.removeAllListeners("error"));
    await attempt(host).catch((error: NodeJS.ErrnoException) => {
      // "::" is every address there is; on a machine without IPv6 that is the IPv4 ones.
      if (host === "::" && error.code === "EAFNOSUPPORT") return attempt("0.0.0.0");
      throw error;
    });
  }

  /** From now on requests are answered, those that waited first. */
  serve(handler: RequestHandler): void {
    this.#handler.resolve(handler);
  }

  /** Takes no more connections, frees the port and waits for what is being answered; after `patienceMs` it is cut off. */
  async close(patienceMs: number): Promise<void> {
    this.#draining = true;
    this.#handler.reject(new Error("stopped before it was up"));
    if (!this.#server.listening) return;
    const closed = new Promise((resolve) => this.#server.close(resolve)).then(() => true);
    // A connection that falls idle only now would otherwise be kept for its next request.
    const idle = setInterval(() => this.#server.closeIdleConnections(), 50);
    const inTime = await Promise.race([closed, sleep(patienceMs, false, { ref: false })]);
    if (!inTime) this.cutOff();
    await closed;
    clearInterval(idle);
  }

  cutOff(): void {
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { requestId, pagePolicy } = guard(request, this.#around);
    watch(request, response, requestId, this.#routeOf);
    this.#addHeaders(request, response, { "X-Request-Id": requestId, "Content-Security-Policy": pagePolicy });
    standInForFailed(request, response);
    try {
      if (namesSeveralHosts(request)) return answerError(response, 400, fault("one_host"));
      const handle = await this.#handler.promise;
      if (isForeignForm(request, this.#around.baseUrl)) return answerError(response, 403, fault("foreign_form"));
      if (isUnknownMethod(request) && !routeMethod(request, response)) return;
      await handle(request, response);
    } catch (error) {
      log("error", "a request failed before it reached its handler", { request_id: requestId, error });
      answerError(response, 500, fault("internal"));
    }
  }

  /** Just before they are sent, and only those that the answer does not have: Next adds to headers it finds. */
  #addHeaders(request: IncomingMessage, response: ServerResponse, more: Record<string, string>): void {
    const missing = { ...HEADERS, ...more };
    // Whether browsers reach us by https, so that they may be told to do nothing else.
    if (this.#around.baseUrl.startsWith("https:"))
      Object.assign(missing, { "Strict-Transport-Security": "max-age=31536000" });
    const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
    response.writeHead = (...args: unknown[]) => {
      if (this.#draining || !request.complete) response.setHeader("Connection", "close");
      if (!request.complete) lingerAfterAnswer(request);
      for (const [name, value] of Object.entries(missing))
        if (!response.hasHeader(name)) response.setHeader(name, value);
      takeName(response);
      restoreKept(response);
      return writeHead(...args);
    };
  }
}

/** What Next takes out of a handler's answer, which says it under names of ours for that reason. */
function restoreKept(response: ServerResponse): void {
  for (const name of KEPT) {
    const value = response.getHeader(KEPT_PREFIX + name);
    if (value === undefined) continue;
    response.removeHeader(KEPT_PREFIX + name);
    response.setHeader(name, value);
  }
}

/** The API itself names the methods that a path has, if asked with one it knows; outside it nothing takes any of these. */
function routeMethod(request: IncomingMessage, response: ServerResponse): boolean {
  if (isApi(request.url ?? "")) {
    request.method = "PATCH";
    return true;
  }
  response.setHeader("Allow", "GET, HEAD");
  answerError(response, 405, fault("method", "GET, HEAD"));
  return false;
}

function answerError(response: ServerResponse, status: number, error: Fault): void {
  if (response.headersSent) return void response.destroy();
  const headers = { "Content-Type": "application/json", "Cache-Control": "no-store", "Acuse-Error": error.code };
  response.writeHead(status, headers);
  response.end(JSON.stringify({ detail: ruleText(error) }));
}

const UNREADABLE: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** What is no HTTP, or does not come to an end: there is no request to hand on, so the answer is written by hand. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status = UNREADABLE[error.code ?? ""] ?? 400;
  noteUnreadable(status);
  const reason = STATUS_CODES[status] ?? "Bad Request";
  const body = JSON.stringify({ detail: status === 400 ? "this is not an HTTP request" : reason.toLowerCase() });
  const head = ["Content-Type: application/json", `Content-Length: ${body.length}`, "Connection: close"].join("\r\n");
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${head}\r\n\r\n${body}`);
}

function listenFailure({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === "EADDRINUSE") return `Port ${port} is taken: stop what listens there, or set PORT to another one`;
  if (code === "EACCES") return `Port ${port} may not be used by this account: set PORT to one over 1023`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `HOST is not usable: ${host} is no address of this machine`;
  return `Nothing can listen on ${host}, port ${port}: ${message}`;
}
