import { config } from "#lib/config.ts";
import { LOCALE_COOKIE } from "#lib/i18n/messages.ts";

interface Cookie {
  name: string;
  options: { httpOnly: true; sameSite: "lax"; path: "/"; secure: boolean; maxAge: number };
}

const YEAR_SECONDS = 365 * 24 * 3600;

/** Over https the prefix `__Host-` binds a cookie to this host and path `/` (RFC 6265bis §4.1.3.2). */
const isSecure = (): boolean => config().baseUrl.startsWith("https:");

const lasting = (name: string): Cookie => ({
  name,
  options: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(), maxAge: YEAR_SECONDS },
});

/** Names the selected organization; each request checks the membership. */
export const organizationCookie = (): Cookie => lasting(`${isSecure() ? "__Host-" : ""}acuse-organization`);

/** Set once a certificate was opened in this browser, for the dashboard's first steps. */
export const certificateCookie = (): Cookie => lasting("acuse-certificate");

/** Set once the first steps were hidden in this browser. */
export const stepsCookie = (): Cookie => lasting("acuse-steps");

/** The language chosen in this browser, for pages without a session (see language.ts). */
export const localeCookie = (): Cookie => lasting(LOCALE_COOKIE);

/** next-auth's cookie: the token that its forms must carry, and its hash. */
export const csrfCookieName = (): string => `${isSecure() ? "__Host-" : ""}next-auth.csrf-token`;

/** Formats the value of the header `Set-Cookie`. */
export function cookieHeader({ name, options: { path, maxAge, secure } }: Cookie, value: string): string {
  const attributes = [`Path=${path}`, `Max-Age=${maxAge}`, "HttpOnly", "SameSite=Lax", ...(secure ? ["Secure"] : [])];
  return [`${name}=${value}`, ...attributes].join("; ");
}
