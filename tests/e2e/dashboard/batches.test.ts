import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import type { BrowserContextOptions, Page } from "playwright";
import { expect, inject, test } from "vitest";
import { messages } from "#lib/i18n/messages.ts";
import { violations } from "#tests/support/browser/axe.ts";
import type { Tab } from "#tests/support/browser/browser.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import { composing } from "./compose-form.ts";

const { url } = inject("api");
const { dashboard, status } = messages("en");
const {
  batches: b,
  notification: { resend },
} = dashboard;

const VIEWS: BrowserContextOptions[] = [
  { colorScheme: "light", viewport: { width: 1280, height: 900 } },
  { colorScheme: "dark", viewport: { width: 360, height: 780 } },
];

toolTest(["chromium"])("The page of batches", () => {
  const fixture = composing();
  let tab: Tab;

  async function fillIn(rows: string, options: BrowserContextOptions = {}): Promise<Page> {
    tab = await fixture.signedInTab(options);
    const { page } = tab;
    await page.goto(`${url}/dashboard/batches/new`, { waitUntil: "networkidle" });
    await page
      .getByLabel(b.form.file, { exact: true })
      .setInputFiles({ name: "rows.csv", mimeType: "text/csv", buffer: Buffer.from(rows) });
    await page.getByLabel(b.form.subject, { exact: true }).fill("Flat {{flat}}");
    await page.getByLabel(b.form.bodyText, { exact: true }).fill("Dear , {{nothing}}");
    await page.evaluate(() => document.querySelector("textarea")?.setSelectionRange(5, 5));
    // The file's columns, besides those of the API, are inserted where the cursor is.
    const columns = page.getByRole("button", { name: /^\{\{/ });
    await expect.poll(() => columns.allInnerTexts()).toEqual(["{{name}}", "{{flat}}"]);
    await page.getByRole("button", { name: "{{name}}" }).click();
    await page.getByRole("button", { name: b.form.check }).click();
    return page;
  }

  async function send(page: Page, rows: number): Promise<void> {
    await page.getByRole("button", { name: b.form.sendGaps.replace("{total}", rows.toLocaleString("en")) }).click();
  }

  async function good(page: Page): Promise<void> {
    expect(await violations(page)).toEqual([]);
    const width = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    expect(width).toBeLessThanOrEqual(0);
  }

  test("each wrong row is named, and nothing is sent", async () => {
    const page = await fillIn("to,name,flat\nana@example.com,Ana,1\nnobody,Luis,2\n");
    await page.getByText("rows with errors: 1 of 2; nothing was sent").waitFor();
    await page.getByText(b.rowAddress(2)).waitFor();
    expect(await page.getByRole("button", { name: "Send " }).count()).toBe(0);
    await good(page);
    const [chosen] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: b.form.other }).click(),
    ]);
    const corrected = {
      name: "rows.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("to,name,flat\nana@example.com,A,1\nAna@example.com,A,2\n"),
    };
    await chosen.setFiles([{ ...corrected, buffer: Buffer.from("to\nmar\xeda@example.com\n", "latin1") }]);
    await page.getByRole("button", { name: b.form.check }).click();
    await page.getByText(dashboard.batches.notUtf8).waitFor();
    await page.getByRole("button", { name: b.form.other }).waitFor();
    await page.getByLabel(b.form.file, { exact: true }).setInputFiles([corrected]);
    await page.getByRole("button", { name: b.form.check }).click();
    await page.getByRole("region", { name: b.form.previewTitle }).waitFor();
    await page.getByText(b.form.repeat.replace("{to}", "ana@example.com").replace("{rows}", "1, 2")).waitFor();
    // The texts stay for a return to the page.
    await page.getByRole("link", { name: dashboard.nav.members, exact: true }).click();
    await page.waitForURL(/members/);
    await page.goBack();
    await expect.poll(() => page.getByLabel(b.form.subject, { exact: true }).inputValue()).toBe("Flat {{flat}}");
  });

  test.each(VIEWS)("a file is previewed, sent, followed to its certificates ($colorScheme)", async (view) => {
    const page = await fillIn("to,name,flat\nana@example.com,Ana,14-B\nluis@example.com,Luis,2\n", view);
    await page.getByRole("region", { name: b.form.previewTitle }).getByText("Flat 14-B").waitFor();
    await page.getByText("Dear Luis, {{nothing}}").waitFor();
    await page.getByText("2 rows can be sent; 2 values are missing.").waitFor();
    await page.getByText("{{nothing}} has no value in 2 rows").waitFor();
    await good(page);
    await page.getByText(b.form.gapVisible.replace("{name}", "{{nothing}}")).waitFor();
    await send(page, 2);
    await page.waitForURL(/\/dashboard\/batches\/[0-9a-f-]{36}/);
    await page.getByText(b.sealed(2, 2)).first().waitFor({ timeout: 30_000 });
    await good(page);
    const download = async (link: string) => {
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: link }).click()]);
      return readFile(await file.path());
    };
    const [head, ...results] = (await download(b.results)).toString().trimEnd().split("\r\n");
    expect(head).toBe("\ufeffrow,to,customer_ref,status,sealed,notification_id,certificate_url,error");
    expect(results.map((line) => line.split(",").slice(0, 5))).toEqual([
      ["1", "ana@example.com", "", "delivered", "true"],
      ["2", "luis@example.com", "", "delivered", "true"],
    ]);
    expect(Object.keys(unzipSync(new Uint8Array(await download(b.certificates))))).toHaveLength(2);
    await page.goto(`${url}/dashboard/batches`);
    await page
      .getByRole("row", { name: "Flat 14-B" })
      .getByText(b.verdict(2, 2, 0, 0))
      .first()
      .waitFor();
    await good(page);
    expect(tab.troubles).toEqual([]);
  });

  test("a batch names the rows whose mail did not arrive, and leads to them", async () => {
    const page = await fillIn("to,name,flat\nana@example.com,Ana,1\nbounced@example.com,Luis,\n");
    await page.getByText(`Flat ${b.form.empty}`).waitFor();
    await send(page, 2);
    await page.waitForURL(/\/dashboard\/batches\/[0-9a-f-]{36}/);
    const batch = page.url();
    const row = page.getByRole("row").filter({ hasText: "bounced@example.com" });
    await page.getByRole("link", { name: `${b.attention} 1`, exact: true }).click({ timeout: 30_000 });
    await page.waitForURL(/status=attention/);
    expect(await page.getByRole("row").filter({ hasText: "ana@example.com" }).count()).toBe(0);
    await row.getByText(dashboard.notification.mailReasons.byCode["1.1"] ?? "").waitFor();
    await row.getByRole("link", { name: new RegExp(`^${resend.open}`) }).waitFor();
    await row.getByRole("link", { name: /^PDF/ }).waitFor({ timeout: 30_000 });
    await good(page);
    // Each number leads to its rows.
    await page.getByRole("link", { name: `${status.delivered} 1`, exact: true }).click();
    await page.getByRole("row", { name: "ana@example.com" }).waitFor();
    expect(await row.count()).toBe(0);
    await page.getByRole("link", { name: `${status.failed} 1` }).click();
    await row.getByRole("link", { name: "bounced@example.com", exact: true }).click();
    await page.waitForURL(/\/dashboard\/notifications\/[0-9a-f-]{36}/);
    await page.getByText("bounced@example.com").first().waitFor();
    // The form leads back to the batch, where a row that was sent again needs no attention, so all are listed.
    await page.goto(batch);
    await row.getByRole("link", { name: new RegExp(`^${resend.open}`) }).click();
    await page.getByLabel(resend.to).fill("luis@example.com");
    await page.getByRole("button", { name: resend.send }).click();
    await page.getByText(b.done.resent).waitFor();
    await page.getByRole("row", { name: "ana@example.com" }).waitFor();
    expect(await page.getByRole("link", { name: b.attention }).count()).toBe(0);
    await page.getByRole("link", { name: `${status.failed} 1` }).click();
    await row.getByRole("link", { name: resend.correctedBy("luis@example.com", status.delivered) }).waitFor();
    await page.goto(`${url}/dashboard/batches`);
    await page.getByRole("row", { name: "Flat 1" }).getByText(b.undelivered(1, false)).first().waitFor();
    await good(page);
    expect(tab.troubles).toEqual([]);
  });

  test("a batch is paused, resumed and cancelled", async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => `stuck+${at}@example.com,Ana,${at}\n`).join("");
    const page = await fillIn(`to,name,flat\n${rows}`);
    await send(page, 3_000);
    await page.getByRole("button", { name: b.pause, exact: true }).click();
    await page.getByText(b.done.paused).waitFor();
    await page.getByText(b.reasons.requested).waitFor();
    await good(page);
    await page.getByRole("button", { name: b.resume, exact: true }).click();
    await page.getByText(b.done.resumed).waitFor();
    await page.getByRole("button", { name: b.cancel, exact: true }).click();
    await page.getByRole("button", { name: b.cancelButton }).click();
    await page.getByText(b.done.cancelled).waitFor();
    expect(await page.getByRole("button", { name: b.pause, exact: true }).count()).toBe(0);
    expect(tab.troubles).toEqual([]);
  });
});
