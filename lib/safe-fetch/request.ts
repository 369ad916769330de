import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { FormErrorCode } from "#lib/contract/error-codes.ts";
import { fault } from "#lib/contract/errors.ts";
import { canonicalAddress } from "./address.ts";
import { FetchError } from "./fetch-error.ts";
import type { Target } from "./target.ts";

export interface Connection {
  /** Aborts the request; its reason is thrown. */
  signal: AbortSignal;
  /** Called once the connection is open, after the TLS handshake. */
  connected: () => void;
  /** PEM of the only roots to trust, for tests. */
  ca?: string | undefined;
}

interface Message {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
}

/** Starts a request that connects only to one of `addresses`. The caller must destroy it. */
export function send(
  target: Target,
  addresses: string[],
  { signal, ca }: Connection,
  { method, headers, body }: Message,
): ClientRequest {
  const { url, host, port, secure } = target;
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const [first = { address: "", family: 4 }] = found;
  const lookup: LookupFunction = (_name, { all }, callback) =>
    all ? callback(null, found) : callback(null, first.address, first.family);
  const Host = url.port === "" ? bracketed(host) : `${bracketed(host)}:${port}`;
  const options = {
    // Node skips the lookup for an IP address, so the checked form is used here.
    host: isIP(host) ? first.address : host,
    port,
    path: url.pathname + url.search,
    lookup,
    signal,
    method,
    headers: { Host, "Accept-Encoding": "identity", "User-Agent": "Acuse", ...headers },
  };
  if (!secure) return request({ ...options, agent: new Agent() }).end(body);
  const tls = { servername: isIP(host) ? "" : host, rejectUnauthorized: true, ...(ca ? { ca } : {}) };
  return secureRequest({ ...options, ...tls, agent: new SecureAgent() }).end(body);
}

const bracketed = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);

/** Resolves with the response's head. Rejects when the peer is not one of `addresses`. */
export function responseTo(
  sent: ClientRequest,
  addresses: string[],
  { secure }: Target,
  { connected }: Connection,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let shaking = false;
    // Node has codes for only some certificate errors, so every error during the handshake counts as TLS.
    const failed = (error: Error) => reject(shaking ? inHandshake(error) : error);
    sent.once("error", failed).once("response", resolve);
    // A response that switches protocols closes the request without an error event.
    sent.once("close", () => reject(new FetchError(fault("not_http_answer"))));
    sent.once("socket", (socket) => {
      // A second check, in case a library connects to another address than the one it was given.
      socket.once("connect", () => {
        const peer = canonicalAddress(socket.remoteAddress ?? "");
        if (peer === null || !addresses.includes(peer)) sent.destroy(new Error("connected to an unchecked address"));
        else shaking = secure;
      });
      socket.once(secure ? "secureConnect" : "connect", () => {
        shaking = false;
        connected();
      });
    });
  });
}

/** Keeps network errors; all others become a TLS error. */
const inHandshake = (error: Error): Error =>
  error instanceof FetchError || ruleOf(error)
    ? error
    : Object.assign(new Error("the TLS handshake failed", { cause: error }), { code: "ERR_TLS_HANDSHAKE" });

const FAILURES: [codes: RegExp, rule: FormErrorCode][] = [
  [
    /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|EADDRNOTAVAIL|EACCES|EPERM|EINVAL|EAFNOSUPPORT)$/,
    "not_fetched",
  ],
  [/^(HPE_|ERR_HTTP_)/, "not_http_answer"],
  [/CERT|^(EPROTO|ERR_SSL_|ERR_TLS_|UNABLE_TO_|CRL_|HOSTNAME_MISMATCH|INVALID_|PATH_LENGTH)/, "tls"],
];

function ruleOf(error: Error): FormErrorCode | undefined {
  const code = "code" in error ? String(error.code) : "";
  return FAILURES.find(([codes]) => codes.test(code))?.[1];
}

/** Converts a network error to a FetchError. Returns other errors, which are our own, unchanged. */
export function asFetchError(error: unknown, done: "fetched" | "reached"): unknown {
  if (error instanceof FetchError || !(error instanceof Error)) return error;
  const rule = ruleOf(error);
  return rule ? new FetchError(fault(rule, done), { cause: error }) : error;
}
