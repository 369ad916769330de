import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { canonicalAddress } from "./address.ts";
import { type BodyOptions, readBody } from "./body.ts";
import { Refused } from "./refused.ts";
import type { Target } from "./target.ts";

export interface ExchangeOptions extends BodyOptions {
  /** Ends everything; its reason is what is thrown. */
  signal: AbortSignal;
  /** Called once the connection stands, its encryption included. */
  connected: () => void;
  /** PEM of the only roots to trust; the tests have their own. */
  ca?: string | undefined;
}

/** What one server said: the file, or where else to look. */
export type Reply = { bytes: Uint8Array<ArrayBuffer> } | { location: string };

const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * One GET to one of `addresses`, which are all that it may connect to: no name is resolved here, no proxy asked, no connection
 * shared with another request.
 *
 * @throws Refused
 */
export async function exchange(target: Target, addresses: string[], options: ExchangeOptions): Promise<Reply> {
  const sent = send(target, addresses, options);
  const failures: (Error & { code?: string })[] = [];
  sent.on("error", (error) => failures.push(error));
  try {
    const response = await answerTo(sent, addresses, target, options);
    const { statusCode, headers } = response;
    if (REDIRECTS.includes(statusCode ?? 0) && headers.location) return { location: headers.location };
    if (statusCode !== 200) throw new Refused(`was answered with status ${statusCode} instead of 200`);
    refuseEncoded(response);
    return { bytes: await wholeBody(response, failures, options) };
  } catch (error) {
    throw options.signal.aborted ? options.signal.reason : asRefused(error);
  } finally {
    sent.destroy();
  }
}

/** A body without a length ends with its connection, and Node takes a reset or an abort for such an end: only the request knows. */
async function wholeBody(
  response: IncomingMessage,
  failures: (Error & { code?: string })[],
  options: ExchangeOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBody(response, options);
  if (bytes && !failures.length && !options.signal.aborted) return bytes;
  const invalid = failures.find(({ code }) => code?.startsWith("HPE_"));
  throw invalid ?? new Refused("broke off before the file was complete");
}

function send(target: Target, addresses: string[], { signal, ca }: ExchangeOptions): ClientRequest {
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
    headers: { Host, Accept: "application/pdf", "Accept-Encoding": "identity", "User-Agent": "Acuse" },
  };
  if (!secure) return request({ ...options, agent: new Agent() }).end();
  const tls = { servername: isIP(host) ? "" : host, rejectUnauthorized: true, ...(ca ? { ca } : {}) };
  return secureRequest({ ...options, ...tls, agent: new SecureAgent() }).end();
}

const bracketed = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);

function answerTo(
  sent: ClientRequest,
  addresses: string[],
  { secure }: Target,
  { connected }: ExchangeOptions,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once("error", reject).once("response", resolve);
    sent.once("socket", (socket) => {
      // What was asked for is what was checked; this holds even if something between us and the socket thinks otherwise.
      socket.once("connect", () => {
        const peer = canonicalAddress(socket.remoteAddress ?? "");
        if (peer === null || !addresses.includes(peer)) sent.destroy(new Error("connected to an unchecked address"));
      });
      socket.once(secure ? "secureConnect" : "connect", connected);
    });
  });
}

/** Nothing but the file itself was asked for; what inflates could inflate without end. */
function refuseEncoded({ headers }: IncomingMessage): void {
  const plain = (value: string | undefined, name: string) => (value ?? name).trim().toLowerCase() === name;
  if (plain(headers["content-encoding"], "identity") && plain(headers["transfer-encoding"], "chunked")) return;
  throw new Refused("was answered in a compressed form that was not asked for");
}

const FAILURES: [codes: RegExp, rule: string][] = [
  [
    /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|EADDRNOTAVAIL|EACCES|EPERM|EINVAL|EAFNOSUPPORT)$/,
    "could not be fetched: its host does not accept the connection",
  ],
  [/^(HPE_|ERR_HTTP_)/, "was not answered in valid HTTP"],
  [
    /CERT|^(EPROTO|ERR_SSL_|ERR_TLS_|UNABLE_TO_|CRL_|HOSTNAME_MISMATCH|INVALID_|PATH_LENGTH)/,
    "could not be fetched: its host's TLS or certificate is not valid",
  ],
];

/** What the network did, in the sender's words; anything else is our own failure and stays as it is. */
function asRefused(error: unknown): unknown {
  if (error instanceof Refused || !(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  const rule = FAILURES.find(([codes]) => codes.test(code))?.[1];
  return rule ? new Refused(rule, { cause: error }) : error;
}
