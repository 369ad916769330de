import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { CLIENT_IP_HEADER, PATH_HEADER, REQUEST_ID_HEADER } from "#lib/http/headers.ts";
import { pagePolicy } from "./page-policy.ts";

/** The methods that route handlers may have; Next answers any other with an empty error. */
const ROUTED = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** What Next's parts tell each other; from outside it is somebody's attempt to be one of them. */
const NEXT_INSIDE = /^x-(?:middleware|invoke|prerender|matched|now|action)-/;
/**
 * What Next's script asks pages by, and cookies. Handlers know neither: the former would turn their answer into a redirect or
 * an empty page, and no session opens what takes a key or an id.
 */
const FOR_PAGES = /^(?:rsc$|next-|x-nextjs-|cookie$)/;
const HANDLED = /^\/(?:v1|verify|docs|openapi\.json|healthz|readyz|metrics|trust|webhooks)(?:[/?#]|$)/;
/** Handlers too, but the one that sessions come from, and the home page, whose language a cookie keeps. */
const WITH_COOKIES = /^\/(?:api\/auth(?:[/?#]|$)|[?#]|$)/;
const SIGN_IN_PAGE = /^\/sign-in(?:[/?#]|$)/;

export interface Surroundings {
  trustedProxyHops: number;
  /** The public base of every URL. */
  baseUrl: string;
  /** Sites that sign people in for us. */
  signInSites: readonly string[];
  /** The server of `npm run dev`. */
  development?: boolean;
}

/** No route has this path, so the application answers it as it answers every unknown one. */
const NOWHERE = "/-";

/**
 * Makes of a request what the handlers rely on: the headers that only we set, and a path that Next can route.
 * @returns what the answer says in its headers, if it does not say otherwise
 */
export function guard(request: IncomingMessage, around: Surroundings): { requestId: string; pagePolicy: string } {
  const { headers } = request;
  const { trustedProxyHops } = around;
  const clientIp = clientAddress(request, trustedProxyHops);
  request.url = routablePath(request.url ?? "/");
  const forNobody = HANDLED.test(request.url)
    ? FOR_PAGES
    : WITH_COOKIES.test(request.url)
      ? /^(?:rsc$|next-|x-nextjs-)/
      : null;
  for (const name of Object.keys(headers)) {
    const foreign = name.startsWith("x-acuse-") || NEXT_INSIDE.test(name) || forNobody?.test(name);
    if (foreign || (trustedProxyHops === 0 && isForwarding(name))) delete headers[name];
  }
  const requestId = randomUUID();
  const formTargets = SIGN_IN_PAGE.test(request.url) ? around.signInSites : [];
  const policy = pagePolicy(randomBytes(18).toString("base64url"), formTargets, around.development);
  nameOurselves(headers, around.baseUrl);
  // From a request's header of that name Next learns which nonce its scripts must carry.
  Object.assign(headers, {
    [CLIENT_IP_HEADER]: clientIp,
    [REQUEST_ID_HEADER]: requestId,
    [PATH_HEADER]: request.url,
    "content-security-policy": policy,
  });
  delete headers["content-security-policy-report-only"];
  return { requestId, pagePolicy: policy };
}

/**
 * Next takes a form for its own when its Origin is the host that the request was sent to, which a proxy may have renamed. A
 * page of ours has the origin of BASE_URL, whatever the Host header became on the way. And it asks itself for the page that a
 * form leads to, by the scheme that the proxy names: here nobody speaks https.
 */
function nameOurselves(headers: IncomingMessage["headers"], baseUrl: string): void {
  const { origin, host } = new URL(baseUrl);
  if (headers.origin === origin) headers["x-forwarded-host"] = host;
  delete headers["x-forwarded-proto"];
}

/**
 * True for a form that a page of another site sends to one of our pages. Fetch Metadata decides where the browser sends it,
 * else the Origin, which has to be BASE_URL's. The form also has to pass Next's own rule: Next would answer a failure of
 * its own and log it. Call it after {@link guard}.
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

/** Without a proxy in front these are the client's own invention, and Next would believe them. */
const isForwarding = (name: string): boolean => name === "forwarded" || name.startsWith("x-forwarded-");

/**
 * The address of who asks: the socket's, or with proxies in front the entry that the outermost trusted one appended to
 * `X-Forwarded-For`. Anything further left was sent by the client and says nothing.
 */
function clientAddress(request: IncomingMessage, trustedProxyHops: number): string {
  const socket = plainAddress(request.socket.remoteAddress ?? "") ?? "";
  const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
  const chain = [...forwarded.map((entry) => entry.trim()).filter(Boolean), socket];
  const entry = chain.at(-1 - trustedProxyHops) ?? chain[0] ?? "";
  return plainAddress(entry) ?? socket;
}

/** Without port, brackets and zone; IPv4 not dressed up as IPv6. Null when it is no address. */
function plainAddress(text: string): string | null {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
  const [address = ""] = bare.split("%");
  if (!isIP(address)) return null;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** Broken percent-encoding, repeated and reversed slashes: Next answers them with plain text or a redirect. */
function routablePath(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
  const [pathname = "/", ...search] = path.split("?");
  if (!pathname.startsWith("/")) return NOWHERE;
  const broken = /\/\/|\\/.test(pathname) || !canDecode(pathname);
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

/** TRACE and the like. */
export function isUnknownMethod(request: IncomingMessage): boolean {
  return !ROUTED.has(request.method ?? "");
}

/** Which of them is meant, each reader would decide for himself: RFC 9112 §3.2 wants a 400. */
export const namesSeveralHosts = ({ headersDistinct }: IncomingMessage): boolean =>
  (headersDistinct.host?.length ?? 0) > 1;
