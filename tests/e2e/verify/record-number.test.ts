import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { type Locale, messages } from "#lib/i18n/messages.ts";
import { launchBrowser } from "#tests/support/browser/browser.ts";
import { fromNewAddress } from "#tests/support/server/addresses.ts";
import { Client } from "../../support/server/api.ts";
import { toolTest } from "../../support/tools/tools.ts";

const { url, key } = inject("api");
const SUBJECT = "A record to be found by its number";

toolTest(["chromium"])("record number without JavaScript", () => {
  let browser: Browser;
  let context: BrowserContext;
  let id: string;
  beforeAll(async () => {
    const made = await new Client({ key }).created({ to: "noa@example.com", subject: SUBJECT, body_text: "Text" });
    id = made.id;
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  afterEach(() => context?.close());

  async function open(path: string): Promise<Page> {
    context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 780 },
      extraHTTPHeaders: fromNewAddress(),
    });
    const tab = await context.newPage();
    await tab.goto(`${url}${path}`);
    return tab;
  }

  const give = async (tab: Page, locale: Locale, typed: string) => {
    const { number } = messages(locale).verify;
    await tab.getByLabel(number.label).fill(typed);
    await tab.getByRole("button", { name: number.open }).click();
  };

  test.each(["en", "es"] as const)("the form of the check page opens a record in %s", async (locale) => {
    const tab = await open(`/verify?lang=${locale}`);
    const { held } = messages(locale);
    await tab.getByRole("heading", { name: held.title }).waitFor();
    expect(await tab.getByText(held.drop).isVisible()).toBe(false);
    expect(await tab.getByText(held.loading).isVisible()).toBe(false);
    await give(tab, locale, id.toUpperCase().replaceAll("-", " "));
    await tab.getByRole("heading", { level: 1, name: SUBJECT }).waitFor();
    expect(tab.url()).toBe(`${url}/verify/${id}?lang=${locale}`);
  });

  test("a record's address may have its number in another form", async () => {
    const tab = await open(`/verify/${id.toUpperCase().replaceAll("-", "")}?lang=es`);
    await tab.getByRole("heading", { level: 1, name: SUBJECT }).waitFor();
    expect(tab.url()).toBe(`${url}/verify/${id}?lang=es`);
  });

  test("a mistyped record number stays in its field with the error, and works after one letter is corrected", async () => {
    const tab = await open(`/verify/${id.slice(0, -1)}`);
    const { number, problem } = messages("en").verify;
    await tab.getByRole("heading", { level: 1, name: problem.malformed.title }).waitFor();
    await tab.getByText(number.length(31, 32)).waitFor();
    expect(await tab.getByLabel(number.label).inputValue()).toBe(id.slice(0, -1));
    await give(tab, "en", `${id.slice(0, -1)}g`);
    await tab.getByText(number.signs(["g"])).waitFor();
    expect(new URL(tab.url()).pathname).toBe("/verify");
    await tab.locator("#record-number:focus").waitFor();
    expect(await tab.getByLabel(number.label).inputValue()).toBe(`${id.slice(0, -1)}g`);
    await give(tab, "en", id);
    await tab.getByRole("heading", { level: 1, name: SUBJECT }).waitFor();
  });
});
