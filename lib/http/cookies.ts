import { config } from "#lib/config.ts";

interface Cookie {
  name: string;
  options: { httpOnly: true; sameSite: "lax"; path: "/"; secure: boolean; maxAge: number };
}

const YEAR_SECONDS = 365 * 24 * 3600;

/** Over https a name with this prefix is only taken from us, for this host and all of it (RFC 6265bis §4.1.3.2). */
const isSecure = (): boolean => config().baseUrl.startsWith("https:");

/** Names the organization somebody looks at; whether they belong to it is asked each time. */
export const organizationCookie = (): Cookie => ({
  name: `${isSecure() ? "__Host-" : ""}acuse-organization`,
  options: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(), maxAge: YEAR_SECONDS },
});

/** next-auth's own: the token that its forms must carry, and its hash. */
export const csrfCookieName = (): string => `${isSecure() ? "__Host-" : ""}next-auth.csrf-token`;
