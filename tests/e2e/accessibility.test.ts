import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { type Locale, messages } from "#lib/i18n/messages.ts";
import { seed } from "../screens/seed.ts";
import { inviteTwo, type Session } from "../screens/sign-in.ts";
import { newAddress } from "../support/api.ts";
import { violations } from "../support/axe.ts";
import { launchBrowser, openTab } from "../support/browser.ts";
import { tabThrough } from "../support/keyboard.ts";
import { type PageState, PUBLIC_STATES, reach, type Seeds } from "../support/page-states.tsx";
import { toolTest } from "../support/tools.ts";

const { url, key, dataDir } = inject("api");

/** Rules that come out otherwise with other colours, or when a page is wider; the others held before. */
const OF_LOOK = ["color-contrast", "target-size", "scrollable-region-focusable", "link-in-text-block"];

const WIDTHS = { phone: 360, desktop: 1280 };

/** Each state in one of these, light and dark, so that every page meets both; `npm run screens` goes through all eight views. */
const COVERING = [
  { locale: "es", light: "phone", dark: "desktop" },
  { locale: "en", light: "desktop", dark: "phone" },
] as const;
const LOOKS = PUBLIC_STATES.map((state, index) => ({ state, ...(COVERING[index % 2] ?? COVERING[0]) }));

toolTest(["chromium"])("Everybody can use", () => {
  let browser: Browser;
  let context: BrowserContext;
  let seeds: Seeds;
  let invited: Session;
  beforeAll(async () => {
    browser = await launchBrowser();
    const [given, { session, ...invitations }] = await Promise.all([
      seed(url, key),
      inviteTwo(browser, { url, dataDir }),
    ]);
    [seeds, invited] = [{ ...given.seeds, invitations }, session];
  }, 60_000);
  afterAll(() => browser?.close());
  afterEach(() => context?.close());

  async function open(state: PageState, locale: Locale, width: number): Promise<{ tab: Page; troubles: string[] }> {
    const opened = await openTab(browser, url, {
      viewport: { width, height: 780 },
      locale,
      reducedMotion: "reduce",
      extraHTTPHeaders: { "x-forwarded-for": newAddress() },
    });
    context = opened.context;
    if (state.signedIn) await context.addCookies(invited);
    const { page: tab, troubles } = opened;
    await reach(state, tab, { url, t: messages(locale), seeds });
    return { tab, troubles };
  }

  const fits = async (tab: Page, width: number) =>
    expect(await tab.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);

  test.each(
    LOOKS,
  )("$state.name ($locale, light on a $light, dark on a $dark): no rule of WCAG 2.2 AA is broken, and it fits", async ({
    state,
    locale,
    light,
    dark,
  }) => {
    const { tab, troubles } = await open(state, locale, WIDTHS[light]);
    expect(await violations(tab)).toEqual([]);
    if (state.name !== "docs") await fits(tab, WIDTHS[light]);
    await tab.setViewportSize({ width: WIDTHS[dark], height: 780 });
    await tab.emulateMedia({ colorScheme: "dark" });
    expect(await violations(tab, (axe) => axe.withRules(OF_LOOK))).toEqual([]);
    if (state.name !== "docs") await fits(tab, WIDTHS[dark]);
    // What the server refused, or was made to refuse, is said in the console as well, and so is what a message in HTML was denied.
    const expected = /status of (404|409|429|500)|about:srcdoc$/;
    expect(troubles.filter((trouble) => !expected.test(trouble))).toEqual([]);
  });

  const state = (name: string): PageState => {
    const found = PUBLIC_STATES.find((one) => one.name === name);
    if (!found) throw new Error(`there is no state ${name}`);
    return found;
  };

  test.each([
    "home-done",
    "check-genuine",
    "record-superseded",
    "trust",
  ])("%s by keyboard alone: everything can be reached once, in order, and is seen to be", async (name) => {
    const { tab } = await open(state(name), "es", 1000);
    const { wanted, stops } = await tabThrough(tab);
    expect(wanted).toBeGreaterThan(5);
    expect(stops.filter(({ seen }) => !seen)).toEqual([]);
    expect(new Set(stops.map(({ place }) => place)).size).toBe(wanted);
  });
});
