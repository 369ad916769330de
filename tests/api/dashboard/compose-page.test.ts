import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { messages } from "#lib/i18n/messages.ts";
import { COMPOSE, startOrganization } from "#tests/support/dashboard/organization-fixture.ts";
import { templatePdf, upload } from "#tests/support/stand-ins/template-host.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const { url, templates } = inject("api");

let fixture: Awaited<ReturnType<typeof startOrganization>>;
beforeAll(async () => {
  fixture = await startOrganization();
});
afterAll(() => fixture.close());

test("a copy of a notification starts with its texts, values and templates", async () => {
  const template_url = await upload(templates, await templatePdf("Lease of {{flat}}"));
  const written = { subject: "Lease {{flat}}", body_text: "Dear {{flat}}", template_url, template_filename: "l.pdf" };
  const files = [new File(["1 table"], "inventory.txt", { type: "text/plain" })];
  const fields = { ...written, variable_name: "flat", variable_value: "14-B", customer_ref: "ONCE-1" };
  const answer = await fixture.send(fixture.person("owner"), { ...fields, sender_name: "Ruiz" }, { files });
  const { id } = (await answer.json()) as { id: string };
  const like = `${COMPOSE}?like=${id}`;
  for (const role of ["owner", "sender"] as const) {
    expect((await fixture.person(role).open(`/dashboard/notifications/${id}`)).html).toContain(`href="${like}"`);
    const { html } = await fixture.person(role).open(like);
    for (const value of ["Lease {{flat}}", "Ruiz", template_url, "l.pdf"]) expect(html).toContain(`value="${value}"`);
    expect(html).toMatch(/<textarea[^>]*name="variable_value"[^>]*>14-B</);
    expect(html).toContain("Dear {{flat}}");
    expect(html).toContain(`name="like" value="${id}"`);
    expect(html).toMatch(/name="kept_file" value="[0-9a-f-]{36}".*inventory.txt/s);
    expect(html).not.toMatch(/ONCE-1|value="ana@example.com"/);
  }
  expect((await fixture.person("sender").open(COMPOSE)).html).toContain(`<option value="${template_url}"`);
  expect((await fixture.person("reader").open(`/dashboard/notifications/${id}`)).html).not.toContain(like);
  for (const role of ["reader", "stranger"] as const)
    expect((await fixture.person(role).open(like)).html).not.toMatch(/Lease|inventory|14-B/);
  expect((await fixture.person("stranger").open(COMPOSE)).html).not.toContain(template_url);
});

test("a copy of a notification is sent with its files, which nobody else can name", async () => {
  const { notificationId: like, attachmentId: kept_file } = fixture;
  const [owner, stranger] = [fixture.person("owner"), fixture.person("stranger")];
  const answer = await fixture.send(owner, { like, kept_file });
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  const files = "SELECT filename, sha256 FROM attachments WHERE notification_id = $1";
  expect(await fixture.query(files, [id])).toEqual(await fixture.query(files, [like]));
  const organization = await fixture.ownOrganization(stranger.email);
  for (const given of [
    { like, kept_file },
    { like: id, kept_file },
  ])
    expect((await fixture.send(stranger, given, { organization })).status).toBe(404);
  expect((await fixture.send(owner, { like: id, kept_file })).status).toBe(404);
});

test("the compose form shows the sender's name as it goes out, and works without scripts", async () => {
  const [row] = await fixture.query<{ name: string }>("SELECT name FROM organizations WHERE id = $1", [
    fixture.organizationId,
  ]);
  const { html } = await fixture.person("owner").open(COMPOSE);
  const field = /<input[^>]*name="sender_name"[^>]*>/.exec(html)?.[0];
  expect(field).toContain(`value="${row?.name}"`);
  expect(html.slice(0, html.indexOf(field ?? "?")).match(/<details/g)?.length).toBe(
    html.slice(0, html.indexOf(field ?? "?")).match(/<\/details>/g)?.length,
  );
  expect(html).toMatch(/<noscript>.*name="send_unfilled"/s);
  // Born with its owner's address for a name, which others would see.
  expect(html).toContain('href="/dashboard/settings#organization">Name your organization');
});

test("the compose page tells a reader that their role can't send", async () => {
  const { html } = await fixture.person("reader").open(COMPOSE);
  expect(html).toContain("Readers cannot send.");
  expect(html).not.toContain('name="body_text"');
});

test("the preview's HTML is a sandboxed document", async () => {
  const body = new FormData();
  body.set("body_html", "<b>14-B</b>");
  const headers = { origin: url };
  const shown = await fixture.person("sender").request(`${COMPOSE}/html`, { method: "POST", body, headers });
  expect(shown.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
  expect(await shown.text()).toContain("<b>14-B</b>");
});

test("the form learns the markers of a template, and of none that can't be read", async () => {
  const markersOf = async (template_url: string) => {
    const body = new FormData();
    body.set("template_url", template_url);
    const headers = { origin: url };
    const read = await fixture.person("sender").request(`${COMPOSE}/markers`, { method: "POST", body, headers });
    return [read.status, await read.json()];
  };
  const template = await upload(templates, await templatePdf("Lease of {{flat}} to {{name}}"));
  expect(await markersOf(template)).toEqual([200, { names: ["flat", "name"] }]);
  expect(await markersOf("http://127.0.0.1/x.pdf")).toEqual([200, { names: null }]);
});

toolTest(["pdftotext"])("A template in the form", () => {
  const fill = (fields: [name: string, value: string][]) => {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    return body;
  };
  const see = (body: FormData, accept = "text/html") =>
    fixture.person("sender").request(`${COMPOSE}/template`, { method: "POST", body, headers: { origin: url, accept } });
  const VALUES: [string, string][] = [
    ["variable_name", "flat"],
    ["variable_value", "14-B"],
  ];

  test("the preview shows the requested template as it would be attached, and stores nothing", async () => {
    const [first, second] = await Promise.all(
      ["Lease of {{flat}}", "Keys of {{flat}}"].map(async (line) => upload(templates, await templatePdf(line))),
    );
    const places: [string, string][] = [
      ["template_url", first ?? ""],
      ["template_filename", ""],
      ["template_url", second ?? ""],
      ["template_filename", "llaves.pdf"],
    ];
    const answer = await see(fill([...VALUES, ...places, ["template_index", "1"]]));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(answer.headers.get("content-disposition")).toContain('inline; filename="llaves.pdf"');
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const input = new Uint8Array(await answer.arrayBuffer());
    expect(execFileSync("pdftotext", ["-", "-"], { input, encoding: "utf8" }).trim()).toBe("Keys of 14-B");
  });

  test("the preview names a template that can't be fetched in the reader's language", async () => {
    const { email } = fixture.person("sender");
    await fixture.query("UPDATE users SET locale = 'es' WHERE email = $1", [email]);
    const wrong = fill([...VALUES, ["template_url", "ftp://example.com/x.pdf"], ["template_index", "0"]]);
    const answer = await see(wrong);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"]);
    const html = await answer.text();
    expect(html).toContain("ftp://example.com/x.pdf: la dirección debe empezar por https://");
    expect(html).toContain(messages("es").dashboard.compose.templates.notOpened);
    const told = await see(wrong, "application/json");
    expect(await told.json()).toMatchObject({
      words: "ftp://example.com/x.pdf: la dirección debe empezar por https://",
      attachment: { index: 0, words: "La dirección debe empezar por https://" },
    });
    await fixture.query("UPDATE users SET locale = NULL WHERE email = $1", [email]);
  });
});
