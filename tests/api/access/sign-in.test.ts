import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { linkIn, Person } from "#tests/support/dashboard/person.ts";
import { callAction, serverActions } from "#tests/support/dashboard/server-actions.ts";
import { apiDatabase } from "#tests/support/database/api-database.ts";

const { url } = inject("api");
const SESSION = "next-auth.session-token";
const USED = `${url}/api/auth/error?error=Verification`;
const SENT = `${url}/api/auth/verify-request?provider=email&type=email`;

let count = 0;
const newPerson = () => new Person(`sign-in-${++count}@example.com`);
const locationOf = (response: Response) => response.headers.get("location");

async function mailedLink(person = newPerson()): Promise<{ person: Person; link: URL }> {
  await person.askForLink();
  return { person, link: linkIn(await person.mail()) };
}

let database: Awaited<ReturnType<typeof apiDatabase>>;
beforeAll(async () => {
  database = await apiDatabase();
});
afterAll(() => database.close());

test("a person signs in with the mailed link, and out again", async () => {
  const person = newPerson();
  expect(locationOf(await person.askForLink())).toBe(SENT);
  expect((await person.open("/api/auth/verify-request")).url).toBe("/sign-in/sent");
  const link = linkIn(await person.mail());
  const done = await person.follow(link);
  expect(locationOf(done)).toBe(`${url}/dashboard`);
  const cookie = done.headers.getSetCookie().find((line) => line.startsWith(SESSION)) ?? "";
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Lax/);
  expect((await person.open("/dashboard")).url).toMatch(/^\/dashboard/);
  const token = person.cookies.get(SESSION) ?? "";
  await person.submit("/api/auth/signout", { csrfToken: person.csrfToken(), callbackUrl: "/sign-in" });
  expect(person.cookies.has(SESSION)).toBe(false);
  person.cookies.set(SESSION, token);
  expect((await person.open("/dashboard")).url).toMatch(/^\/sign-in\?/);
});

describe("a mailed link", () => {
  test("opening a mailed link without pressing the button leaves it valid", async () => {
    const { person, link } = await mailedLink();
    const callback = `/api/auth/callback/email?${link.searchParams}`;
    for (const path of [link.href, callback]) {
      for (const method of ["GET", "HEAD", "OPTIONS"]) {
        const response = await new Person(person.email).request(path, { method });
        expect(response.headers.getSetCookie().filter((line) => line.startsWith(SESSION))).toEqual([]);
      }
    }
    expect(locationOf(await person.follow(link))).toBe(`${url}/dashboard`);
  });

  test("a mailed link signs in once for twenty simultaneous clicks", async () => {
    const { person, link } = await mailedLink();
    const browsers = Array.from({ length: 20 }, () => new Person(person.email));
    const answers = await Promise.all(browsers.map((browser) => browser.follow(link)));
    expect(browsers.filter(({ cookies }) => cookies.has(SESSION))).toHaveLength(1);
    expect(answers.map(locationOf).filter((location) => location === USED)).toHaveLength(19);
    const { rows } = await database.client.query("SELECT FROM users WHERE email = $1", [person.email]);
    expect(rows).toHaveLength(1);
  });

  test.each([
    ["another token", { token: "x".repeat(43) }],
    ["another address", { email: "victim@example.com" }],
    ["no token", { token: "" }],
  ])("a mailed link with %s creates no session", async (_, change) => {
    const { person, link } = await mailedLink();
    const wrong = new Person(person.email);
    const answer = await wrong.submit("/api/auth/callback/email", {
      ...Object.fromEntries(link.searchParams),
      ...change,
    });
    expect(locationOf(answer)).toMatch(/error=(Verification|configuration)$/);
    expect(wrong.cookies.has(SESSION)).toBe(false);
    expect(locationOf(await person.follow(link))).toBe(`${url}/dashboard`);
  });

  test("an expired mailed link creates no session", async () => {
    const { person, link } = await mailedLink();
    const past = "UPDATE sign_in_tokens SET expires_at = now() - interval '1 second' WHERE email = $1";
    await database.client.query(past, [person.email]);
    expect(locationOf(await person.follow(link))).toBe(USED);
  });

  test.each(["same-site", "cross-site"])("a mailed link posted by a %s page creates no session", async (site) => {
    const { person, link } = await mailedLink();
    const answer = await person.submit("/api/auth/callback/email", link.searchParams, { "sec-fetch-site": site });
    expect(answer.status).toBe(400);
    expect(person.cookies.has(SESSION)).toBe(false);
  });

  test("a mailed link posted with the Origin header of another site creates no session", async () => {
    const { person, link } = await mailedLink();
    const answer = await person.submit("/api/auth/callback/email", link.searchParams, {
      origin: "https://evil.example",
    });
    expect(answer.status).toBe(400);
  });

  test.each([["host"], ["x-forwarded-host"]])("leads to us whatever %s the form was sent to", async (name) => {
    const person = newPerson();
    await person.open("/sign-in");
    const asked = await person.askForLink("/dashboard", { [name]: "evil.example", "x-forwarded-proto": "https" });
    expect(locationOf(asked)).toBe(SENT);
    expect(linkIn(await person.mail()).origin).toBe(url);
  });
});

describe("where signing in leads", () => {
  test.each([
    ["/dashboard/keys?x=1", "/dashboard/keys?x=1"],
    ["https://evil.example/", "/dashboard"],
    ["//evil.example", "/dashboard"],
    ["/\\evil.example", "/dashboard"],
    ["/\t/evil.example", "/dashboard"],
    ["javascript:alert(1)", "/dashboard"],
    ["https://evil.example@localhost/", "/dashboard"],
    ["/.//evil.example", "/dashboard"],
    [`${url}//evil.example`, "/dashboard"],
    ["/", "/dashboard"],
  ])("sign-in with the callback %j leads to %s", async (callbackUrl, path) => {
    const person = newPerson();
    await person.askForLink(callbackUrl);
    const link = linkIn(await person.mail());
    expect(link.searchParams.get("callbackUrl")).toBe(path);
    link.searchParams.set("callbackUrl", callbackUrl);
    const location = locationOf(await person.follow(link)) ?? "";
    expect(location).toBe(`${url}${path}`);
  });
});

test("a signed-in person is redirected only to pages of this service", async () => {
  const person = await newPerson().signIn();
  const lead = async (callbackUrl: string) =>
    locationOf(await person.request(`/sign-in?${new URLSearchParams({ callbackUrl })}`));
  expect(await lead("/dashboard/settings")).toBe("/dashboard/settings");
  for (const trick of [
    "/.//evil.example/x",
    `${url}//evil.example/x`,
    "/%2e//evil.example",
    "/dashboard/..//evil.example",
  ])
    expect(await lead(trick), trick).toBe("/dashboard");
});

describe("what is stored", () => {
  test("stored hashes open no session and work as no link", async () => {
    const { person, link } = await mailedLink();
    const token = link.searchParams.get("token") ?? "";
    const { rows: jobs } = await database.client.query("SELECT data::text FROM pgboss.job WHERE name = 'mail'");
    const { rows: tokens } = await database.client.query("SELECT * FROM sign_in_tokens WHERE email = $1", [
      person.email,
    ]);
    expect(tokens).toHaveLength(1);
    expect(JSON.stringify([jobs, tokens])).not.toContain(token);
    await person.follow(link);
    const session = person.cookies.get(SESSION) ?? "";
    const sha256 = createHash("sha256").update(session).digest();
    const { rows } = await database.client.query("SELECT * FROM sessions WHERE sha256 = $1", [sha256]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(session);
    const log = readFileSync(inject("api").log, "utf8");
    expect(log).toMatch(/"file":"[^"]*outbox\/sign-in-[0-9a-f-]+\.eml"/);
    for (const secret of [token, session]) expect(log).not.toContain(secret);
  });

  test("a session hash from the database opens no session", async () => {
    const { person, link } = await mailedLink();
    await person.follow(link);
    const { rows } = await database.client.query("SELECT encode(sha256, 'hex') AS hex FROM sessions");
    const thief = newPerson();
    thief.cookies.set(SESSION, rows[0]?.hex);
    expect((await thief.open("/dashboard")).url).toMatch(/^\/sign-in\?/);
  });
});

test("signing in creates a new session in a browser that already had one", async () => {
  const { person, link } = await mailedLink();
  const planted = "A".repeat(43);
  person.cookies.set(SESSION, planted);
  await person.follow(link);
  expect(person.cookies.get(SESSION)).not.toBe(planted);
  expect(person.cookies.get(SESSION)).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test("an ended session opens no page", async () => {
  const person = await newPerson().signIn();
  const sha256 = createHash("sha256")
    .update(person.cookies.get(SESSION) ?? "")
    .digest();
  await database.client.query("UPDATE sessions SET expires_at = now() - interval '1 second' WHERE sha256 = $1", [
    sha256,
  ]);
  expect((await person.open("/dashboard")).url).toMatch(/^\/sign-in\?/);
});

test("signing out everywhere ends all sessions of this person and of no other", async () => {
  const other = await newPerson().signIn();
  const here = await newPerson().signIn();
  const there = await new Person(here.email).signIn();
  const action = serverActions().find(({ name }) => name === "app/dashboard/settings/actions.ts#endAllSessions");
  if (!action) throw new Error("no such action");
  const answer = await callAction(here, action, [new FormData()]);
  expect(answer.headers.get("x-action-redirect")).toMatch(/^\/sign-in/);
  for (const browser of [here, there]) expect((await browser.open("/dashboard")).url).toMatch(/^\/sign-in\?/);
  expect((await other.open("/dashboard")).url).toMatch(/^\/dashboard/);
});

describe("asking for mails", () => {
  test("mails one mailbox twenty links an hour over all clients, and they work", async () => {
    const owner = newPerson();
    const answers = [];
    for (let i = 0; i < 21; i++) answers.push(locationOf(await new Person(owner.email).askForLink()));
    expect(answers).toEqual([...Array<string>(20).fill(SENT), "/sign-in?error=MailsEnough"]);
    const page = await owner.open("/sign-in?error=MailsEnough");
    expect(page.html).toContain("The link in each works for an hour");
    expect(locationOf(await owner.follow(linkIn(await owner.mail())))).toBe(`${url}/dashboard`);
  });

  test("a client over its limit does not block another client from the same mailbox", async () => {
    const [owner, attacker] = [newPerson(), newPerson()];
    const again = Object.assign(new Person(owner.email), { address: attacker.address });
    for (let i = 0; i < 10; i++) await again.askForLink();
    expect(locationOf(await again.askForLink())).toBe("/sign-in?error=TooMany");
    expect(locationOf(await owner.askForLink())).toBe(SENT);
  });

  test("accepts five mail requests an hour from one client over all mailboxes", async () => {
    const { address } = newPerson();
    const answers = [];
    for (let i = 0; i < 6; i++) {
      const person = Object.assign(newPerson(), { address });
      answers.push(locationOf(await person.askForLink()));
    }
    expect(answers).toEqual([...Array<string>(5).fill(SENT), "/sign-in?error=TooMany"]);
    expect((await newPerson().open("/sign-in?error=TooMany")).html).toContain("That was asked for too often");
  });

  test.each([
    "",
    "x",
    "a@b",
    "a@example.com,b@example.com",
    "a@example.com\r\nBcc: b@example.com",
    "<a@example.com>",
    "\u212aim@example.com",
  ])("refuses to mail a sign-in link to %j", async (email) => {
    const answer = await new Person(email).askForLink();
    expect(locationOf(answer)).toBe(`${url}/api/auth/error?error=EmailSignin`);
  });

  test("refuses a sign-in request with another form's token", async () => {
    const person = newPerson();
    await person.open("/sign-in");
    const form = { csrfToken: "0".repeat(64), email: person.email, callbackUrl: "/dashboard" };
    expect(locationOf(await person.submit("/api/auth/signin/email", form))).toBe(`${url}/api/auth/signin?csrf=true`);
  });
});

test.each([
  "_log",
  "session",
  "csrf",
  "providers",
  "callback/credentials",
  "callback/github",
  "",
])("answers 404 to the next-auth action %j", async (action) => {
  for (const method of ["GET", "POST"]) {
    const response = await newPerson().request(`/api/auth/${action}`, {
      method,
      ...(method === "POST" ? { body: "{}" } : {}),
    });
    expect([400, 404]).toContain(response.status);
  }
});
