import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext } from "playwright";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { messages } from "#lib/i18n/messages.ts";
import { launchBrowser, newContext } from "#tests/support/browser/browser.ts";
import { newAddress } from "#tests/support/server/api.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const { url } = inject("api");

toolTest(["chromium"])("The home page without its script", () => {
  let browser: Browser;
  let context: BrowserContext;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  afterEach(() => context?.close());

  test("the home page leads to the quickstart without JavaScript", async () => {
    context = await newContext(browser, { javaScriptEnabled: false, locale: "es" });
    const tab = await context.newPage();
    await tab.goto(url);
    expect(await tab.locator('noscript a[href="/docs/quickstart"]').count()).toBe(1);
    expect(await tab.locator("#sample dd").first().innerText()).toMatch(/^([0-9a-f]{8} ){2}…$/);
  });

  test("the home page keeps an address typed before its script ran", async () => {
    context = await newContext(browser, { extraHTTPHeaders: { "x-forwarded-for": newAddress() } });
    const tab = await context.newPage();
    const { promise: typed, resolve: release } = Promise.withResolvers<void>();
    await tab.route("**/built/home.js", async (route) => {
      await typed;
      await route.continue();
    });
    await tab.goto(url, { waitUntil: "commit" });
    const { live } = messages("en").site.home;
    const email = `dev-${randomUUID()}@example.com`;
    await tab.getByLabel(live.email).fill(email);
    release();
    // The script makes the sample editable.
    await tab.locator("textarea:not([readonly])").waitFor();
    expect(await tab.getByLabel(live.email).inputValue()).toBe(email);
    await tab.getByRole("button", { name: live.getKey }).click();
    await tab.getByText(live.once).waitFor();
  });
});
