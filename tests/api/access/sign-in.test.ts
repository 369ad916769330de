import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { linkIn, Person } from "#tests/support/dashboard/person.ts";
import { apiDatabase } from "#tests/support/database/api-database.ts";
import { locationOf, mailedLink, newPerson, SESSION, sentTo } from "./sign-in.ts";

const { url } = inject("api");

let database: Awaited<ReturnType<typeof apiDatabase>>;
beforeAll(async () => {
  database = await apiDatabase();
});
afterAll(() => database.close());

test("a person signs in with the mailed link, and out again", async () => {
  const person = newPerson();
  expect(locationOf(await person.askForLink())).toBe(sentTo(person));
  expect((await person.open(sentTo(person))).html).toContain(
    `/sign-in?${new URLSearchParams({ email: person.email })}`,
  );
  expect((await person.open("/api/auth/verify-request")).url).toBe("/sign-in/sent");
  const link = linkIn(await person.mail());
  const done = await person.follow(link);
  expect(locationOf(done)).toBe(`${url}/dashboard`);
  const cookie = done.headers.getSetCookie().find((line) => line.startsWith(SESSION)) ?? "";
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Lax/);
  expect((await person.open("/dashboard")).url).toMatch(/^\/dashboard/);
  const token = person.cookies.get(SESSION) ?? "";
  const out = await person.submit("/api/auth/signout", { callbackUrl: "/sign-in" });
  expect(out.headers.getSetCookie().find((line) => line.startsWith(SESSION))).toMatch(/; HttpOnly; SameSite=lax/i);
  expect(person.cookies.has(SESSION)).toBe(false);
  person.cookies.set(SESSION, token);
  expect((await person.open("/dashboard")).url).toMatch(/^\/sign-in\?.*ended=session/);
});

test("signing out leads on to the sign-in page of an invitation, with its address", async () => {
  const person = await newPerson().signIn();
  const next = `/sign-in?${new URLSearchParams({ callbackUrl: "/invitation?token=x", email: "noa@example.com" })}`;
  const out = await person.submit("/api/auth/signout", { callbackUrl: next });
  expect(locationOf(out)).toBe(`${url}${next}`);
  expect((await person.open(next)).html).toContain('value="noa@example.com"');
});

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
  expect(link.searchParams.get("callbackUrl") ?? "/dashboard").toBe(path);
  link.searchParams.set("callbackUrl", callbackUrl);
  const location = locationOf(await person.follow(link)) ?? "";
  expect(location).toBe(`${url}${path}`);
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

test("the database and the log hold neither the link's token nor the session's", async () => {
  const { person, link } = await mailedLink();
  const token = link.searchParams.get("token") ?? "";
  const { rows: jobs } = await database.client.query("SELECT data::text FROM pgboss.job WHERE name = 'mail'");
  const { rows: tokens } = await database.client.query("SELECT * FROM sign_in_tokens WHERE email = $1", [person.email]);
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

test("signing in creates a new session in a browser that already had one", async () => {
  const { person, link } = await mailedLink();
  const planted = "A".repeat(43);
  person.cookies.set(SESSION, planted);
  await person.follow(link);
  expect(person.cookies.get(SESSION)).not.toBe(planted);
  expect(person.cookies.get(SESSION)).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test("an expired session opens no page", async () => {
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
  const response = await here.submit("/api/auth/signout", { callbackUrl: "/sign-in?ended=everywhere", everywhere: "" });
  expect(response.headers.get("location")).toMatch(/\/sign-in\?ended=everywhere$/);
  for (const browser of [here, there]) expect((await browser.open("/dashboard")).url).toMatch(/^\/sign-in\?/);
  // Without a session there is no person to sign out.
  const again = await here.submit("/api/auth/signout", { callbackUrl: "/sign-in?ended=everywhere", everywhere: "" });
  expect(again.headers.get("location")).toMatch(/\/sign-in\?callbackUrl=%2Fdashboard%2Faccount&ended=unsent$/);
  expect((await other.open("/dashboard")).url).toMatch(/^\/dashboard/);
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
