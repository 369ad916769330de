import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { expect, inject, test } from "vitest";
import type { Tab } from "#tests/support/browser/browser.ts";
import { COMPOSE } from "#tests/support/dashboard/organization-fixture.ts";
import { templatePdf, upload } from "#tests/support/stand-ins/template-host.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import { addAddress, compose, composing } from "./compose-form.ts";

const { url, templates } = inject("api");

toolTest(["chromium"])("The fields of the compose form", () => {
  const fixture = composing();
  let tab: Tab;

  async function openForm(subject: string): Promise<Page> {
    tab = await fixture.openForm(subject);
    return tab.page;
  }

  /** Sends a form without a browser. @returns the notification's id */
  async function sent(fields: [name: string, value: string][]): Promise<string> {
    const { rows } = await fixture.database.client.query<{ id: string }>(
      "SELECT organization_id AS id FROM memberships JOIN users ON users.id = user_id WHERE email = $1",
      [fixture.person.email],
    );
    const body = new FormData();
    const all = [["form_key", randomUUID()], ["to", "ana@example.com"], ["body_text", "Dear Ana"], ...fields] as const;
    for (const [name, value] of all) body.append(name, value);
    const headers = { accept: "application/json", origin: url };
    const path = `${COMPOSE}/send?organization=${rows[0]?.id}`;
    const response = await fixture.person.request(path, { method: "POST", body, headers });
    expect(response.status).toBe(201);
    return ((await response.json()) as { id: string }).id;
  }

  /** Opens the form and holds its scripts back. @returns a function that lets them load */
  async function openWithoutScript(path: string): Promise<() => void> {
    const scripts = Promise.withResolvers<void>();
    tab = await fixture.signedInTab();
    await tab.page.route("**/*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await tab.page.goto(`${url}${path}`, { waitUntil: "commit" });
    return scripts.resolve;
  }

  test("the compose form keeps input made before its script has loaded", async () => {
    const loadScripts = await openWithoutScript(COMPOSE);
    const { page } = tab;
    await page.getByLabel(compose.subject, { exact: true }).fill("Lease {{flat}}");
    const note = { name: "early.txt", mimeType: "text/plain", buffer: Buffer.from("Hello\n") };
    await page.getByLabel(compose.attachments.choose).setInputFiles([note]);
    await page.evaluate(writeAsSoonAsAlive, { id: "body_text", text: "Dear Ana" });
    loadScripts();
    await page.getByLabel("{{flat}}", { exact: true }).fill("14-B");
    await page.locator("#attachments").getByText("early.txt").waitFor();
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
    const loadScripts = await openWithoutScript(`${COMPOSE}?like=${id}`);
    const { page } = tab;
    const filename = page.getByLabel(compose.attachments.templateName);
    await filename.fill("other.pdf");
    await page.evaluate(writeAsSoonAsAlive, { id: "variable-street", text: "Nueva" });
    loadScripts();
    await page.locator("#preview").getByText("Lease 14-B Nueva").waitFor();
    // The marker of a deleted text keeps its value until that is removed, and a new marker has a field at once.
    await page.getByLabel(compose.subject, { exact: true }).fill("Lease {{flat}} {{town}}");
    await page.getByLabel("{{town}}", { exact: true }).waitFor();
    expect(await page.getByLabel("{{street}}", { exact: true }).inputValue()).toBe("Nueva");
    await page.getByRole("button", { name: compose.variables.remove.replace("{name}", "street") }).click();
    expect(await page.getByLabel("{{street}}", { exact: true }).count()).toBe(0);
    // The PDF has it too.
    await page.locator("#variable-flat-in").getByText("other.pdf").waitFor();
    expect(await filename.inputValue()).toBe("other.pdf");
    expect(tab.troubles).toEqual([]);
  });

  test("the compose form takes dropped and pasted files, and shows the message beside itself", async () => {
    const page = await openForm("Lease {{flat}}");
    await page.waitForLoadState("networkidle");
    const live = page.getByRole("complementary", { name: compose.preview.title });
    await live.getByText("Lease {{flat}}").waitFor();
    await page.getByLabel("{{flat}}", { exact: true }).fill("14-B");
    await live.getByText("Lease 14-B").waitFor();
    const given = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(["1 table"], "dropped.txt", { type: "text/plain" }));
      return data;
    });
    await page.dispatchEvent("[name=body_text]", "drop", { dataTransfer: given });
    await live.getByText("dropped.txt").waitFor();
    const paste = (withText: boolean) =>
      page.evaluate((text) => {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File(["x"], text ? "table.png" : "pasted.png", { type: "image/png" }));
        if (text) clipboardData.setData("text/plain", "a table");
        const field = document.querySelector("[name=body_text]");
        field?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }, withText);
    await paste(true);
    await paste(false);
    await live.getByText("pasted.png").waitFor();
    await page.getByRole("button", { name: compose.attachments.remove.replace("{name}", "dropped.txt") }).waitFor();
    expect(await page.getByText("table.png").count()).toBe(0);
  });

  test("the compose form asks for a tick before a variable is sent empty", async () => {
    const page = await openForm("Lease of {{flat}}");
    const sendEmpty = page.getByLabel(compose.variables.sendEmpty);
    await sendEmpty.waitFor();
    await page.getByLabel("{{flat}}", { exact: true }).fill("14-B");
    await sendEmpty.waitFor({ state: "hidden" });
    await page.getByLabel("{{flat}}", { exact: true }).fill("");
    await page.getByRole("button", { name: compose.send }).click();
    await page.getByText(compose.variables.missing).waitFor();
    expect(await page.getByLabel("{{flat}}", { exact: true }).getAttribute("aria-invalid")).toBe("true");
    expect(new URL(page.url()).pathname).toBe(COMPOSE);
    await sendEmpty.check();
    await page.getByRole("button", { name: compose.send }).click();
    await page.waitForURL("**/dashboard/notifications/**");
    expect(await page.locator("h1").innerText()).toBe("Lease of");
    expect(tab.troubles.filter((trouble) => !trouble.includes("409"))).toEqual([]);
  });

  test("the compose form fills in the name of a known template, and removing a row changes no other", async () => {
    const template = await upload(templates, await templatePdf("Keys"));
    await sent([
      ["subject", "Keys"],
      ["template_url", template],
      ["template_filename", "keys.pdf"],
    ]);
    const page = await openForm("{{marker}}");
    // The field is there once the script has run.
    await page.getByLabel("{{marker}}", { exact: true }).waitFor();
    const [place, filename] = [
      page.getByLabel(compose.attachments.templateUrl),
      page.getByLabel(compose.attachments.templateName),
    ];
    await addAddress(page);
    await addAddress(page);
    await place.nth(1).fill(template);
    expect(await filename.nth(1).inputValue()).toBe("keys.pdf");
    await page
      .getByRole("button", {
        name: compose.attachments.remove.replace("{name}", compose.attachments.byAddress),
        exact: true,
      })
      .click();
    expect([await place.inputValue(), await filename.inputValue()]).toEqual([template, "keys.pdf"]);
  });
});

/** Runs in the page: writes a text once React has hydrated the field, before its effects run. */
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
