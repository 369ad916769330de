import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Locale, messages } from "#lib/i18n/messages.ts";
import { launchBrowser, openTab } from "../../support/browser/browser.ts";
import { toolTest } from "../../support/tools/tools.ts";

const { url } = inject("api");

toolTest(["chromium"])("home page of a limited client", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  test.each([
    "en",
    "es",
  ] as const)("the home page tells a limited client until when, and then recovers (%s)", async (locale: Locale) => {
    const { live } = messages(locale).site.home;
    const { page, context } = await openTab(browser, url, { locale, viewport: { width: 360, height: 780 } });
    let refused = true;
    await page.route(/\/v1\/notifications\/[0-9a-f-]{36}$/, async (route) => {
      if (!refused) return route.fallback();
      return route.fulfill({ status: 429, headers: { "Retry-After": "1" }, json: { detail: "at most 60" } });
    });
    await page.goto(url);
    await page.getByLabel(live.email).fill(`limited-${locale}-${Date.now()}@example.com`);
    await page.getByRole("button", { name: live.getKey }).click();
    await page.getByRole("button", { name: live.send }).click();
    const [before = "", after = ""] = live.limited.split("{time}");
    const told = page.getByText(before);
    await told.waitFor();
    expect((await told.innerText()).slice(before.length, -after.length)).toMatch(/^\d\d:\d\d:\d\d$/);
    refused = false;
    await page.getByText(live.done).waitFor();
    expect(await page.getByText(before).count()).toBe(0);
    await context.close();
  });
});
