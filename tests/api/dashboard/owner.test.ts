import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { messages } from "#lib/i18n/messages.ts";
import { LIST, post, SECRET, startOrganization, submitForm } from "#tests/support/dashboard/organization-fixture.ts";
import { Person } from "#tests/support/dashboard/person.ts";
import { Client } from "#tests/support/server/api.ts";
import { WAIT_MS } from "#tests/support/wait.ts";

let fixture: Awaited<ReturnType<typeof startOrganization>>;
beforeAll(async () => {
  fixture = await startOrganization();
});
afterAll(() => fixture.close());

/** Expects that an owner's form is rejected for another role, without scripts. */
async function expectRefused(role: "reader" | "sender" | "stranger", path: string, body: FormData): Promise<void> {
  const answer = await post(fixture.person(role), path, body);
  if (role === "stranger") return expect(answer.status).toBe(404);
  expect(answer.headers.get("location")).toBe("/dashboard/forbidden");
  const { html } = await fixture.person(role).open("/dashboard/forbidden");
  expect(html).toContain("Your role does not allow this");
  expect(html).toContain(`mailto:${fixture.person("owner").email}`);
}

describe("dead letters", () => {
  const giveUp = async (id: string) => {
    const job = randomUUID();
    await fixture.query(
      `INSERT INTO pgboss.job (id, name, data, group_id, source_name, source_id, source_retry_count, source_output)
       VALUES ($1, 'dead', $2, $3, 'dispatch', gen_random_uuid(), 4, '{"message": "no answer"}')`,
      [job, JSON.stringify({ notification_id: id }), fixture.organizationId],
    );
    return job;
  };
  const isDead = async (job: string) =>
    (await fixture.query("SELECT FROM pgboss.job WHERE id = $1 AND name = 'dead' AND state < 'active'", [job])).length >
    0;

  test("the list names dead letters, and only an owner can retry them", async () => {
    const job = await giveUp(fixture.notificationId);
    expect((await fixture.person("reader").open(LIST)).html).toContain("could not be sent");
    expect((await fixture.person("reader").open(`${LIST}/waiting`)).html).toContain("An owner can try again:");
    const waiting = await fixture.person("owner").open(`${LIST}/waiting`);
    expect(waiting.html).toContain("No answer.");
    const stolen = await submitForm(fixture.person("owner"), `${LIST}/waiting`, job, (form) => form.delete("job"));
    expect(await isDead(job)).toBe(true);
    stolen.body.append("job", job);
    for (const role of ["reader", "sender", "stranger"] as const) {
      await expectRefused(role, `${LIST}/waiting`, stolen.body);
    }
    stolen.body.set("organization", await fixture.ownOrganization(fixture.person("stranger").email));
    await post(fixture.person("stranger"), `${LIST}/waiting`, stolen.body);
    expect(await isDead(job)).toBe(true);
    const { answer } = await submitForm(fixture.person("owner"), `${LIST}/waiting`, job);
    expect(answer.headers.get("location")).toMatch(/waiting\?outcome=retried-1\./);
    expect(await isDead(job)).toBe(false);
    const [audit] = await fixture.query(
      "SELECT actor, data FROM audit_entries WHERE organization_id = $1 AND action = 'job.retried'",
      [fixture.organizationId],
    );
    expect(audit).toEqual({ actor: fixture.person("owner").email, data: { jobs: [job], again: true } });
  });
});

describe("erasure", () => {
  test("only an owner erases content, after a list of what goes and what stays", async () => {
    const answer = await fixture.send(fixture.person("owner"), { subject: "Geheim", customer_ref: "GONE-1" });
    const { id } = (await answer.json()) as { id: string };
    await new Client().sealed(id);
    const page = `${LIST}/${id}?tab=content`;
    expect((await fixture.person("sender").open(page)).html).not.toContain("Erase permanently");
    const { html } = await fixture.person("owner").open(page);
    const { erase } = messages("en").dashboard.notification;
    for (const words of [erase.goesTitle, erase.goes, erase.staysTitle, erase.stays, erase.final]) {
      expect(html).toContain(words);
    }
    expect(html).toContain("The name of your organization: the new certificate names");
    const taken = await submitForm(fixture.person("owner"), page, "Erase permanently", (form) =>
      form.set("notification", randomUUID()),
    );
    expect(taken.answer.status).toBe(404);
    taken.body.set("notification", id);
    for (const role of ["sender", "reader", "stranger"] as const) {
      await expectRefused(role, page, taken.body);
    }
    expect((await fixture.person("owner").open(page)).html).toContain("Geheim");
    const { answer: erased } = await submitForm(fixture.person("owner"), page, "Erase permanently");
    expect(erased.headers.get("location")).toMatch(/outcome=erased\./);
    const after = await fixture.person("owner").open(page);
    expect(after.html).not.toMatch(/Geheim|GONE-1|Erase permanently/);
    expect(await (await fixture.person("owner").request(`${LIST}/export`)).text()).not.toMatch(/Geheim|GONE-1/);
    expect((await fixture.person("owner").open("/dashboard/audit")).html).not.toContain("Geheim");
    await expect
      .poll(async () => (await fixture.person("owner").open(erased.headers.get("location") ?? "")).html, {
        timeout: WAIT_MS,
      })
      .toContain("The new certificate is sealed.");
    const written = (await fixture.person("owner").open("/dashboard/audit")).html;
    expect(written).toContain(`ana@example.com · ${SECRET}`);
    expect(written).not.toContain("Geheim");
    const audit = await fixture.query(
      "SELECT actor, action FROM audit_entries WHERE subject = $1 ORDER BY created_at",
      [id],
    );
    expect(audit.map((entry) => (entry as { action: string }).action)).toEqual([
      "notification.sent",
      "notification.erased",
    ]);
  });
});

test("an unknown dashboard address shows a signed-in person the dashboard's 404 page", async () => {
  const { status, html } = await fixture.person("reader").open("/dashboard/nowhere/at/all");
  expect(status).toBe(404);
  expect(html).toContain("Page not found");
  expect(html).toContain(fixture.person("reader").email);
  const answer = await new Person("nobody@example.com").request("/dashboard/nowhere");
  expect(answer.headers.get("location")).toMatch(/^\/sign-in\?callbackUrl=%2Fdashboard%2Fnowhere$/);
});

test("the sign-in page confirms that every session was ended", async () => {
  const person = await new Person(`ends-${randomUUID()}@example.com`).signIn();
  const there = await new Person(person.email).signIn();
  const { html: account } = await person.open("/dashboard/account");
  const [form = ""] = account.match(/<form\b[^>]*>(?:(?!<form)[\s\S])*Sign out everywhere/) ?? [];
  const fields = [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
  const answer = await person.submit("/api/auth/signout", Object.fromEntries(fields));
  const { url, html } = await person.open(answer.headers.get("location") ?? "");
  expect((await there.open("/dashboard")).url).toMatch(/^\/sign-in/);
  expect(url).toMatch(/^\/sign-in/);
  expect(html).toContain("You are signed out in every browser");
});

describe("webhooks", () => {
  const PAGE = "/dashboard/webhooks";
  const endpoints = () =>
    fixture.query<{ id: string; disabled_at: Date | null }>(
      "SELECT id, disabled_at FROM webhook_endpoints WHERE organization_id = $1",
      [fixture.organizationId],
    );

  test("only owners add webhooks, whose secret is shown once", async () => {
    expect((await fixture.person("reader").open(PAGE)).html).toContain("An owner of this organization can add one");
    const fill = (address: string) => (form: FormData) => {
      form.set("url", address);
      form.set("types", "notification.sealed");
    };
    const refused = await submitForm(fixture.person("owner"), PAGE, 'name="url"', fill("http://example.com/hook"));
    const again = await refused.answer.text();
    expect(again).toContain("must begin with https://");
    expect(again).toMatch(/<input [^>]*aria-invalid="true"[^>]*value="http:\/\/example.com\/hook"/);
    expect(await endpoints()).toEqual([]);
    const { body, answer } = await submitForm(
      fixture.person("owner"),
      PAGE,
      'name="url"',
      fill("https://hooks.example.com/acuse?token=hidden-in-it"),
    );
    const shown = await answer.text();
    // It says which endpoint's it is.
    const [, told = ""] = shown.split("Copy its signing secret.<");
    const [of = "", ...secret] = told.split(/whsec_[A-Za-z0-9+/=]+/);
    expect(of).toContain("https://hooks.example.com/acuse?token=hidden-in-it<");
    expect(secret).not.toEqual([]);
    expect((await fixture.person("owner").open(PAGE)).html).not.toContain("whsec_");
    for (const role of ["reader", "sender", "stranger"] as const) {
      await expectRefused(role, PAGE, body);
    }
    expect((await endpoints()).length).toBe(1);
    expect((await fixture.person("stranger").open(PAGE)).html).not.toContain("hooks.example.com");
    const reader = await fixture.person("reader").open(PAGE);
    expect((await fixture.person("reader").open(LIST)).html).toContain(`href="${PAGE}"`);
    expect(reader.html).toContain("hooks.example.com");
    expect(reader.html).not.toContain("hidden-in-it");
    expect((await fixture.person("owner").open("/dashboard/audit")).html).not.toContain("hidden-in-it");
    expect(reader.html).not.toContain("Send a test");
    const audit = await fixture.query<{ data: unknown }>(
      "SELECT actor, subject, data FROM audit_entries WHERE organization_id = $1 AND action = 'webhook.created'",
      [fixture.organizationId],
    );
    expect(audit).toEqual([
      { actor: fixture.person("owner").email, subject: "https://hooks.example.com/acuse", data: null },
    ]);
  });

  test("owners see above the list that an endpoint was disabled because it failed", async () => {
    const notice = "1 webhook endpoint was disabled after failing.";
    const listOf = async (role: "owner" | "reader") => (await fixture.person(role).open(LIST)).html;
    expect(await listOf("owner")).not.toContain(notice);
    const disable = (reason: string | null) =>
      fixture.query(
        "UPDATE webhook_endpoints SET disabled_reason = $1, disabled_at = CASE WHEN $1::text IS NOT NULL THEN now() END WHERE organization_id = $2",
        [reason, fixture.organizationId],
      );
    await disable("gone");
    expect(await listOf("owner")).toContain(notice);
    expect(await listOf("reader")).not.toContain(notice);
    await disable("owner");
    expect(await listOf("owner")).not.toContain(notice);
    await disable(null);
  });

  test("an owner tests, disables and removes a webhook", async () => {
    const [endpoint] = await endpoints();
    const id = endpoint?.id ?? "";
    const { answer } = await submitForm(fixture.person("owner"), PAGE, "Send a test");
    const told = answer.headers.get("location") ?? "";
    expect(told).toMatch(/\/dashboard\/webhooks#endpoint-[0-9a-f-]{36}$/);
    expect((await fixture.person("owner").open(told)).html).toMatch(/Sending the test|Test failed/);
    const [delivery] = await fixture.query<{ id: string }>(
      "SELECT id FROM webhook_deliveries WHERE endpoint_id = $1 AND type = 'webhook.test'",
      [id],
    );
    const page = `${PAGE}/${delivery?.id}`;
    expect((await fixture.person("reader").open(page)).html).toContain("This is a test.");
    expect((await fixture.person("stranger").open(page)).status).toBe(404);
    await submitForm(fixture.person("owner"), PAGE, 'value="no"');
    expect((await endpoints())[0]?.disabled_at).not.toBeNull();
    await submitForm(fixture.person("owner"), PAGE, "Remove permanently");
    expect(await endpoints()).toEqual([]);
  });
});
