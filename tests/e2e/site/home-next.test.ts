import type { Browser, BrowserContext } from "playwright";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { messages } from "#lib/i18n/messages.ts";
import { launchBrowser, openTab } from "#tests/support/browser/browser.ts";
import { Client, newAddress } from "#tests/support/server/api.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const { url } = inject("api");
const { home } = messages("en").site;
const newEmail = () => `next-${Date.now()}@example.com`;

toolTest(["chromium"])("What the home page says to do next", () => {
  let browser: Browser;
  let context: BrowserContext;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  afterEach(() => context?.close());

  async function open() {
    const opened = await openTab(browser, url, { extraHTTPHeaders: { "x-forwarded-for": newAddress() } });
    context = opened.context;
    await opened.page.goto(url, { waitUntil: "networkidle" });
    return opened.page;
  }

  const hrefs = (links: Element[]) => links.map((link) => link.getAttribute("href"));
  const WAYS = ["/sign-in", "#run"];

  test("the home page offers both notifications of a key, then says where to go from there", async () => {
    const tab = await open();
    await tab.getByLabel(home.live.email).fill(newEmail());
    await tab.getByRole("button", { name: home.live.getKey }).click();
    await tab.getByRole("button", { name: home.live.send }).click();
    await tab.getByText(home.live.done).waitFor();
    await tab.getByRole("button", { name: home.live.again }).click();
    await tab.getByText("This key has sent its 2 notifications.").waitFor();
    await tab.getByText(home.live.done).waitFor();
    const next = tab.getByRole("region", { name: home.live.over });
    const record = expect.stringMatching(/^\/verify\/[0-9a-f-]{36}$/);
    expect(await next.getByRole("link").evaluateAll(hrefs)).toEqual([record, record, ...WAYS]);
    expect(await tab.locator("#snippet").count()).toBe(0);
    expect(await tab.getByRole("button", { name: home.live.again }).count()).toBe(0);
  });

  test("the home page says where to go from a used address", async () => {
    const tab = await open();
    const email = newEmail();
    await new Client().raw("/v1/test-keys", { method: "POST", body: { email } });
    await tab.getByLabel(home.live.email).fill(email);
    await tab.getByRole("button", { name: home.live.getKey }).click();
    await tab.getByRole("alert").getByText(home.live.problems.taken).waitFor();
    expect(await tab.locator("form:has(#try-email)").getByRole("link").evaluateAll(hrefs)).toEqual(WAYS);
  });

  test("the home page copies the command that starts a service of one's own", async () => {
    const tab = await open();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await tab.locator("#self-host").getByRole("button", { name: home.live.copy }).click();
    expect(await tab.evaluate(() => navigator.clipboard.readText())).toBe("npm start");
  });
});
