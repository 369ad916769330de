import { expect, inject, test } from "vitest";
import { LIMITS } from "#lib/contract/limits.ts";
import type { Tab } from "#tests/support/browser/browser.ts";
import { templatePdf } from "#tests/support/stand-ins/template-host.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import { compose, composing } from "./compose-form.ts";

const { url } = inject("api");
const { templates } = compose;

toolTest(["chromium"])("Saved templates", () => {
  const fixture = composing();
  let tab: Tab;

  test("an uploaded template shows its markers, is renamed, used, attached, and deleted", async () => {
    tab = await fixture.signedInTab();
    const { page } = tab;
    const list = `${url}/dashboard/compose/templates`;
    await page.goto(list);
    await page.getByLabel(templates.name, { exact: true }).fill("Lease");
    const file = {
      name: "x.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from(await templatePdf("Lease of {{flat}}")),
    };
    await page.getByLabel(templates.upload).setInputFiles([file]);
    await page.getByRole("button", { name: templates.save }).click();
    await page.getByText(templates.done.saved).waitFor();
    await page.locator("summary", { hasText: templates.add }).click();
    await page.getByLabel(templates.name, { exact: true }).fill("Other");
    await page.getByLabel(templates.fromAddress).check();
    await page.getByLabel(templates.url, { exact: true }).fill("https://127.0.0.1/lease.pdf");
    await page.getByRole("button", { name: templates.save }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByLabel(templates.name, { exact: true }).inputValue()).toBe("Other");
    expect(await page.getByLabel(templates.fromAddress).isChecked()).toBe(true);
    await page.getByRole("row", { name: "Lease" }).getByText("{{flat}}").waitFor();
    await page.locator("tr summary").click();
    await page.getByRole("button", { name: `${templates.rename} Lease` }).click();
    const dialog = page.getByRole("dialog", { name: templates.renameTitle("Lease") });
    await dialog.getByLabel(templates.newName).fill("   ");
    await dialog.getByRole("button", { name: templates.rename }).click();
    await dialog.getByText(templates.refusals.template_name ?? "").waitFor();
    await dialog.getByLabel(templates.newName).fill("Lease of 2027");
    await dialog.getByRole("button", { name: templates.rename }).click();
    await page.getByText(templates.done.renamed).waitFor();
    await page.getByRole("link", { name: `${templates.use} Lease of 2027` }).click();
    await page.locator("#attachments").getByText("Lease of 2027.pdf").waitFor();
    await tab.context.close();
    tab = await fixture.openForm("With a template");
    await tab.page.locator("summary", { hasText: compose.attachments.add }).click();
    await tab.page.getByRole("button", { name: "Lease of 2027", exact: true }).click();
    await tab.page.locator("#attachments").getByText("Lease of 2027.pdf").waitFor();
    await tab.page.getByLabel("{{flat}}", { exact: true }).fill("14-B");
    await tab.page.getByRole("button", { name: compose.send, exact: true }).click();
    await tab.page.waitForURL(/outcome=sent/);
    await tab.page.goto(`${url}${new URL(tab.page.url()).pathname}?tab=content`);
    await tab.page.getByText("Lease of 2027.pdf").first().waitFor();
    await tab.page.goto(list);
    await tab.page.locator("tr summary").click();
    await tab.page.getByRole("button", { name: templates.delete, exact: true }).click();
    await tab.page.getByRole("button", { name: templates.deleteDo }).click();
    await tab.page.getByText(templates.done.deleted).waitFor();
    await tab.page.getByText(templates.none).waitFor();
    expect(tab.troubles).toEqual([]);
  });

  test("a template that is no PDF is refused with its reason, and one that is too large before it is sent", async () => {
    tab = await fixture.signedInTab();
    const { page } = tab;
    await page.goto(`${url}/dashboard/compose/templates`);
    await page.getByLabel(templates.name, { exact: true }).fill("Lease");
    const large = { name: "x.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(LIMITS.attachmentBytes + 1) };
    await page.getByLabel(templates.upload).setInputFiles([large]);
    await page.getByText(templates.refusals.long_bytes ?? "").waitFor();
    // It does not stop a form that sends an address.
    expect(
      await page.locator("form:has(#template-file)").evaluate((form: HTMLFormElement) => form.checkValidity()),
    ).toBe(false);
    await page.getByLabel(templates.fromAddress).check();
    expect(
      await page.locator("form:has(#template-file)").evaluate((form: HTMLFormElement) => form.checkValidity()),
    ).toBe(true);
    await page.getByLabel(templates.fromDevice).check();
    const file = { name: "x.pdf", mimeType: "application/pdf", buffer: Buffer.from("hello") };
    await page.getByLabel(templates.upload).setInputFiles([file]);
    await page.getByRole("button", { name: templates.save }).click();
    await page.getByText(templates.refusedFile("is not a PDF")).waitFor();
    expect(tab.troubles).toEqual([]);
  });
});
