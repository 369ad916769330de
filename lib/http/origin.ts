import { config } from "#lib/config.ts";

/**
 * Whether a page of ours makes a request: by Fetch Metadata where the browser sends it, else by the Origin that every browser
 * sends with a POST, which is ours if it is BASE_URL's. `null`: neither is there, or an address was typed. The Host header is
 * not asked: behind a proxy it may be any name, also that of somebody else's page.
 */
export function isSameOrigin(headers: Headers): boolean | null {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "none" ? null : site === "same-origin";
  const origin = headers.get("origin");
  return origin === null ? null : origin === new URL(config().baseUrl).origin;
}
