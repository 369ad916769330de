import { afterAll, beforeAll, expect, test } from "vitest";
import { apiOf, github } from "#lib/access/sign-in/github.ts";
import { type Listening, listen } from "#tests/support/stand-ins/listen.ts";

/** Addresses in the response of GitHub's API, by token. */
const ADDRESSES: Record<string, unknown> = {
  good: [
    { email: "other@example.com", primary: false, verified: true },
    { email: "Octo@Example.com", primary: true, verified: true },
  ],
  unverified: [
    { email: "victim@example.com", primary: true, verified: false },
    { email: "own@example.com", primary: false, verified: true },
  ],
  kelvin: [{ email: "\u212aim@example.com", primary: true, verified: true }],
  none: [],
  nobody: [],
  odd: { message: "Bad credentials" },
};

/** GitHub's own API has another host; that of an Enterprise Server is below its URL. */
test.each([
  ["https://github.com", "https://api.github.com"],
  ["https://octo.ghe.com", "https://api.octo.ghe.com"],
  ["https://github.corp.example:8443", "https://github.corp.example:8443/api/v3"],
  ["https://corp.example/github", "https://corp.example/github/api/v3"],
  ["https://notgithub.com", "https://notgithub.com/api/v3"],
])("the GitHub API of %s is %s", (url, api) => {
  expect(apiOf(url)).toBe(api);
});

let server: Listening;
beforeAll(async () => {
  server = await listen((request, response) => {
    const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
    response.setHeader("content-type", "application/json");
    response.statusCode = token in ADDRESSES ? 200 : 401;
    const user =
      token === "nobody" ? { login: "octo" } : { id: 7, login: "octo", name: null, email: "claimed@example.com" };
    response.end(JSON.stringify(request.url === "/api/v3/user" ? user : (ADDRESSES[token] ?? {})));
  });
});
afterAll(() => server.stop());

/** Returns the profile for an access token; the public profile claims another address. */
async function profileOf(token: string) {
  const { options } = github({ id: "id", secret: "secret", url: server.url });
  const userinfo = options?.userinfo as { request(context: unknown): Promise<Record<string, unknown>> };
  const said = await userinfo.request({ tokens: { access_token: token } });
  return (options?.profile as unknown as (said: unknown) => unknown)(said);
}

test("a GitHub profile has the primary verified address", async () => {
  expect(await profileOf("good")).toEqual({ id: "7", name: "octo", email: "octo@example.com" });
});

test.each(["unverified", "kelvin", "none"])("a GitHub account with %s addresses has no address", async (token) => {
  expect(await profileOf(token)).toMatchObject({ id: "7", email: "" });
});

test.each(["odd", "nobody", "unknown"])("rejects the GitHub response “%s” without a user", async (token) => {
  await expect(profileOf(token)).rejects.toThrow(/^GitHub/);
});
