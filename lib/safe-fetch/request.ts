import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { FormErrorCode } from "#lib/contract/error-codes.ts";
import { fault } from "#lib/contract/errors.ts";
import { canonicalAddress } from "./address.ts";
import { FetchError } from "./fetch-error.ts";
import type { Target } from "./target.ts";

export interface Connection {
  /** Ends everything; its reason is what is thrown. */
  signal: AbortSignal;
  /** Called once the connection stands, its encryption included. */
  connected: () => void;
  /** PEM of the only roots to trust; the tests have their own. */
  ca?: string | undefined;
}

interface Message {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
}

/** Begins one request to one of `addresses`, which are all that it may connect to. Whoever began it destroys it. */
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
    // A literal is connected to without a lookup, so it has to be the checked form itself.
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

/** The head of its answer, once it has come from a checked address. */
export function answerTo(
  sent: ClientRequest,
  addresses: string[],
  { secure }: Target,
  { connected }: Connection,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let shaking = false;
    // Node names only some of what can be wrong with a certificate; whatever fails here is the host's TLS.
    const failed = (error: Error) => reject(shaking ? inHandshake(error) : error);
    sent.once("error", failed).once("response", resolve);
    // An answer that changes the protocol, which nobody asked for, ends a request without a word.
    sent.once("close", () => reject(new FetchError(fault("not_http_answer"))));
    sent.once("socket", (socket) => {
      // What was asked for is what was checked; this holds even if something between us and the socket thinks otherwise.
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

/** The network may break off here as well, and says so. */
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

/** What the network did, in the sender's words; anything else is our own failure and stays as it is. */
export function asFetchError(error: unknown, done: "fetched" | "reached"): unknown {
  if (error instanceof FetchError || !(error instanceof Error)) return error;
  const rule = ruleOf(error);
  return rule ? new FetchError(fault(rule, done), { cause: error }) : error;
}
