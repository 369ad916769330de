import { afterAll, beforeAll, expect, test } from "vitest";
import { messages } from "#lib/i18n/messages.ts";
import { post, startOrganization, submitForm } from "#tests/support/dashboard/organization-fixture.ts";
import { Person } from "#tests/support/dashboard/person.ts";

let fixture: Awaited<ReturnType<typeof startOrganization>>;
beforeAll(async () => {
  fixture = await startOrganization();
});
afterAll(() => fixture.close());

const SETTINGS = "/dashboard/settings";
test("leaving an organization is confirmed, and another one is open", async () => {
  const stranger = fixture.person("stranger");
  const values = [fixture.organizationId, stranger.email];
  await fixture.query(
    "INSERT INTO memberships (organization_id, user_id, role) SELECT $1::uuid, id, 'reader' FROM users WHERE email = $2",
    values,
  );
  stranger.cookies.set("acuse-organization", fixture.organizationId);
  const { settings } = messages("en").dashboard;
  const name = fixture.person("owner").email;
  expect((await stranger.open(SETTINGS)).html).toContain(name);
  const { answer } = await submitForm(stranger, SETTINGS, settings.leave);
  const { html } = await stranger.open(answer.headers.get("location") ?? "");
  expect(html).toContain(settings.done.left);
  expect(html).not.toContain(name);
});

test("a member who removes themselves is told that they left, on a page of another organization", async () => {
  const [owner, second] = [fixture.person("owner"), fixture.person("stranger")];
  await fixture.query(
    "INSERT INTO memberships (organization_id, user_id, role) SELECT $1::uuid, id, 'owner' FROM users WHERE email = $2",
    [fixture.organizationId, second.email],
  );
  second.cookies.set("acuse-organization", fixture.organizationId);
  const { members, settings } = messages("en").dashboard;
  const { answer } = await submitForm(second, "/dashboard/members", members.leaveText);
  const { html } = await second.open(answer.headers.get("location") ?? "");
  expect(html).toContain(settings.done.left);
  expect(html).not.toContain(owner.email);
});

test.each([
  ["/dashboard/settings", "/dashboard/settings/logo", "/dashboard/settings"],
  ["/dashboard/batches/x", "/dashboard/open", "/dashboard/batches/x"],
  // A form whose page the browser does not name: its own address.
  [":not a URL", "/dashboard/open", "/dashboard/open"],
])("after the end of the session, a form of %s to %s leads back to %s", async (page, action, back) => {
  const person = new Person("nobody@example.com");
  const headers = { origin: person.url, referer: page.startsWith("/") ? `${person.url}${page}` : page };
  const answer = await person.request(action, { method: "POST", body: new FormData(), headers });
  const { pathname, searchParams } = new URL(answer.headers.get("location") ?? "", person.url);
  expect([pathname, searchParams.get("callbackUrl"), searchParams.get("ended")]).toEqual(["/sign-in", back, "unsent"]);
});

test.each([
  ["/dashboard/batches/x", "/dashboard/batches/x"],
  ["//elsewhere.example", "/dashboard"],
  ["/dashboard/../x", "/dashboard"],
  ["/dashboard/webhooks?endpoint=x", "/dashboard/webhooks?endpoint=x"],
  ["https://elsewhere.example/dashboard/x", "/dashboard"],
])("opening %s in an organization leads to %s", async (path, to) => {
  const organization = fixture.organizationId;
  const asked = `/dashboard/open?${new URLSearchParams({ organization, path })}`;
  const answer = await post(fixture.person("owner"), asked, new FormData());
  expect(answer.headers.get("location")).toBe(to);
});
