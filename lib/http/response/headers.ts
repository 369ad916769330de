/** Set on every request by the front server (lib/server), which removes a client's headers of these names. */
export const CLIENT_IP_HEADER = "x-acuse-client-ip";
export const REQUEST_ID_HEADER = "x-acuse-request-id";
/** Path with query, which Next does not pass to pages. */
export const PATH_HEADER = "x-acuse-path";

/** Headers of every response. Ids are access tokens, so search engines and Referer must not leak them. */
const COMMON: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
};

const EXPOSED = [
  "Accept-Ranges",
  "Acuse-Error",
  "Content-Disposition",
  "Content-Range",
  "ETag",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Retry-After",
  "X-Request-Id",
];

/** Public reads use no cookies, so any origin may read them. */
export const CORS_HEADERS: Record<string, string> = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": EXPOSED.join(", "),
  "Cross-Origin-Resource-Policy": "cross-origin",
};

export const PREFLIGHT_HEADERS: Record<string, string> = {
  "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
  "Access-Control-Allow-Headers": "If-None-Match, If-Range, Range",
  "Access-Control-Max-Age": "86400",
};

/** Prefix for headers that Next removes from a response; the front server restores them. */
export const KEPT_PREFIX = "x-acuse-kept-";
export const ABOUT_HEADER = `${KEPT_PREFIX}notification`;
export const KEPT = ["Content-Length", "Content-Encoding"];

/** Adds the headers that the response does not set itself. */
export function withCommonHeaders(response: Response, requestId: string, more: Record<string, string> = {}): Response {
  for (const [name, value] of Object.entries({ ...COMMON, ...more, "X-Request-Id": requestId })) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  for (const name of KEPT) {
    const value = response.headers.get(name);
    if (value !== null) response.headers.set(KEPT_PREFIX + name, value);
  }
  return response;
}

/** Names the response's notification for the front server's log; clients do not see it. */
export const aboutNotification = (id: string): Record<string, string> => ({ [ABOUT_HEADER]: id });

/** Maximum small values in the header, which has to stay short. */
const MAX_SMALL = 20;

/** Lists values that are hard to read, for `Acuse-Small-Text`: `attachments[0];name=street;points=3.2, …`. */
export const smallText = (small: { attachment: number; name: string; points: number }[]): string =>
  small
    .slice(0, MAX_SMALL)
    .map(
      ({ attachment, name, points }) => `attachments[${attachment}];name=${encodeURIComponent(name)};points=${points}`,
    )
    .join(", ");

/** For public reads by id other than stored files: caches must not keep them. */
export const PUBLIC_READ = { "Cache-Control": "private, no-store" };
