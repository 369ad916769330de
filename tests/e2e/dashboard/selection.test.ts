import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import type { BrowserContextOptions, Page } from "playwright";
import { beforeAll, expect, inject, test } from "vitest";
import { messages } from "#lib/i18n/messages.ts";
import type { Tab } from "#tests/support/browser/browser.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import { compose, composing } from "./compose-form.ts";

const { url } = inject("api");
const { notifications: list, notification } = messages("en").dashboard;

toolTest(["chromium"])("Selected and sorted rows of the list", () => {
  const fixture = composing();
  let tab: Tab;
  beforeAll(async () => {
    for (const subject of ["First", "Second", "Third"]) {
      const { page, context } = await fixture.openForm(subject);
      await page.getByRole("button", { name: compose.send, exact: true }).click();
      await page.waitForURL(/outcome=sent/);
      // The confirmation ends with the next event, also for a reload. A page that was slow to load may have come after the last.
      await page.waitForFunction((title) => {
        const told = document.body.innerText.includes(title);
        const token = location.search.includes("outcome");
        return told === token && (!told || document.querySelector("[data-seal=sealed]") !== null);
      }, notification.sent.title);
      await context.close();
    }
  });

  async function open(options: BrowserContextOptions = {}): Promise<Page> {
    tab = await fixture.signedInTab(options);
    await tab.page.goto(`${url}/dashboard/notifications`, { waitUntil: "networkidle" });
    return tab.page;
  }

  async function download(page: Page, button: string): Promise<Buffer> {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: button }).click(),
    ]);
    return readFile(await file.path());
  }

  test("rows are selected by keyboard, and their certificates are downloaded as one ZIP", async () => {
    const page = await open();
    expect(await page.getByRole("button", { name: list.select.zip }).isVisible()).toBe(false);
    for (const subject of ["Second", "Third"]) {
      await page.getByRole("checkbox", { name: list.select.one(subject) }).focus();
      await page.keyboard.press("Space");
    }
    await page.getByText("2 selected").waitFor();
    // The bar stays in view: at the top of wide windows, at the foot of narrow ones.
    const zip = page.getByRole("button", { name: list.select.zip });
    for (const [width, from, to] of [
      [1280, 0, 60],
      [360, 260, 400],
    ] as const) {
      await page.setViewportSize({ width, height: 400 });
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const box = await zip.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(from);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(to);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    const files = unzipSync(new Uint8Array(await download(page, list.select.zip)));
    expect(Object.keys(files)).toHaveLength(2);
    for (const bytes of Object.values(files)) expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe("%PDF-");
    expect(tab.troubles).toEqual([]);
  });

  test("certificates of selected rows are downloaded without scripts", async () => {
    const page = await open({ javaScriptEnabled: false });
    await page.getByRole("checkbox", { name: list.select.one("First") }).check();
    expect(Object.keys(unzipSync(new Uint8Array(await download(page, list.select.zip))))).toHaveLength(1);
  });

  test("the list of a phone is sorted by folded links above it", async () => {
    const page = await open();
    const sort = page.getByRole("navigation", { name: list.sort.label });
    expect(await sort.isVisible()).toBe(false);
    await page.setViewportSize({ width: 360, height: 780 });
    const subjects = () => page.locator("tbody a[dir=auto]").allInnerTexts();
    expect(await subjects()).toEqual(["Third", "Second", "First"]);
    await sort.locator("summary", { hasText: list.sort.newest }).click();
    await sort.getByRole("link", { name: list.sort.oldest }).click();
    await page.waitForURL(/order=oldest/);
    await expect.poll(subjects).toEqual(["First", "Second", "Third"]);
    expect(await sort.locator("[aria-current]").allInnerTexts()).toEqual([list.sort.oldest]);
    await page.goto(`${url}/dashboard/notifications?q=ana`);
    await page.getByRole("link", { name: "Second", exact: true }).waitFor();
    expect(await sort.count()).toBe(0);
    expect(tab.troubles).toEqual([]);
  });

  test("the days of the filter are days of the reader's time zone", async () => {
    // A zone in which today has another date than in UTC.
    const timezoneId = new Date().getUTCHours() < 11 ? "Pacific/Pago_Pago" : "Pacific/Kiritimati";
    const today = new Date().toLocaleDateString("sv", { timeZone: timezoneId });
    const page = await open({ timezoneId });
    await page.getByText(list.period.custom).click();
    await page.getByLabel(list.days.since).fill(today);
    await page.waitForURL(({ searchParams }) => searchParams.get("zone") === timezoneId);
    await page.getByLabel(list.days.until).fill(today);
    await page.waitForURL(/until=2/);
    expect(await page.locator("tbody a[dir=auto]").allInnerTexts()).toEqual(["Third", "Second", "First"]);
    await page.goto(`${url}/dashboard/notifications?since=${today}&until=${today}`);
    await page.getByText(list.none.title).waitFor();
    expect(tab.troubles).toEqual([]);
  });

  test("all rows of the page are selected and cleared at once, and exported as CSV", async () => {
    const page = await open();
    await page.getByRole("checkbox", { name: list.select.one("First") }).check();
    await page.getByRole("button", { name: list.select.all }).click();
    await page.getByText("3 selected").waitFor();
    const csv = (await download(page, list.select.csv)).toString("utf8");
    expect(csv.trim().split("\r\n")).toHaveLength(4);
    await page.getByRole("button", { name: list.select.clear }).click();
    expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(0);
    // The box above the rows does the same.
    const all = page.getByRole("checkbox", { name: list.select.all });
    await all.check();
    await page.getByText("3 selected").waitFor();
    await page.getByRole("checkbox", { name: list.select.one("First") }).uncheck();
    expect(await page.locator("thead input:indeterminate").count()).toBe(1);
    // With a filter, nothing is selected.
    await page.locator("a[href*='status=']").first().click();
    await page.waitForURL(/status=/);
    await expect.poll(() => page.locator("thead input:indeterminate").count()).toBe(0);
    expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(0);
    // A sort keeps the focus where it is.
    const sort = page.locator("thead a").first();
    await sort.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/order=/);
    await expect.poll(() => sort.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(tab.troubles).toEqual([]);
  });
});
