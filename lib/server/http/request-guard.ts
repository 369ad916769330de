import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { LIMITS } from "#lib/contract/limits.ts";
import { CLIENT_IP_HEADER, PATH_HEADER, REQUEST_ID_HEADER } from "#lib/http/response/headers.ts";
import { pagePolicy } from "./page-policy.ts";

/** Methods of route handlers. Next responds to others with an empty error. */
const ROUTED = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Next's internal headers. From outside they are an attack. */
const NEXT_INSIDE = /^x-(?:middleware|invoke|prerender|matched|now|action)-/;
/**
 * Headers for pages only. Next's own would turn a handler's response into a redirect or an empty page, and a session must not
 * open resources that take a key or an id.
 */
const FOR_PAGES = /^(?:rsc$|next-|x-nextjs-|cookie$)/;
/** Cookies of Next's draft mode, which this service does not use. Next answers a false one with a new cookie. */
const DRAFT_COOKIES = /(?:^|;)\s*__(?:prerender_bypass|next_preview_data)=[^;]*/g;
const HANDLED = /^\/(?:v1|verify|docs|openapi\.json|healthz|readyz|metrics|trust|tlog|webhooks)(?:[/?#]|$)/;
/** Handlers with cookies: sign-in, and the home page, whose language is in a cookie. */
const WITH_COOKIES = /^\/(?:api\/auth(?:[/?#]|$)|[?#]|$)/;
/** Paths without any page, whose responses need no nonce. */
const NO_PAGES = /^\/(?:v1(?:[/?#]|$)|(?:healthz|readyz|metrics)(?:[?#]|$))/;
const SIGN_IN_PAGE = /^\/sign-in(?:[/?#]|$)/;

export interface Surroundings {
  trustedProxyHops: number;
  /** BASE_URL. */
  baseUrl: string;
  /** Origins of sign-in providers. */
  signInSites: readonly string[];
  /** The server of `npm run dev`. */
  development?: boolean;
}

/** A path without a route, so that the application responds as to any unknown path. */
const NOWHERE = "/-";

/**
 * Removes headers that clients must not set, sets those that handlers rely on, and makes the path routable.
 * @returns default headers of the response
 */
export function guard(request: IncomingMessage, around: Surroundings): { requestId: string; pagePolicy: string } {
  const { headers } = request;
  const { trustedProxyHops } = around;
  const clientIp = clientAddress(request, trustedProxyHops);
  request.url = routablePath(request.url ?? "/");
  const ignored = HANDLED.test(request.url)
    ? FOR_PAGES
    : WITH_COOKIES.test(request.url)
      ? /^(?:rsc$|next-|x-nextjs-)/
      : null;
  for (const name of Object.keys(headers)) {
    const foreign = name.startsWith("x-acuse-") || NEXT_INSIDE.test(name) || ignored?.test(name);
    if (foreign || (trustedProxyHops === 0 && isForwarding(name))) delete headers[name];
  }
  if (headers.cookie) headers.cookie = headers.cookie.replace(DRAFT_COOKIES, "").replace(/^;\s*/, "");
  const requestId = randomUUID();
  const policy = NO_PAGES.test(request.url) ? NO_PAGE : pagePolicyOf(request.url, around);
  setForwarded(headers, around.baseUrl);
  // Next takes the nonce of its scripts from this header of the request.
  Object.assign(headers, {
    [CLIENT_IP_HEADER]: clientIp,
    [REQUEST_ID_HEADER]: requestId,
    [PATH_HEADER]: request.url,
    "content-security-policy": policy,
  });
  delete headers["content-security-policy-report-only"];
  return { requestId, pagePolicy: policy };
}

const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

function pagePolicyOf(url: string, { signInSites, development }: Surroundings): string {
  return pagePolicy(randomBytes(18).toString("base64url"), SIGN_IN_PAGE.test(url) ? signInSites : [], development);
}

/**
 * Next compares a form's Origin with X-Forwarded-Host or Host, which a proxy may have changed; our pages have the origin of
 * BASE_URL. Next also requests the page after a form by X-Forwarded-Proto, but this server speaks only http.
 */
function setForwarded(headers: IncomingMessage["headers"], baseUrl: string): void {
  if (headers.origin !== undefined && headers.origin === new URL(baseUrl).origin)
    headers["x-forwarded-host"] = new URL(baseUrl).host;
  delete headers["x-forwarded-proto"];
}

/**
 * True for a form that another site sends to one of our pages, by Fetch Metadata if the browser sends it, else by Origin. Also
 * true for a form that Next would reject, which would log an error. Call it after {@link guard}.
 */
export function isForeignForm({ method, url = "", headers }: IncomingMessage, baseUrl: string): boolean {
  const { origin } = headers;
  if (method !== "POST" || HANDLED.test(url) || WITH_COOKIES.test(url)) return false;
  const site = headers["sec-fetch-site"];
  // Next compares the Origin with X-Forwarded-Host, which a proxy may pass on as another site's page chose it.
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  if (origin === undefined) return false;
  if (site === undefined && origin !== new URL(baseUrl).origin) return true;
  const [forwarded] = String(headers["x-forwarded-host"] ?? "").split(",");
  return URL.parse(origin)?.host !== (forwarded?.trim() || headers.host);
}

/** Without a proxy these come from the client, and Next would trust them. */
const isForwarding = (name: string): boolean => name === "forwarded" || name.startsWith("x-forwarded-");

/**
 * Returns the client's address: the socket's, or the entry that the outermost trusted proxy appended to `X-Forwarded-For`.
 * Entries further left come from the client.
 */
function clientAddress(request: IncomingMessage, trustedProxyHops: number): string {
  const socket = plainAddress(request.socket.remoteAddress ?? "") ?? "";
  const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
  const chain = [...forwarded.map((entry) => entry.trim()).filter(Boolean), socket];
  const entry = chain.at(-1 - trustedProxyHops) ?? chain[0] ?? "";
  return plainAddress(entry) ?? socket;
}

/** Removes port, brackets, zone and the IPv6 prefix of an IPv4 address. Returns null for anything but an address. */
function plainAddress(text: string): string | null {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
  const [address = ""] = bare.split("%");
  if (!isIP(address)) return null;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** Replaces paths with broken percent-encoding, `//` or `\`: Next responds with plain text or a redirect. */
function routablePath(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
  const [pathname = "/", ...search] = path.split("?");
  if (!pathname.startsWith("/")) return NOWHERE;
  // PostgreSQL has no U+0000, and pages use their parameters unchecked; the API explains its own.
  const broken = /\/\/|\\/.test(pathname) || !canDecode(pathname) || (path.includes("%00") && !isApi(pathname));
  // Next compares every name of a query with every other.
  const most = LIMITS.queryParameters;
  if (path.split("&", most + 1).length > most) return isApi(pathname) ? `/v1${NOWHERE}` : NOWHERE;
  if (!broken) return path;
  return [isApi(pathname) ? `/v1${NOWHERE}` : NOWHERE, ...search].join("?");
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export const isApi = (path: string): boolean => /^[\\/]+v1(?:[\\/?#]|$)/.test(path);

/** True for TRACE and similar methods. */
export function isUnknownMethod(request: IncomingMessage): boolean {
  return !ROUTED.has(request.method ?? "");
}

/** RFC 9112 §3.2 requires a 400 for several Host headers. */
export const namesSeveralHosts = ({ headersDistinct }: IncomingMessage): boolean =>
  (headersDistinct.host?.length ?? 0) > 1;
