import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { linkIn, Person } from "#tests/support/dashboard/person.ts";
import { apiDatabase } from "#tests/support/database/api-database.ts";
import { locationOf, mailedLink, newPerson, SESSION, sentTo } from "./sign-in.ts";

const { url } = inject("api");
const USED = `${url}/api/auth/error?error=Verification`;

let database: Awaited<ReturnType<typeof apiDatabase>>;
beforeAll(async () => {
  database = await apiDatabase();
});
afterAll(() => database.close());

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
  const responses = await Promise.all(browsers.map((browser) => browser.follow(link)));
  expect(browsers.filter(({ cookies }) => cookies.has(SESSION))).toHaveLength(1);
  expect(responses.map(locationOf).filter((location) => location === USED)).toHaveLength(19);
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
  const response = await wrong.submit("/api/auth/callback/email", {
    ...Object.fromEntries(link.searchParams),
    ...change,
  });
  expect(locationOf(response)).toMatch(/error=(Verification|configuration)$/);
  expect(wrong.cookies.has(SESSION)).toBe(false);
  expect(locationOf(await person.follow(link))).toBe(`${url}/dashboard`);
});

test("the page of a mailed link shows no text that is not an address", async () => {
  const query = new URLSearchParams({ token: "x", email: "Your session is blocked. Call +34 900 555 100" });
  const response = await new Person("ana@example.com").request(`/sign-in/confirm?${query}`);
  expect([response.status, (await response.text()).includes("900 555 100")]).toEqual([200, false]);
});

test("an expired mailed link creates no session", async () => {
  const { person, link } = await mailedLink();
  const past = "UPDATE sign_in_tokens SET expires_at = now() - interval '1 second' WHERE email = $1";
  await database.client.query(past, [person.email]);
  expect(locationOf(await person.follow(link))).toBe(USED);
});

test.each(["same-site", "cross-site"])("a mailed link posted by a %s page creates no session", async (site) => {
  const { person, link } = await mailedLink();
  const response = await person.submit("/api/auth/callback/email", link.searchParams, { "sec-fetch-site": site });
  expect(response.status).toBe(400);
  expect(person.cookies.has(SESSION)).toBe(false);
});

test.each([
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "cross-site" },
  { origin: "https://evil.example" },
])("a page of another site, with %j, signs nobody out", async (headers) => {
  const person = await newPerson().signIn();
  const response = await person.submit("/api/auth/signout", { callbackUrl: "/sign-in" }, headers);
  expect([response.status, response.headers.getSetCookie()]).toEqual([400, []]);
  expect((await person.open("/dashboard")).url).toMatch(/^\/dashboard/);
});

test("a mailed link posted with the Origin header of another site creates no session", async () => {
  const { person, link } = await mailedLink();
  const response = await person.submit("/api/auth/callback/email", link.searchParams, {
    origin: "https://evil.example",
  });
  expect(response.status).toBe(400);
});

test.each([
  ["host"],
  ["x-forwarded-host"],
])("a mailed link leads to this service whatever the %s header of the request", async (name) => {
  const person = newPerson();
  await person.open("/sign-in");
  const asked = await person.askForLink("/dashboard", { [name]: "evil.example", "x-forwarded-proto": "https" });
  expect(locationOf(asked)).toBe(sentTo(person));
  expect(linkIn(await person.mail()).origin).toBe(url);
});

test("a mailbox gets twenty links an hour from all clients, and the last one works", async () => {
  const owner = newPerson();
  const locations = [];
  for (let i = 0; i < 21; i++) locations.push(locationOf(await new Person(owner.email).askForLink()));
  expect(locations).toEqual([...Array<string>(20).fill(sentTo(owner)), "/sign-in?error=MailsEnough"]);
  const page = await owner.open("/sign-in?error=MailsEnough");
  expect(page.html).toContain("its link works for 60 minutes");
  expect(locationOf(await owner.follow(linkIn(await owner.mail())))).toBe(`${url}/dashboard`);
});

test("a client over its limit does not block another client from the same mailbox", async () => {
  const [owner, attacker] = [newPerson(), newPerson()];
  const again = Object.assign(new Person(owner.email), { address: attacker.address });
  for (let i = 0; i < 10; i++) await again.askForLink();
  expect(locationOf(await again.askForLink())).toBe("/sign-in?error=TooMany");
  expect(locationOf(await owner.askForLink())).toBe(sentTo(owner));
});

test("a client asks for five mails an hour over all mailboxes", async () => {
  const { address } = newPerson();
  const people = Array.from({ length: 6 }, () => Object.assign(newPerson(), { address }));
  const locations = [];
  for (const person of people) locations.push(locationOf(await person.askForLink()));
  expect(locations).toEqual([...people.slice(0, 5).map(sentTo), "/sign-in?error=TooMany"]);
  expect((await newPerson().open("/sign-in?error=TooMany")).html).toContain("Too many requests. Try again in an hour.");
});

test.each([
  "",
  "x",
  "a@b",
  "a@example.com,b@example.com",
  "a@example.com\r\nBcc: b@example.com",
  "<a@example.com>",
  "\u212aim@example.com",
])("no sign-in link is mailed to %j", async (email) => {
  const response = await new Person(email).askForLink();
  const back = new URL(locationOf(response) ?? "");
  expect(back.pathname).toBe("/sign-in");
  expect(Object.fromEntries(back.searchParams)).toEqual({ callbackUrl: "/dashboard", error: "EmailSignin", email });
});

test("a sign-in request with another form's token mails no link", async () => {
  const person = newPerson();
  await person.open("/sign-in");
  const form = { csrfToken: "0".repeat(64), email: person.email, callbackUrl: "/dashboard" };
  expect(locationOf(await person.submit("/api/auth/signin/email", form))).toBe(`${url}/api/auth/signin?csrf=true`);
});

test("a used link, opened by a person who is signed in, offers to stay so", async () => {
  const { person, link } = await mailedLink();
  await person.follow(link);
  const { html } = await person.open(locationOf(await person.follow(link)) ?? "");
  expect(html).toContain(`Stay signed in as ${person.email}`);
  const { html: ofStranger } = await newPerson().open(USED);
  expect(ofStranger).toContain("It was already used");
  expect(ofStranger).not.toContain("Stay signed in");
});
