import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Locale, messages } from "#lib/i18n/messages.ts";
import { launchBrowser, openTab, type Tab } from "#tests/support/browser/browser.ts";
import { linkIn, mailTo } from "#tests/support/dashboard/person.ts";
import { newAddress } from "#tests/support/server/api.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const { url, dataDir } = inject("api");
const folder = mkdtempSync(join(tmpdir(), "acuse-dashboard-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SIZES = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 900 } };
const STORIES: [size: keyof typeof SIZES, locale: Locale][] = [
  ["phone", "en"],
  ["desktop", "es"],
];

/** Width of the horizontal overflow, in pixels. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

toolTest(["chromium"])("customer in a browser", () => {
  let browser: Browser;
  let tab: Tab;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  /** Signs in by the mail in the outbox. */
  async function signIn(page: Page, email: string): Promise<void> {
    await page.goto(`${url}/sign-in`);
    await page.locator("input[type=email]").fill(email);
    await page.locator("main form button[type=submit]").first().click();
    await page.waitForURL(/sign-in\/sent/);
    await page.goto(linkIn(await mailTo(dataDir, email)).href);
    await page.locator("main form button[type=submit]").first().click();
    await page.waitForURL(/\/dashboard\/notifications/);
  }

  test.each(
    STORIES,
  )("on a %s in %s a customer sends, watches, proves, finds, exports and erases a notification", async (size, locale) => {
    const t = messages(locale);
    const { notifications: list, compose, notification: one, copy } = t.dashboard;
    const options = { viewport: SIZES[size], locale, extraHTTPHeaders: { "x-forwarded-for": newAddress() } };
    tab = await openTab(browser, url, options);
    const { page, context } = tab;
    const look = async () => {
      expect([page.url(), await overflow(page)]).toEqual([page.url(), 0]);
    };
    await signIn(page, `story-${randomUUID()}@example.com`);

    // The first steps lead to the form.
    await page.getByRole("heading", { name: list.steps.title }).waitFor();
    await look();
    await page.getByRole("link", { name: list.steps.send }).click();
    await page.getByRole("heading", { name: compose.title, level: 1 }).waitFor();
    await page.getByLabel(compose.to, { exact: true }).fill("ana@example.com");
    await page.getByLabel(compose.subject, { exact: true }).fill("Lease {{flat}}");
    await page.getByLabel(compose.bodyText, { exact: true }).fill("Dear Ana,\n\nthe lease of {{flat}} ends.");
    await page.getByLabel("{{flat}}", { exact: true }).fill("14-B & cellar");
    const note = { name: "ñota.txt", mimeType: "text/plain", buffer: Buffer.from("Hello\n") };
    await page.getByLabel(compose.attachments.choose).setInputFiles([note, { ...note, name: "second.txt" }]);
    await page.getByRole("button", { name: compose.attachments.remove.replace("{name}", "second.txt") }).click();
    await page.getByText(compose.more).click();
    await page.getByLabel(compose.reference).fill("REF-14");
    await page.getByRole("complementary", { name: compose.preview.title }).getByText("Lease 14-B & cellar").waitFor();
    await look();

    // A wrong field is named, and nothing that was written is lost; then it is sent, by a double click, once.
    await page.getByLabel(compose.senderEmail).fill("ana@nowhere");
    const sendButton = page.getByRole("button", { name: compose.send });
    await sendButton.click();
    await page.getByText(compose.refused).waitFor();
    expect(await page.getByLabel(compose.senderEmail).getAttribute("aria-invalid")).toBe("true");
    await look();
    await page.getByLabel(compose.senderEmail).fill("");
    await sendButton.dblclick();
    await page.waitForURL(/\/dashboard\/notifications\/[0-9a-f-]{36}\?outcome=sent\./);
    await page.getByRole("status").getByText(one.sent.title).waitFor();
    await page.waitForFunction((words) => document.activeElement?.textContent?.includes(words), one.sent.title);

    // The page updates by itself until the seal.
    await page.locator("[data-seal=sealed]").waitFor();
    await page.getByRole("heading", { name: t.simulated.status(t.events.types.delivered) }).waitFor();
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Lease 14-B & cellar");
    await page.getByRole("link", { name: one.tabs.content, exact: true }).click();
    await page.getByRole("heading", { name: /^ñota\.txt/ }).waitFor();
    expect(await page.getByRole("heading", { name: /second\.txt/ }).count()).toBe(0);
    await look();
    const certificate = await page.getByRole("link", { name: one.certificate }).first().getAttribute("href");
    const pdf = await context.request.get(`${url}${certificate}`);
    writeFileSync(join(folder, "certificate.pdf"), await pdf.body());
    expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
    await page.getByRole("link", { name: one.tabs.api, exact: true }).click();
    expect(JSON.parse(await page.locator("#api pre").innerText())).toMatchObject({
      customer_ref: "REF-14",
    });
    expect(await page.getByRole("button", { name: copy, exact: true }).count()).toBe(1);
    const shown = page.url();
    expect(shown).toContain("tab=api");

    await page.goto(`${url}/dashboard/notifications`);
    if (size === "phone") {
      const first = await page.locator("main tbody tr").first().boundingBox();
      expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(740);
    }
    await page.getByLabel(list.search, { exact: true }).fill("ref-14");
    await page.waitForURL(/q=ref-14/);
    await expect.poll(() => page.locator("main tbody tr").count()).toBe(1);
    await look();
    const csv = await context.request.get(`${url}/dashboard/notifications/export?q=ref-14`);
    expect(await csv.text()).toContain("Lease 14-B & cellar");
    await page.getByLabel(list.search, { exact: true }).fill("nobody");
    await page.getByLabel(list.search, { exact: true }).press("Enter");
    await page.getByRole("heading", { name: list.none.title }).waitFor();
    await look();
    for (const path of ["notifications/activity?days=90", "notifications/waiting", "webhooks"]) {
      await page.goto(`${url}/dashboard/${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await look();
    }

    await page.goto(`${shown.split("?")[0]}?tab=content`);
    await page.getByRole("button", { name: one.erase.open }).click();
    await page.getByRole("dialog").getByText(one.erase.stays).waitFor();
    await look();
    await page.getByRole("button", { name: one.erase.submit }).click();
    await page.getByText(one.erase.erased).waitFor();
    expect(await page.locator("main").innerText()).not.toMatch(/14-B|REF-14|ana@example/);
    await look();
    // The one refusal that was asked for.
    expect(tab.troubles.filter((trouble) => !/status of 400 .*compose\/send/.test(trouble))).toEqual([]);
    await context.close();
  });

  toolTest(["pdfsig"])("poppler", () => {
    test("the certificate downloaded from the dashboard is signed", () => {
      const { stdout } = spawnSync("pdfsig", [join(folder, "certificate.pdf")], { encoding: "utf8" });
      expect(stdout).toContain("Signature Validation: Signature is Valid.");
    });
  });
});
