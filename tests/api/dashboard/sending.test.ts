import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { COMPOSE, startOrganization } from "#tests/support/dashboard/organization-fixture.ts";
import { Person } from "#tests/support/dashboard/person.ts";
import { Client } from "#tests/support/server/api.ts";
import { templatePdf, upload } from "#tests/support/stand-ins/template-host.ts";

const { url, templates } = inject("api");

let fixture: Awaited<ReturnType<typeof startOrganization>>;
beforeAll(async () => {
  fixture = await startOrganization();
});
afterAll(() => fixture.close());

const count = async () =>
  Number(
    (
      await fixture.query<{ n: string }>("SELECT count(*) AS n FROM notifications WHERE organization_id = $1", [
        fixture.organizationId,
      ])
    )[0]?.n,
  );

test("a compose form posted repeatedly creates one notification and one audit entry", async () => {
  const form = { form_key: randomUUID(), subject: "Once" };
  const before = await count();
  const answers = await Promise.all(Array.from({ length: 8 }, () => fixture.send(fixture.person("sender"), form)));
  const ids = new Set(await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: string }).id)));
  expect(ids.size).toBe(1);
  expect(await count()).toBe(before + 1);
  const [id = ""] = ids;
  const audit = await fixture.query(
    "SELECT actor, action FROM audit_entries WHERE organization_id = $1 AND subject = $2",
    [fixture.organizationId, id],
  );
  expect(audit).toEqual([{ actor: fixture.person("sender").email, action: "notification.sent" }]);
  const [stored] = await fixture.query<{ api_key_id: string | null }>(
    "SELECT api_key_id FROM notifications WHERE id = $1",
    [id],
  );
  expect(stored).toEqual({ api_key_id: null });
  const changed = await fixture.send(fixture.person("sender"), { ...form, subject: "Twice" });
  expect(changed.status).toBe(422);
  expect(await changed.json()).toMatchObject({ field: null, words: expect.stringContaining("already been sent") });
});

test("sending without scripts leads to the notification", async () => {
  const answer = await fixture.send(fixture.person("owner"), {}, { headers: { accept: "text/html" } });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toMatch(/^\/dashboard\/notifications\/[0-9a-f-]{36}\?outcome=sent\./);
  const { html } = await fixture.person("owner").open(answer.headers.get("location") ?? "");
  expect(html).toMatch(/role="status"[^>]*>(?:(?!<\/main>).)*Notification submitted\./s);
  const again = (answer.headers.get("location") ?? "").replace(/\?.*/, "");
  expect((await fixture.person("owner").open(again)).html).not.toContain("Notification submitted");
});

test("a sent form opens its organization, whichever another tab opened since", async () => {
  const owner = fixture.person("owner");
  owner.cookies.set("acuse-organization", await fixture.ownOrganization(fixture.person("stranger").email));
  expect((await fixture.send(owner, {})).status).toBe(201);
  expect(owner.cookies.get("acuse-organization")).toBe(fixture.organizationId);
});

test("a form with several recipients leads to a page of its own notifications alone", async () => {
  const to = "ana@example.com, stuck@example.com";
  const answer = await fixture.send(fixture.person("sender"), { to }, { headers: { accept: "text/html" } });
  const page = answer.headers.get("location") ?? "";
  expect([answer.status, page]).toEqual([303, expect.stringMatching(/^\/dashboard\/compose\/sent\?id=.+&id=.+$/)]);
  const { html } = await fixture.person("reader").open(page);
  for (const words of to.split(", ")) expect(html).toContain(words);
  expect((await fixture.person("stranger").open(page)).status).toBe(404);
});

test.each([
  ["a field that is wrong", { to: "ana" }, { field: "to", detail: "to: not an e-mail address: ana" }],
  ["a form without its key", { form_key: "1" }, { field: null, detail: "form_key: does not belong to this form" }],
  ["a template that leads inside", { template_url: "http://127.0.0.1/x.pdf" }, { field: "attachments" }],
])("the compose form refuses %s by the API's rules and stores nothing", async (_, fields, refusal) => {
  const before = await count();
  const answer = await fixture.send(fixture.person("owner"), fields);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject(refusal);
  expect(await count()).toBe(before);
});

test("the compose form sends an empty value only after a confirmation", async () => {
  const before = await count();
  const owner = fixture.person("owner");
  const form = { form_key: randomUUID(), subject: "Lease of {{flat}}", variable_name: "flat" };
  for (const variable_value of ["", " \n"]) {
    const asked = await fixture.send(owner, { ...form, variable_value });
    expect([asked.status, await asked.json()]).toEqual([409, { unfilled: ["flat"], small: [], attached: [] }]);
  }
  const other = await fixture.send(owner, { ...form, variable_value: "", variable_empty: "1" });
  expect(other.status).toBe(409);
  expect(await count()).toBe(before);
  const confirmed = await fixture.send(owner, { ...form, variable_value: "", variable_empty: "0" });
  expect(confirmed.status).toBe(201);
  const { id } = (await confirmed.json()) as { id: string };
  const stored = await fixture.query("SELECT subject FROM notifications WHERE id = $1", [id]);
  expect(stored).toEqual([{ subject: "Lease of " }]);
});

test("the compose form asks once before markers without a value go out, and stores nothing until then", async () => {
  const before = await count();
  const template_url = await upload(templates, await templatePdf("Lease of {{flat}}"));
  const form = { form_key: randomUUID(), subject: "Order {{number}}", template_url };
  const asked = await fixture.send(fixture.person("sender"), form);
  expect([asked.status, await asked.json()]).toEqual([409, { unfilled: ["number", "flat"], small: [], attached: [] }]);
  const page = await fixture.send(fixture.person("sender"), form, { headers: { accept: "text/html" } });
  const text = await page.text();
  expect([page.status, text]).toEqual([409, expect.stringContaining("{{number}}, {{flat}}")]);
  expect(text).toContain(`href="/dashboard/compose?draft=${form.form_key}"`);
  // Without scripts the way back is a draft, with a field for each marker.
  const { html } = await fixture.person("sender").open(`/dashboard/compose?draft=${form.form_key}`);
  expect(html).toMatch(/<textarea(?=[^>]*data-marker="number")/);
  expect(html).toMatch(/<input(?=[^>]*name="subject")(?=[^>]*value="Order {{number}}")/);
  const other = await fixture.send(fixture.person("sender"), { ...form, send_unfilled: "number" });
  expect(other.status).toBe(409);
  expect(await count()).toBe(before);
  const sent = await fixture.send(fixture.person("sender"), { ...form, send_unfilled: "flat number" });
  expect(sent.status).toBe(201);
  const { id } = (await sent.json()) as { id: string };
  const [stored] = await fixture.query("SELECT subject FROM notifications WHERE id = $1", [id]);
  expect(stored).toEqual({ subject: "Order {{number}}" });
  const ticked = { subject: "Order {{number}}", send_unfilled: "*" };
  const led = await fixture.send(fixture.person("sender"), ticked, { headers: { accept: "text/html" } });
  expect(led.status).toBe(303);
});

test("the compose form asks once before a template value goes out smaller than 5 points", async () => {
  const template_url = await upload(templates, await templatePdf("Lease of {{a}}"));
  const form = { form_key: randomUUID(), template_url, variable_name: "a", variable_value: "A value of many words" };
  const asked = await fixture.send(fixture.person("sender"), form);
  const small = [{ attachment: 0, name: "a", points: expect.closeTo(2.6, 0) }];
  expect([asked.status, await asked.json()]).toEqual([409, { unfilled: [], small, attached: [] }]);
  const page = await fixture.send(fixture.person("sender"), form, { headers: { accept: "text/html" } });
  expect([page.status, await page.text()]).toEqual([409, expect.stringMatching(/smaller than 5 points.*\{\{a\}\} \(/)]);
  const sent = await fixture.send(fixture.person("sender"), { ...form, send_unfilled: "small:a" });
  expect(sent.status).toBe(201);
});

test("the compose form asks once before the markers of an attached PDF go out", async () => {
  const pdf = await templatePdf("Lease of {{flat}}");
  const files = [new File([new Uint8Array(pdf)], "my lease.pdf", { type: "application/pdf" })];
  const [form, sender, accept] = [{ form_key: randomUUID() }, fixture.person("sender"), "text/html"];
  const asked = await fixture.send(sender, form, { files });
  const attached = [{ filename: "my lease.pdf", markers: ["flat"] }];
  expect([asked.status, await asked.json()]).toEqual([409, { unfilled: [], small: [], attached }]);
  const page = await fixture.send(sender, form, { files, headers: { accept } });
  expect([page.status, await page.text()]).toEqual([409, expect.stringMatching(/contains variables.*my lease\.pdf/)]);
  // What is refused is not asked about.
  expect((await fixture.send(sender, { ...form, to: "no address" }, { files })).status).toBe(400);
  const confirmed = { ...form, send_unfilled: "attached:my%20lease.pdf" };
  expect((await fixture.send(sender, confirmed, { files })).status).toBe(201);
});

test("the compose form refuses a body over the API's size limit", async () => {
  const file = new File([new Uint8Array(17 * 1024 * 1024)], "x.bin");
  const answer = await fixture.send(fixture.person("owner"), {}, { files: [file] });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ field: "attachments", detail: "body: is longer than 16777216 bytes" });
});

test("the compose form sends nothing for a reader, in another organization, or from another site's page", async () => {
  const before = await count();
  expect((await fixture.send(fixture.person("reader"), {})).status).toBe(403);
  expect((await fixture.send(fixture.person("stranger"), {})).status).toBe(404);
  expect((await fixture.send(new Person("nobody@example.com"), {})).status).toBe(303);
  expect(
    (await fixture.send(fixture.person("owner"), {}, { headers: { origin: "https://evil.example" } })).status,
  ).toBe(403);
  expect(
    (await fixture.send(fixture.person("owner"), {}, { headers: { "sec-fetch-site": "cross-site" } })).status,
  ).toBe(403);
  for (const part of ["markers", "html", "template"]) {
    const form = () => ({ method: "POST", body: new FormData(), headers: { origin: url } });
    expect((await fixture.person("reader").request(`${COMPOSE}/${part}`, form())).status).toBe(403);
  }
  expect(await count()).toBe(before);
});

/** Signs in with the address of a test key. */
async function tester() {
  const email = `sandbox-${randomUUID()}@example.com`;
  const answer = await new Client().raw("/v1/test-keys", { method: "POST", body: { email } });
  const key = (answer.json as { api_key: string }).api_key;
  const person = await new Person(email).signIn();
  const [row] = await fixture.query<{ id: string }>("SELECT organization_id AS id FROM api_keys WHERE email = $1", [
    email,
  ]);
  return { key, person, sandbox: row?.id ?? "" };
}

test("a sandbox sends no more than its test key may", async () => {
  const { key, person, sandbox } = await tester();
  for (let i = 0; i < 4; i++) await fixture.send(person, { subject: `Try ${i}` }, { organization: sandbox });
  for (let i = 0; i < 3; i++) await new Client({ key }).create({ subject: `Call ${i}` });
  const [{ n } = { n: "" }] = await fixture.query<{ n: string }>(
    "SELECT count(*) AS n FROM notifications WHERE organization_id = $1",
    [sandbox],
  );
  expect(Number(n)).toBe(2);
});

test("the compose page names a sandbox in the reader's language", async () => {
  const { person, sandbox } = await tester();
  person.cookies.set("acuse-organization", sandbox);
  await fixture.query("UPDATE users SET locale = 'es' WHERE email = $1", [person.email]);
  const name = `Cuenta de prueba ${sandbox.slice(0, 8)} (remitente sin verificar)`;
  const { html } = await person.open(COMPOSE);
  expect(html).toContain(`En el certificado figura «${name}»`);
  expect(html).toContain(`value="${name}"`);
  // Its mails are in English.
  expect(html).not.toMatch(/(value="|«)Test sandbox/);
});
