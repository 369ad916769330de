import { config } from "#lib/config.ts";

/**
 * Whether our own page makes a request: by Fetch Metadata, else by the Origin that every browser sends with a POST,
 * compared with BASE_URL. `null` without these headers or for a typed address. Host is not used: a proxy may set any name.
 */
export function isSameOrigin(headers: Headers): boolean | null {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "none" ? null : site === "same-origin";
  const origin = headers.get("origin");
  return origin === null ? null : origin === new URL(config().baseUrl).origin;
}
