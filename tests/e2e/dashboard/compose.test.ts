import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { messages } from "#lib/i18n/messages.ts";
import { launchBrowser, openTab, type Tab } from "#tests/support/browser/browser.ts";
import { COMPOSE } from "#tests/support/dashboard/organization-fixture.ts";
import { Person } from "#tests/support/dashboard/person.ts";
import { apiDatabase } from "#tests/support/database/api-database.ts";
import { templatePdf, upload } from "#tests/support/stand-ins/template-host.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const { url, templates } = inject("api");
const SESSION = "next-auth.session-token";
const { compose } = messages("en").dashboard;
const SHOWN = /\/dashboard\/notifications\/[0-9a-f-]{36}\?outcome=sent\./;

toolTest(["chromium"])("Composing in the browser", () => {
  let browser: Browser;
  let database: Awaited<ReturnType<typeof apiDatabase>>;
  let person: Person;
  let tab: Tab;
  beforeAll(async () => {
    browser = await launchBrowser();
    database = await apiDatabase();
    person = await new Person(`compose-${randomUUID()}@example.com`).signIn();
  });
  afterEach(() => tab?.context.close());
  afterAll(async () => {
    await database?.close();
    await browser?.close();
  });

  const sessionCookie = (of = person) => [{ name: SESSION, value: of.cookies.get(SESSION) ?? "", url }];
  const subjects = async (): Promise<string[]> =>
    (
      await database.client.query(
        "SELECT subject FROM notifications JOIN memberships USING (organization_id) JOIN users ON users.id = user_id WHERE email = $1",
        [person.email],
      )
    ).rows.map(({ subject }) => subject);

  async function openForm(subject: string): Promise<Page> {
    tab = await openTab(browser, url, { locale: "en" });
    await tab.context.addCookies(sessionCookie());
    const { page } = tab;
    await page.goto(`${url}${COMPOSE}`);
    await page.getByLabel(compose.to, { exact: true }).fill("ana@example.com");
    await page.getByLabel(compose.subject, { exact: true }).fill(subject);
    await page.getByLabel(compose.bodyText, { exact: true }).fill("Dear Ana");
    return page;
  }
  const send = (page: Page) => page.getByRole("button", { name: compose.send, exact: true });

  test("the compose form shows the upload's progress, and a double click sends once", async () => {
    const page = await openForm("Slow line");
    const file = { name: "scan.bin", mimeType: "application/octet-stream", buffer: Buffer.alloc(2_000_000, 7) };
    await page.getByLabel(compose.attachments.choose).setInputFiles([file]);
    const line = await tab.context.newCDPSession(page);
    await line.send("Network.enable");
    const conditions = { offline: false, latency: 0, downloadThroughput: -1 };
    await line.send("Network.emulateNetworkConditions", { ...conditions, uploadThroughput: 200_000 });
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const bar = document.querySelector("progress");
        if (bar) seen.push(bar.value);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await send(page).dblclick();
    // Somewhere on the way: not at its beginning, and not at its end.
    await page.waitForFunction(() => {
      const bar = document.querySelector("progress");
      return bar !== null && bar.value > 0 && bar.value < 100;
    });
    expect(await page.getByRole("status").innerText()).toMatch(/\d+ ?%/);
    const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    await line.send("Network.emulateNetworkConditions", { ...conditions, uploadThroughput: -1 });
    await page.waitForURL(SHOWN);
    expect((await subjects()).filter((subject) => subject === "Slow line")).toHaveLength(1);
    expect(tab.troubles).toEqual([]);
  });

  /** Sends a form without a browser. @returns the notification's id */
  async function sent(fields: [name: string, value: string][]): Promise<string> {
    const { rows } = await database.client.query<{ id: string }>(
      "SELECT organization_id AS id FROM memberships JOIN users ON users.id = user_id WHERE email = $1",
      [person.email],
    );
    const body = new FormData();
    const all = [["form_key", randomUUID()], ["to", "ana@example.com"], ["body_text", "Dear Ana"], ...fields] as const;
    for (const [name, value] of all) body.append(name, value);
    const headers = { accept: "application/json", origin: url };
    const path = `${COMPOSE}/send?organization=${rows[0]?.id}`;
    const answer = await person.request(path, { method: "POST", body, headers });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  }

  /** The form as it stands there before its script has come. @returns what lets that come */
  async function openWithoutScript(path: string): Promise<() => void> {
    const scripts = Promise.withResolvers<void>();
    tab = await openTab(browser, url, { locale: "en" });
    await tab.context.addCookies(sessionCookie());
    await tab.page.route("**/*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await tab.page.goto(`${url}${path}`, { waitUntil: "commit" });
    return scripts.resolve;
  }
  const markerButton = (page: Page, name: string) =>
    page.getByRole("button", { name: compose.variables.fill.replace("{name}", name) });

  test("the compose form keeps input made before its script has loaded", async () => {
    const letScriptsCome = await openWithoutScript(COMPOSE);
    const { page } = tab;
    await page.getByLabel(compose.subject, { exact: true }).fill("Lease {{flat}}");
    const note = { name: "early.txt", mimeType: "text/plain", buffer: Buffer.from("Hello\n") };
    await page.getByLabel(compose.attachments.choose).setInputFiles([note]);
    await page.evaluate(writeAsSoonAsAlive, { id: "body_text", text: "Dear Ana" });
    letScriptsCome();
    await markerButton(page, "flat").click();
    await page.getByLabel(compose.variables.value).fill("14-B");
    await page.getByText("early.txt", { exact: true }).waitFor();
    expect(await page.getByLabel(compose.subject, { exact: true }).inputValue()).toBe("Lease {{flat}}");
    expect(await page.getByLabel(compose.bodyText, { exact: true }).inputValue()).toBe("Dear Ana");
  });

  test("a copy of a notification keeps values changed before its script has loaded", async () => {
    const id = await sent([
      ["subject", "Lease {{flat}} {{street}}"],
      ["variable_name", "flat"],
      ["variable_value", "14-B"],
      ["variable_name", "street"],
      ["variable_value", "Mayor"],
      ["template_url", await upload(templates, await templatePdf("Lease {{flat}}"))],
      ["template_filename", "lease.pdf"],
    ]);
    const letScriptsCome = await openWithoutScript(`${COMPOSE}?like=${id}`);
    const { page } = tab;
    const [names, values] = [page.locator("[name=variable_name]"), page.locator("[name=variable_value]")];
    const filename = page.getByLabel(compose.attachments.templateName);
    await names.first().fill("house");
    await filename.fill("other.pdf");
    await page.evaluate(writeAsSoonAsAlive, { id: "variable-value-1", text: "Nueva" });
    letScriptsCome();
    await markerButton(page, "flat").click();
    await page.getByRole("button", { name: compose.variables.remove.replace("{name}", "house") }).waitFor();
    const valuesOf = (fields: typeof names) => Promise.all([0, 1, 2].map((at) => fields.nth(at).inputValue()));
    expect(await valuesOf(names)).toEqual(["house", "street", "flat"]);
    expect(await valuesOf(values)).toEqual(["14-B", "Nueva", ""]);
    expect(await filename.inputValue()).toBe("other.pdf");
    expect(tab.troubles).toEqual([]);
  });

  test("the compose form asks for a tick before a suggested variable is sent empty", async () => {
    tab = await openTab(browser, url, { locale: "en" });
    await tab.context.addCookies(sessionCookie());
    const { page } = tab;
    await page.goto(`${url}${COMPOSE}`);
    await page.getByLabel(compose.to, { exact: true }).fill("ana@example.com");
    await page.getByLabel(compose.subject, { exact: true }).fill("Lease of {{flat}}");
    await page.getByLabel(compose.bodyText, { exact: true }).fill("Dear Ana");
    await markerButton(page, "flat").click();
    const sendEmpty = page.getByLabel(compose.variables.sendEmpty);
    await sendEmpty.waitFor();
    await page.getByLabel(compose.variables.value).fill("14-B");
    await sendEmpty.waitFor({ state: "hidden" });
    await page.getByLabel(compose.variables.value).fill("");
    await page.getByRole("button", { name: compose.send }).click();
    await page.locator("#variables").getByText("has no value").waitFor();
    expect(new URL(page.url()).pathname).toBe(COMPOSE);
    await sendEmpty.check();
    await page.getByRole("button", { name: compose.send }).click();
    await page.waitForURL("**/dashboard/notifications/**");
    expect(await page.locator("h1").innerText()).toBe("Lease of");
    expect(tab.troubles.filter((trouble) => !trouble.includes("400"))).toEqual([]);
  });

  test("the compose form fills in the name of a known template, and removing a row changes no other", async () => {
    const template = await upload(templates, await templatePdf("Keys"));
    await sent([
      ["subject", "Keys"],
      ["template_url", template],
      ["template_filename", "keys.pdf"],
    ]);
    const page = await openForm("{{marker}}");
    // The page is alive.
    await markerButton(page, "marker").waitFor();
    const [add, place, filename] = [
      page.getByRole("button", { name: compose.attachments.addTemplate }),
      page.getByLabel(compose.attachments.templateUrl),
      page.getByLabel(compose.attachments.templateName),
    ];
    await add.click();
    await add.click();
    await place.nth(1).fill(template);
    expect(await filename.nth(1).inputValue()).toBe("keys.pdf");
    await page
      .getByRole("button", {
        name: compose.attachments.remove.replace("{name}", compose.attachments.template),
        exact: true,
      })
      .click();
    expect([await place.inputValue(), await filename.inputValue()]).toEqual([template, "keys.pdf"]);
  });

  test("a compose form survives the end of its session and is sent once after a new sign-in", async () => {
    const page = await openForm("Kept");
    const file = { name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("Hello\n") };
    await page.getByLabel(compose.attachments.choose).setInputFiles([file]);
    await tab.context.clearCookies({ name: SESSION });
    await page.getByRole("button", { name: compose.preview.show }).click();
    await page.getByText(compose.signedOut).waitFor();
    await send(page).click();
    await page.getByText(compose.signedOut).waitFor();
    expect(await page.getByLabel(compose.subject, { exact: true }).inputValue()).toBe("Kept");
    await page.getByText("note.txt", { exact: true }).waitFor();
    expect(await subjects()).not.toContain("Kept");
    const again = await new Person(person.email).signIn();
    await tab.context.addCookies(sessionCookie(again));
    await send(page).click();
    await page.waitForURL(SHOWN);
    await page.getByText("note.txt", { exact: true }).waitFor();
    expect((await subjects()).filter((subject) => subject === "Kept")).toHaveLength(1);
  });

  test("a compose form survives a change of role, which is shown", async () => {
    const page = await openForm("Demoted");
    const become = (role: string) =>
      database.client.query(
        "UPDATE memberships SET role = $2::membership_role FROM users WHERE users.id = user_id AND email = $1",
        [person.email, role],
      );
    await become("reader");
    await page.getByRole("button", { name: compose.preview.show }).click();
    await page.getByText(compose.forbidden).waitFor();
    await send(page).click();
    await page.getByText(compose.forbidden).waitFor();
    expect(await subjects()).not.toContain("Demoted");
    await become("owner");
    await send(page).click();
    await page.waitForURL(SHOWN);
    expect((await subjects()).filter((subject) => subject === "Demoted")).toHaveLength(1);
  });

  test("the compose form previews a template with its values, and shows a refusal on a page of its own", async () => {
    const page = await openForm("Template");
    await page.getByRole("button", { name: compose.attachments.addTemplate }).click();
    const place = page.getByLabel(compose.attachments.templateUrl);
    const seen = page.getByRole("button", { name: compose.attachments.seeTemplate });
    // The browser's viewer of PDFs asks once more; what it gets is its own matter.
    const answered = async (address: string, status: number, type: string) => {
      await place.fill(address);
      const { promise, resolve } = Promise.withResolvers<void>();
      tab.context.on("response", (response) => {
        const found = response.url().endsWith("/compose/template") && response.status() === status;
        if (found && response.headers()["content-type"] === type) resolve();
      });
      const opened = tab.context.waitForEvent("page");
      await seen.click();
      await promise;
      return opened;
    };
    const template = await upload(templates, await templatePdf("Lease {{flat}}"));
    await answered(template, 200, "application/pdf");
    const refusal = await answered("http://127.0.0.1:1/x.pdf", 400, "text/html; charset=utf-8");
    await refusal.getByText(compose.goBack).waitFor();
    expect(await page.getByLabel(compose.subject, { exact: true }).inputValue()).toBe("Template");
  });

  test("the compose form asks once about markers without a value", async () => {
    const page = await openForm("Order {{number}}");
    await send(page).click();
    await page.getByText(compose.unfilled.text).waitFor();
    await page.getByText("{{number}}", { exact: true }).waitFor();
    expect(await subjects()).not.toContain("Order {{number}}");
    await page.getByRole("button", { name: compose.unfilled.fillIn }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "variable_value");
    await page.keyboard.type("7");
    await send(page).click();
    await page.waitForURL(SHOWN);
    expect(await subjects()).toContain("Order 7");

    await tab.context.close();
    const other = await openForm("As {{it}} stands");
    await send(other).click();
    await other.getByRole("button", { name: compose.unfilled.send }).click();
    await other.waitForURL(SHOWN);
    expect((await subjects()).filter((subject) => subject === "As {{it}} stands")).toHaveLength(1);
  });

  test("the compose form shows a template's error at its address until that changes", async () => {
    const page = await openForm("FetchError template");
    const note = { name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("Hello\n") };
    await page.getByLabel(compose.attachments.choose).setInputFiles([note]);
    await page.getByRole("button", { name: compose.attachments.addTemplate }).click();
    const place = page.getByLabel(compose.attachments.templateUrl);
    await place.fill("http://127.0.0.1:1/x.pdf");
    await send(page).click();
    await page.locator("#template-error").waitFor();
    expect(await place.getAttribute("aria-invalid")).toBe("true");
    await page.getByText("http://127.0.0.1:1/x.pdf: ").waitFor();
    await place.fill("https://example.com/x.pdf");
    await page.locator("#template-error").waitFor({ state: "detached" });
    expect(await page.getByText(compose.refused).count()).toBe(0);
    expect(await place.getAttribute("aria-invalid")).toBeNull();
  });
});

/** Runs in the page: writes a text in the very moment in which React has taken its field over, before its effects. */
function writeAsSoonAsAlive({ id, text }: { id: string; text: string }): void {
  const field = document.querySelector<HTMLTextAreaElement>(`#${id}`);
  const turn = new MessageChannel();
  turn.port1.onmessage = () => {
    if (!field || !Object.keys(field).some((key) => key.startsWith("__reactProps$")))
      return turn.port2.postMessage(null);
    field.select();
    document.execCommand("insertText", false, text);
  };
  turn.port2.postMessage(null);
}
