import { isIP } from "node:net";
import { type Fault, fault } from "#lib/contract/errors.ts";
import { isElsewhereInPublic } from "./address.ts";
import { FetchError } from "./fetch-error.ts";

/** A URL parsed once, so that the checked host is the one connected to. */
export interface Target {
  url: URL;
  secure: boolean;
  /** A name in ASCII without a trailing dot, or an address without brackets. */
  host: string;
  port: number;
  /** Host and port as in TEMPLATE_ALLOWED_HOSTS: `host:port`, an IPv6 address in brackets. */
  place: string;
}

const HTTP_URL = /^https?:\/\/[^\s\\]+$/i;

/** Returns why a target is not allowed, without resolving its host; `null` when it may be allowed. */
export function refusedTarget(parse: () => Target, allowedHosts: readonly string[]): Fault | null {
  try {
    const { host, place } = parse();
    const isPrivate = isIP(host) ? !isElsewhereInPublic(host) : /(^|\.)localhost$/.test(host);
    return isPrivate && !allowedHosts.includes(place) ? fault("not_public") : null;
  } catch (error) {
    if (error instanceof FetchError) return error.fault;
    throw error;
  }
}

/**
 * Parses a URL as browsers do (WHATWG URL), which normalises hosts such as `0x7f.1` and `127。0。0。1` to their address.
 *
 * @param base URL of the response that redirects to `address`
 * @throws FetchError
 */
export function targetOf(address: string, base?: URL): Target {
  if (!base && !HTTP_URL.test(address)) throw new FetchError(fault("not_http"));
  const url = URL.parse(address, base);
  if (!url || !/^https?:$/.test(url.protocol)) throw new FetchError(fault("not_http"));
  if (url.username || url.password) throw new FetchError(fault("credentials"));
  const secure = url.protocol === "https:";
  const port = url.port === "" ? (secure ? 443 : 80) : Number(url.port);
  if (port !== 80 && port !== 443 && port <= 1023) {
    throw new FetchError(fault("port", port));
  }
  const name = url.hostname.replace(/\.$/, "");
  return { url, secure, host: name.replace(/^\[|\]$/g, ""), port, place: `${name}:${port}` };
}
