import GithubProvider from "next-auth/providers/github";
import { z } from "zod";
import { emailOf } from "#lib/contract/fields/text.ts";
import { log } from "#lib/observability/log.ts";

/** Timeout of each of the three requests of a sign-in. */
const TIMEOUT_MS = 5_000;

const profile = z.object({ id: z.int().positive(), login: z.string().min(1), name: z.string().nullish() });
const addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

interface App {
  id: string;
  secret: string;
  /** `https://github.com`, or the URL of a GitHub Enterprise Server. */
  url: string;
}

/**
 * Signing in by GitHub, with the primary address if GitHub has verified it; next-auth's own provider trusts the public profile.
 * Without such an address `email` is empty, which suffices only for an account that is already connected.
 */
export function github({ id: clientId, secret: clientSecret, url }: App) {
  const api = apiOf(url);
  return GithubProvider({
    clientId,
    clientSecret,
    issuer: `${url}/login/oauth`,
    authorization: { url: `${url}/login/oauth/authorize`, params: { scope: "read:user user:email" } },
    token: `${url}/login/oauth/access_token`,
    checks: ["state", "pkce"],
    httpOptions: { timeout: TIMEOUT_MS },
    userinfo: {
      url: `${api}/user`,
      async request({ tokens }) {
        const get = getter(tokens.access_token ?? "");
        const user = profile.safeParse(await get(`${api}/user`));
        if (!user.success) throw new Error("GitHub's response to /user is not a user");
        const { id, login, name } = user.data;
        return { id, name: name ?? login, email: verified(await get(`${api}/user/emails`)) };
      },
    },
    profile: ({ id, name, email }) => ({ id: String(id), name, email }),
  });
}

/** URL of the API for a GitHub URL: `api.` before the host in GitHub's cloud, `/api/v3` on an Enterprise Server. */
export function apiOf(url: string): string {
  const { hostname, protocol, host } = new URL(url);
  const ofCloud = hostname === "github.com" || hostname.endsWith(".ghe.com");
  return ofCloud ? `${protocol}//api.${host}` : `${url}/api/v3`;
}

const getter =
  (token: string) =>
  async (url: string): Promise<unknown> => {
    const headers = { Authorization: `Bearer ${token}`, Accept: "application/vnd.github+json", "User-Agent": "acuse" };
    const response = await fetch(url, { headers, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`GitHub's response has status ${response.status}`);
    return response.json();
  };

/** Returns the primary address if it is verified and valid, else `""`. */
function verified(body: unknown): string {
  const list = addresses.safeParse(body);
  if (!list.success) throw new Error("GitHub's response to /user/emails is not a list of addresses");
  const found = list.data.find(({ primary, verified }) => primary && verified);
  const email = found && emailOf(found.email);
  if (!email) log("info", "a GitHub account has no verified primary address");
  return email ?? "";
}
