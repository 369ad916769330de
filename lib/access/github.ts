import GithubProvider, { type GithubProfile } from "next-auth/providers/github";
import { z } from "zod";
import { emailOf } from "#lib/contract/text.ts";

const addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/**
 * Signing in by GitHub. The address that counts is the primary one, and only if GitHub has verified it: next-auth's own
 * provider takes whatever the public profile says.
 * @param places for tests: where a stand-in answers
 */
export function github(
  app: { id: string; secret: string },
  places = { site: "https://github.com", api: "https://api.github.com" },
) {
  return GithubProvider({
    clientId: app.id,
    clientSecret: app.secret,
    authorization: { url: `${places.site}/login/oauth/authorize`, params: { scope: "read:user user:email" } },
    token: `${places.site}/login/oauth/access_token`,
    userinfo: {
      url: `${places.api}/user`,
      async request({ client, tokens }) {
        const profile = await client.userinfo<GithubProfile>(tokens.access_token ?? "");
        return { ...profile, email: await verifiedAddress(`${places.api}/user/emails`, tokens.access_token ?? "") };
      },
    },
    profile: ({ id, name, login, email }) => ({ id: String(id), name: name ?? login, email }),
  });
}

async function verifiedAddress(url: string, token: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}`, Accept: "application/vnd.github+json", "User-Agent": "acuse" };
  const response = await fetch(url, { headers, redirect: "error", signal: AbortSignal.timeout(10_000) });
  const list = addresses.safeParse(response.ok ? await response.json() : null);
  const found = list.data?.find(({ primary, verified }) => primary && verified);
  const email = found && emailOf(found.email);
  if (!email) throw new Error("this GitHub account has no verified primary address that mail could be sent to");
  return email;
}
