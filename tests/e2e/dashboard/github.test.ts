import { randomInt, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { messages } from "#lib/i18n/messages.ts";
import { launchBrowser, newContext } from "#tests/support/browser/browser.ts";
import { linkIn, Person } from "#tests/support/dashboard/person.ts";
import { apiDatabase } from "#tests/support/database/api-database.ts";
import { startServer, type TestServer } from "#tests/support/server/api-server.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { type Behavior, type GitHubAccount, type GitHubStandIn, startGitHub } from "#tests/support/stand-ins/github.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const SESSION = "next-auth.session-token";
const { signIn, dashboard } = messages("en");

const dataDir = mkdtempSync(join(tmpdir(), "acuse-github-"));
let github: GitHubStandIn;
let server: TestServer;
let database: Awaited<ReturnType<typeof apiDatabase>>;
beforeAll(async () => {
  const port = await freePort();
  github = await startGitHub(() => `http://localhost:${port}/api/auth/callback/github`);
  server = await startServer(dataDir, {
    PORT: String(port),
    TRUSTED_PROXY_HOPS: "1",
    SIGNUP: "invited",
    AUTH_GITHUB_ID: github.app.id,
    AUTH_GITHUB_SECRET: github.app.secret,
    AUTH_GITHUB_URL: github.url,
  });
  database = await apiDatabase(dataDir);
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
  await github?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const query = async (text: string, values: unknown[] = []) => (await database.client.query(text, values)).rows;

const browserOf = (email: string) => new Person(email, { url: server.url, dataDir });

/** Returns an invited person and their GitHub account, which has verified the same address. */
async function newcomer({ invited = true, verified = true } = {}) {
  const email = `octo-${randomUUID()}@example.com`;
  if (invited)
    await query(
      `WITH place AS (INSERT INTO organizations (id, name, kind) VALUES (gen_random_uuid(), 'Host', 'regular') RETURNING id)
       INSERT INTO invitations (id, organization_id, email, role, sha256, expires_at)
       SELECT gen_random_uuid(), id, $1, 'reader', $2, now() + interval '1 day' FROM place`,
      [email, Buffer.from(randomUUID())],
    );
  const emails = [{ email, primary: true, verified }];
  const account: GitHubAccount = { id: randomInt(1, 2 ** 40), login: "octo", name: "Octavia", emails };
  return { account, person: browserOf(email) };
}

/** Signs in over GitHub's page and returns the response to the callback. */
const throughGitHub = async (person: Person, account: GitHubAccount): Promise<Response> =>
  person.request(await backFrom(person, account));

async function backFrom(person: Person, account: GitHubAccount): Promise<string> {
  const cookie = github.signIn(account);
  await person.open("/api/auth/signin");
  const left = await person.submit("/api/auth/signin/github", { csrfToken: person.csrfToken() });
  const decided = await fetch(left.headers.get("location") ?? "", {
    method: "POST",
    body: new URLSearchParams({ decision: "Authorize" }),
    headers: { cookie: `${cookie.name}=${cookie.value}` },
    redirect: "manual",
  });
  return decided.headers.get("location") ?? "";
}

/** Returns the page that a response redirects to. */
const said = async (person: Person, response: Response): Promise<string> =>
  (await person.open(response.headers.get("location") ?? "")).html;

async function byMail(person: Person): Promise<void> {
  await person.askForLink();
  await person.follow(linkIn(await person.mail()));
  expect(person.cookies.has(SESSION)).toBe(true);
}

/** Returns the e-mail addresses of the users that this GitHub account signs in. */
const signsIn = async ({ id }: GitHubAccount): Promise<string[]> => {
  const text = "SELECT email FROM accounts JOIN users ON users.id = user_id WHERE provider_account_id = $1";
  return (await query(text, [String(id)])).map(({ email }) => email);
};

toolTest(["chromium"])("Signing in with GitHub in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  async function openPage(account: GitHubAccount): Promise<{ page: Page; troubles: string[] }> {
    const page = await (await newContext(browser, { locale: "en" })).newPage();
    await page.context().addCookies([{ ...github.signIn(account), url: github.url }]);
    const troubles: string[] = [];
    page.on("console", (message) => message.type() === "error" && troubles.push(message.text()));
    page.on("pageerror", (error) => troubles.push(String(error)));
    return { page, troubles };
  }
  const decide = async (page: Page, button: "Authorize" | "Cancel") => {
    await page.getByRole("button", { name: signIn.github }).click();
    await page.waitForURL(/login\/oauth\/authorize/);
    await page.getByRole("button", { name: button }).click();
  };
  const signOut = (page: Page) => page.getByRole("button", { name: dashboard.signOut }).first().click();

  test("a person signs in with GitHub the first time and again as the same user, and not after cancelling", async () => {
    const { account, person } = await newcomer();
    const { page, troubles } = await openPage(account);
    await page.goto(`${server.url}/sign-in?callbackUrl=/dashboard/settings`);
    await decide(page, "Cancel");
    await page.getByText(signIn.errors.Cancelled).waitFor();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(SESSION);
    for (const _ of ["first", "second"]) {
      await page.goto(`${server.url}/sign-in?callbackUrl=/dashboard/settings`);
      await decide(page, "Authorize");
      await page.waitForURL(/\/dashboard\/settings$/);
      await page.getByText(dashboard.settings.nameless(person.email)).waitFor();
      await signOut(page);
      await page.waitForURL(/\/sign-in$/);
    }
    expect(await signsIn(account)).toEqual([person.email]);
    expect(await query("SELECT name FROM users WHERE email = $1", [person.email])).toEqual([{ name: "Octavia" }]);
    expect(troubles).toEqual([]);
  });

  test("a person with a mail account connects and disconnects GitHub", async () => {
    const { account, person } = await newcomer();
    await byMail(person);
    const { page, troubles } = await openPage(account);
    await page.goto(`${server.url}/sign-in`);
    await decide(page, "Authorize");
    await page.getByText(signIn.errors.OAuthAccountNotLinked).waitFor();
    expect(await signsIn(account)).toEqual([]);

    await page.context().addCookies([{ name: SESSION, value: person.cookies.get(SESSION) ?? "", url: server.url }]);
    await page.goto(`${server.url}/dashboard/account`);
    await page.getByRole("link", { name: dashboard.settings.connectGitHub }).click();
    await page.getByText(signIn.connect.lead(person.email)).waitFor();
    await decide(page, "Authorize");
    await page.getByText(dashboard.settings.done.gitHubConnected).waitFor();
    expect(await signsIn(account)).toEqual([person.email]);

    await page.getByRole("button", { name: dashboard.settings.disconnectGitHub }).click();
    await page.getByText(dashboard.settings.done.gitHubDisconnected).waitFor();
    expect(await signsIn(account)).toEqual([]);
    expect(troubles).toEqual([]);
  });
});

test("an unverified GitHub address creates no session and takes over no account", async () => {
  const { account, person } = await newcomer({ verified: false });
  await byMail(person);
  const attacker = browserOf(person.email);
  expect(await said(attacker, await throughGitHub(attacker, account))).toContain(signIn.errors.Unverified);
  expect(attacker.cookies.has(SESSION)).toBe(false);
  expect(await signsIn(account)).toEqual([]);
});

test("an uninvited GitHub address creates no session and no user", async () => {
  const { account, person } = await newcomer({ invited: false });
  expect(await said(person, await throughGitHub(person, account))).toContain(signIn.errors.AccessDenied);
  expect(person.cookies.has(SESSION)).toBe(false);
  expect(await query("SELECT FROM users WHERE email = $1", [person.email])).toEqual([]);
});

test("an uninvited GitHub address creates no user for a request with two session cookies", async () => {
  const { person } = await newcomer();
  const stranger = await newcomer({ invited: false });
  await byMail(person);
  // next-auth puts the parts of a long cookie together.
  person.cookies.set(`${SESSION}.1`, "x");
  await throughGitHub(person, stranger.account);
  expect(await query("SELECT FROM users WHERE email = $1", [stranger.person.email])).toEqual([]);
  expect(await signsIn(stranger.account)).toEqual([]);
});

test("a signed-in person connects GitHub with any address, which may change later", async () => {
  const { person } = await newcomer();
  const { account } = await newcomer({ invited: false, verified: false });
  await byMail(person);
  expect((await throughGitHub(person, account)).headers.get("location")).toMatch(/^http.*\/dashboard/);
  expect(await signsIn(account)).toEqual([person.email]);
  const [browser, emails] = [browserOf(person.email), []];
  await throughGitHub(browser, { ...account, emails });
  expect((await browser.open("/dashboard/account")).html).toContain(person.email);
});

test("a GitHub account of one user can't be connected by another", async () => {
  const [first, second] = [await newcomer(), await newcomer()];
  await throughGitHub(first.person, first.account);
  await byMail(second.person);
  const session = second.person.cookies.get(SESSION);
  const html = await said(second.person, await throughGitHub(second.person, first.account));
  expect(html).toContain(dashboard.settings.problems.gitHubTaken);
  expect(second.person.cookies.get(SESSION)).toBe(session);
  expect(await signsIn(first.account)).toEqual([first.person.email]);
});

test("a callback from GitHub works once, and only in the browser that started it", async () => {
  const { account, person } = await newcomer();
  const back = await backFrom(person, account);
  const other = browserOf(person.email);
  await backFrom(other, account);
  for (const wrong of [browserOf(person.email), other]) {
    expect(await said(wrong, await wrong.request(back))).toContain(signIn.errors.OAuthCallback);
    expect(wrong.cookies.has(SESSION)).toBe(false);
  }
  const cookies = new Map(person.cookies);
  // The code is unused: with another browser's state it is not sent to GitHub.
  expect((await person.request(back)).headers.get("location")).toMatch(/\/dashboard$/);
  expect(person.cookies.has(SESSION)).toBe(true);
  for (const [name, value] of cookies) other.cookies.set(name, value);
  expect(await said(other, await other.request(back))).toContain(signIn.errors.OAuthCallback);
  expect(other.cookies.has(SESSION)).toBe(false);
});

describe.each(["token", "user", "emails"] as const)("while GitHub's %s", (endpoint) => {
  test.concurrent.each<Behavior>([
    "silent",
    "status 500",
    "no JSON",
    "other JSON",
  ])("a callback from GitHub that is %s creates no session", async (behavior) => {
    const { account, person } = await newcomer();
    const response = await throughGitHub(person, { ...account, behaviors: { [endpoint]: behavior } });
    expect(await said(person, response)).toContain(signIn.errors.OAuthCallback);
    expect(person.cookies.has(SESSION)).toBe(false);
    expect(await query("SELECT FROM users WHERE email = $1", [person.email])).toEqual([]);
    await throughGitHub(person, account);
    expect(person.cookies.has(SESSION)).toBe(true);
  });
});

test("the log holds no GitHub token, code or address", () => {
  const log = readFileSync(server.log, "utf8");
  expect(log).toContain("signing in failed");
  for (const secret of github.given) expect(log).not.toContain(secret);
  expect(log).not.toMatch(/octo-|Octavia/);
});
