import GithubProvider from "next-auth/providers/github";
import { z } from "zod";
import { emailOf } from "#lib/contract/fields/text.ts";
import { log } from "#lib/observability/log.ts";

/** For each of the three questions that signing in asks GitHub. */
const TIMEOUT_MS = 5_000;

const profile = z.object({ id: z.int().positive(), login: z.string().min(1), name: z.string().nullish() });
const addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

interface App {
  id: string;
  secret: string;
  /** `https://github.com`, or of a GitHub Enterprise Server. */
  url: string;
}

/**
 * Signing in by GitHub. The address that counts is the primary one, and only if GitHub has verified it: next-auth's own
 * provider takes whatever the public profile says. Without one the address is empty, which is enough only for an account
 * that is connected already.
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
        const ask = asker(tokens.access_token ?? "");
        const user = profile.safeParse(await ask(`${api}/user`));
        if (!user.success) throw new Error("GitHub's answer is not a user");
        const { id, login, name } = user.data;
        return { id, name: name ?? login, email: verified(await ask(`${api}/user/emails`)) };
      },
    },
    profile: ({ id, name, email }) => ({ id: String(id), name, email }),
  });
}

/** Where GitHub's API is beside its pages: of its own, of an enterprise's in its cloud, and of a server somewhere. */
export function apiOf(url: string): string {
  const { hostname, protocol, host } = new URL(url);
  const ofCloud = hostname === "github.com" || hostname.endsWith(".ghe.com");
  return ofCloud ? `${protocol}//api.${host}` : `${url}/api/v3`;
}

const asker =
  (token: string) =>
  async (url: string): Promise<unknown> => {
    const headers = { Authorization: `Bearer ${token}`, Accept: "application/vnd.github+json", "User-Agent": "acuse" };
    const response = await fetch(url, { headers, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`GitHub answered with status ${response.status}`);
    return response.json();
  };

/** `""` when there is none that mail could be sent to. */
function verified(said: unknown): string {
  const list = addresses.safeParse(said);
  if (!list.success) throw new Error("GitHub's answer is no list of addresses");
  const found = list.data.find(({ primary, verified }) => primary && verified);
  const email = found && emailOf(found.email);
  if (!email) log("info", "a GitHub account has no verified primary address");
  return email ?? "";
}
