import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkIn, Person } from "#tests/support/dashboard/person.ts";
import { serverActions } from "#tests/support/dashboard/server-actions.ts";
import { startServer, type TestServer } from "#tests/support/server/api-server.ts";
import { freePort } from "#tests/support/server/free-port.ts";

/** Settings of a usual operator: a proxy that speaks https and names another host, invited users only, and GitHub. */
const BASE_URL = "https://acuse.example";
const dataDir = mkdtempSync(join(tmpdir(), "acuse-settings-"));
let server: TestServer;
let url: string;
beforeAll(async () => {
  const port = await freePort();
  // The server prints BASE_URL, where nothing listens.
  url = `http://127.0.0.1:${port}`;
  server = await startServer(dataDir, {
    BASE_URL,
    PORT: String(port),
    TRUSTED_PROXY_HOPS: "1",
    SIGNUP: "invited",
    ADMIN_EMAIL: "Admin@Example.com",
    AUTH_GITHUB_ID: "github-id",
    AUTH_GITHUB_SECRET: "github-secret",
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const newPerson = (email: string) => new Person(email, { url, dataDir });

async function signedIn(): Promise<Person> {
  const person = newPerson("admin@example.com");
  await person.askForLink();
  const done = await person.follow(linkIn(await person.mail()));
  expect(done.headers.get("location")).toBe(`${BASE_URL}/dashboard`);
  return person;
}

describe("HTTPS", () => {
  test("sets Secure cookies with the __Host- or __Secure- prefix over https", async () => {
    const person = newPerson("admin@example.com");
    await person.request("/api/auth/signin");
    const asked = await person.askForLink();
    const done = await person.follow(linkIn(await person.mail()));
    const lines = [...asked.headers.getSetCookie(), ...done.headers.getSetCookie()];
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) {
      expect(line).toMatch(/^__(Host|Secure)-/);
      expect(line).toMatch(/; Secure/);
      expect(line).toMatch(/; HttpOnly/);
      expect(line).toMatch(/; SameSite=Lax/);
    }
    expect([...person.cookies.keys()]).toEqual(
      expect.arrayContaining(["__Host-next-auth.csrf-token", "__Host-next-auth.session-token"]),
    );
    const out = await person.submit("/api/auth/signout", { callbackUrl: "/sign-in" });
    expect(out.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-next-auth\.session-token=;/)]);
    for (const attribute of ["; Path=/;", "; Max-Age=0;", "; Secure", "; HttpOnly"])
      expect(out.headers.getSetCookie()[0]).toContain(attribute);
  });

  test("accepts a form from BASE_URL under any Host header, and from no other origin", async () => {
    const person = await signedIn();
    const action = serverActions().find(({ name }) => name === "app/dashboard/actions.ts#switchOrganization");
    const body = new FormData();
    body.set(`$ACTION_ID_${action?.id}`, "");
    const send = (origin: string) =>
      person.request("/dashboard/settings", {
        method: "POST",
        body,
        headers: { origin, host: "inside:8080", "x-forwarded-proto": "https" },
      });
    const refused = await send("https://evil.example");
    expect(refused.status).toBe(403);
    expect(refused.headers.getSetCookie().join()).not.toContain("acuse-organization");
    const taken = await send(BASE_URL);
    expect(readFileSync(server.log, "utf8")).not.toContain("failed to get redirect response");
    expect(taken.headers.getSetCookie().join()).toMatch(/__Host-acuse-organization=[0-9a-f-]{36}; Path=\/.*Secure/);
  });
});

describe("invited sign-up", () => {
  test("answers an uninvited address exactly as the admin's, and mails only the admin", async () => {
    const answers = [];
    for (const email of ["admin@example.com", "stranger@example.com"]) {
      const person = newPerson(email);
      await person.request("/api/auth/signin");
      const { status, headers } = await person.askForLink();
      const location = headers.get("location")?.replace(encodeURIComponent(email), "");
      answers.push([status, location, headers.getSetCookie().map((line) => line.split("=")[0])]);
    }
    expect(answers[0]).toEqual(answers[1]);
    const admin = newPerson("admin@example.com");
    await admin.mail();
    const mails = readdirSync(join(dataDir, "outbox"));
    expect(mails.length).toBeGreaterThan(0);
    await expect(
      Promise.race([
        newPerson("stranger@example.com").mail(),
        new Promise((_, reject) => setTimeout(() => reject(new Error("none")), 1_000)),
      ]),
    ).rejects.toThrow();
  });
});

describe("sign-in by GitHub", () => {
  test("the GitHub button sends BASE_URL as the return address under any Host header", async () => {
    const person = newPerson("admin@example.com");
    const headers = { "x-forwarded-host": "evil.example" };
    await person.request("/api/auth/signin", { headers });
    const answer = await person.submit("/api/auth/signin/github", { csrfToken: person.csrfToken() }, headers);
    const location = new URL(answer.headers.get("location") ?? "");
    expect(location.origin + location.pathname).toBe("https://github.com/login/oauth/authorize");
    expect(location.searchParams.get("client_id")).toBe("github-id");
    expect(location.searchParams.get("redirect_uri")).toBe(`${BASE_URL}/api/auth/callback/github`);
    expect(location.searchParams.get("state")).toBeTruthy();
    expect([...person.cookies.keys()].filter((name) => !name.startsWith("__Host-"))).toEqual([
      "__Secure-next-auth.callback-url",
    ]);
  });

  test("only the sign-in page's policy allows a form to GitHub", async () => {
    const person = newPerson("admin@example.com");
    const policy = async (path: string) => (await person.request(path)).headers.get("content-security-policy") ?? "";
    expect(await policy("/sign-in")).toContain("form-action 'self' https://github.com;");
    expect(await policy("/invitation")).toContain("form-action 'self';");
  });

  test("logs no cookie or parameter of a visitor", async () => {
    const words = "Pwned by a stranger ".repeat(60).trim();
    const cookie = `__Secure-next-auth.callback-url=${encodeURIComponent(words)}`;
    await newPerson("admin@example.com").request("/api/auth/signin", { headers: { cookie } });
    const query = new URLSearchParams({ error: words, error_description: words });
    await newPerson("admin@example.com").request(`/api/auth/callback/github?${query}`);
    await expect.poll(() => readFileSync(server.log, "utf8")).toContain("OAUTH_CALLBACK_HANDLER_ERROR");
    const log = readFileSync(server.log, "utf8");
    expect(log).toContain("INVALID_CALLBACK_URL_ERROR");
    expect(log).not.toContain("Pwned by a stranger");
  });

  test("a GitHub callback without a started sign-in creates no session", async () => {
    const person = newPerson("admin@example.com");
    const answer = await person.request("/api/auth/callback/github?code=x&state=y");
    expect(answer.headers.get("location")).toContain("/api/auth/error?error=OAuthCallback");
    expect([...person.cookies.keys()].join()).not.toContain("session-token");
  });
});
