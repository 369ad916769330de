import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { type Fault, fault, ruleText } from "#lib/contract/errors.ts";
import { KEPT, KEPT_PREFIX } from "#lib/http/response/headers.ts";
import { log } from "#lib/observability/log.ts";
import { StartError } from "../start/start-error.ts";
import { noteUnreadable, takeNotificationId, watch } from "./access-log.ts";
import { standInForFailed } from "./failed-page.ts";
import { lingerAfterResponse } from "./linger.ts";
import { guard, isApi, isForeignForm, isUnknownMethod, namesSeveralHosts, type Surroundings } from "./request-guard.ts";
import type { RouteOf } from "./routes.ts";

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Defaults of every response. */
const HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "SAMEORIGIN",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
};

/** Allows 16 MiB over a slow connection, but not a client that sends a byte now and then. */
const LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 180_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
};

/**
 * Milliseconds without traffic after which a connection is closed. The system buffers megabytes, so a client must read some
 * kilobytes per second.
 */
const IDLE_MS = 300_000;

/** The HTTP server in front of Next. Listens before Next is ready and queues requests until then. */
export class FrontServer {
  readonly #server: Server;
  readonly #around: Surroundings;
  readonly #routeOf: RouteOf;
  readonly #handler = Promise.withResolvers<RequestHandler>();
  /** WebSockets of Next's development server: `closeAllConnections` leaves them open, but `close` waits for them. */
  readonly #upgraded = new Set<Duplex>();
  #draining = false;

  /**
   * @param routeOf maps a path to its name in logs and metrics
   * @param idleMs milliseconds without traffic after which a connection is closed
   */
  constructor(around: Surroundings, routeOf: RouteOf = () => "(other)", idleMs = IDLE_MS) {
    this.#around = around;
    this.#routeOf = routeOf;
    // Only Next's development server speaks WebSocket. In production it leaves connections with unknown upgrades open.
    const limits = { ...LIMITS, shouldUpgradeCallback: () => around.development === true };
    this.#server = createServer(limits, (request, response) => void this.#respond(request, response));
    this.#server.on("upgrade", (_, socket: Duplex) => {
      this.#upgraded.add(socket);
      socket.once("close", () => this.#upgraded.delete(socket));
    });
    this.#server.on("clientError", rejectUnreadable);
    this.#server.setTimeout(idleMs);
    this.#handler.promise.catch(() => {});
  }

  /** Listens on the port. @returns the port, which the system chooses for 0. @throws StartError */
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
      // "::" means all addresses, which are IPv4 only on a machine without IPv6.
      if (host === "::" && error.code === "EAFNOSUPPORT") return attempt("0.0.0.0");
      throw error;
    });
  }

  /** Passes requests to the handler, queued ones first. */
  serve(handler: RequestHandler): void {
    this.#handler.resolve(handler);
  }

  /** Frees the port and waits for open requests, at most `timeoutMs`. */
  async close(timeoutMs: number): Promise<void> {
    this.#draining = true;
    this.#handler.reject(new Error("stopped before it was up"));
    if (!this.#server.listening) return;
    const closed = new Promise((resolve) => this.#server.close(resolve)).then(() => true);
    for (const socket of this.#upgraded) socket.destroy();
    // Connections that become idle later would be kept open for another request.
    const idle = setInterval(() => this.#server.closeIdleConnections(), 50);
    const inTime = await Promise.race([closed, sleep(timeoutMs, false, { ref: false })]);
    if (!inTime) this.cutOff();
    await closed;
    clearInterval(idle);
  }

  cutOff(): void {
    this.#server.closeAllConnections();
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { requestId, pagePolicy } = guard(request, this.#around);
    watch(request, response, requestId, this.#routeOf);
    this.#addHeaders(request, response, { "X-Request-Id": requestId, "Content-Security-Policy": pagePolicy });
    standInForFailed(request, response, requestId);
    try {
      if (namesSeveralHosts(request)) return sendError(response, 400, fault("one_host"));
      const handle = await this.#handler.promise;
      if (isForeignForm(request, this.#around.baseUrl)) return sendError(response, 403, fault("foreign_form"));
      if (isUnknownMethod(request) && !routeMethod(request, response)) return;
      await handle(request, response);
    } catch (error) {
      log("error", "a request failed before it reached its handler", { request_id: requestId, error });
      sendError(response, 500, fault("internal"));
    }
  }

  /** Adds missing headers as late as possible, because Next appends to headers that it finds. */
  #addHeaders(request: IncomingMessage, response: ServerResponse, more: Record<string, string>): void {
    const missing = { ...HEADERS, ...more };
    if (this.#around.baseUrl.startsWith("https:"))
      Object.assign(missing, { "Strict-Transport-Security": "max-age=31536000" });
    // Next flushes the head right before the first chunk: both fit into one packet.
    response.flushHeaders = () => {};
    const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
    response.writeHead = (...args: unknown[]) => {
      if (this.#draining || !request.complete) response.setHeader("Connection", "close");
      if (!request.complete) lingerAfterResponse(request);
      for (const [name, value] of Object.entries(missing))
        if (!response.hasHeader(name)) response.setHeader(name, value);
      takeNotificationId(response);
      restoreKept(response);
      return writeHead(...args);
    };
  }
}

/** Next removes some headers of a handler's response, so handlers set them with a prefix. */
function restoreKept(response: ServerResponse): void {
  for (const name of KEPT) {
    const value = response.getHeader(KEPT_PREFIX + name);
    if (value === undefined) continue;
    response.removeHeader(KEPT_PREFIX + name);
    response.setHeader(name, value);
  }
}

/** The API responds with 405 and `Allow` to a method it knows but the path lacks. Other paths get a 405 here. */
function routeMethod(request: IncomingMessage, response: ServerResponse): boolean {
  if (isApi(request.url ?? "")) {
    request.method = "PATCH";
    return true;
  }
  response.setHeader("Allow", "GET, HEAD");
  sendError(response, 405, fault("method", "GET, HEAD"));
  return false;
}

function sendError(response: ServerResponse, status: number, error: Fault): void {
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

/** Writes the response to malformed or unfinished HTTP, for which Node creates no request. */
function rejectUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status = UNREADABLE[error.code ?? ""] ?? 400;
  noteUnreadable(status);
  const reason = STATUS_CODES[status] ?? "Bad Request";
  const body = JSON.stringify({ detail: status === 400 ? "this is not an HTTP request" : reason.toLowerCase() });
  const head = ["Content-Type: application/json", `Content-Length: ${body.length}`, "Connection: close"].join("\r\n");
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${head}\r\n\r\n${body}`);
}

function listenFailure({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === "EADDRINUSE")
    return `Port ${port} is in use: stop the process that listens there, or set PORT to another port`;
  if (code === "EACCES") return `Port ${port} may not be used by this account: set PORT to one over 1023`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `HOST is not usable: ${host} is no address of this machine`;
  return `Nothing can listen on ${host}, port ${port}: ${message}`;
}
