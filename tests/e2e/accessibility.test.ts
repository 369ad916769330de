import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Locale, messages } from "#lib/i18n/messages.ts";
import { seed } from "../screens/seed.ts";
import { inviteTwo, type Session } from "../screens/sign-in.ts";
import { violations } from "../support/browser/axe.ts";
import { launchBrowser, sharedTabs, type Tab, unexpected } from "../support/browser/browser.ts";
import { tabThrough } from "../support/browser/keyboard.ts";
import { type PageState, PUBLIC_STATES, reach, type Seeds } from "../support/browser/page-states.tsx";
import { newAddress } from "../support/server/api.ts";
import { toolTest } from "../support/tools/tools.ts";

const { url, key, dataDir } = inject("api");

/** Views of the states, one each; `npm run screens` shows each state in all eight. */
const VIEWS = [
  { width: 360, colorScheme: "dark", locale: "es" },
  { width: 1280, colorScheme: "light", locale: "es" },
  { width: 360, colorScheme: "light", locale: "en" },
  { width: 1280, colorScheme: "dark", locale: "en" },
] as const;
interface View {
  width: number;
  colorScheme: "light" | "dark";
  locale: Locale;
}
const LOOKS = PUBLIC_STATES.map((state, index) => ({ state, view: VIEWS[index % VIEWS.length] ?? VIEWS[0] }));

toolTest(["chromium"])("accessibility of pages", () => {
  let browser: Browser;
  let look: ReturnType<typeof sharedTabs>;
  let seeds: Seeds;
  let invited: Session;
  beforeAll(async () => {
    browser = await launchBrowser();
    look = sharedTabs(browser, url);
    const [given, { session, ...invitations }] = await Promise.all([
      seed(url, key),
      inviteTwo(browser, { url, dataDir }),
    ]);
    [seeds, invited] = [{ ...given.seeds, invitations }, session];
  });
  afterAll(() => browser?.close());

  const open = (state: PageState, { width, ...view }: View, then: (tab: Tab) => Promise<void>): Promise<void> =>
    look({ ...view, viewport: { width, height: 780 }, reducedMotion: "reduce" }, async (tab) => {
      await tab.context.setExtraHTTPHeaders({ "x-forwarded-for": newAddress() });
      if (state.signedIn) await tab.context.addCookies(invited);
      await reach(state, tab.page, { url, t: messages(view.locale), seeds });
      await then(tab);
    });

  const fits = async (tab: Page, width: number) =>
    expect(await tab.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);

  test.each(
    LOOKS,
  )("the page $state.name ($view.width, $view.colorScheme, $view.locale) keeps WCAG 2.2 AA and fits its width", async ({
    state,
    view,
  }) =>
    open(state, view, async ({ page, troubles }) => {
      expect(await violations(page)).toEqual([]);
      await fits(page, view.width);
      expect(unexpected(troubles)).toEqual([]);
    }));

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
  ])("the keyboard reaches every control of %s once, in order and with visible focus", (name) =>
    open(state(name), { width: 1000, colorScheme: "light", locale: "es" }, async ({ page }) => {
      const { wanted, stops } = await tabThrough(page);
      expect(wanted).toBeGreaterThan(5);
      expect(stops.filter(({ seen }) => !seen)).toEqual([]);
      expect(new Set(stops.map(({ place }) => place)).size).toBe(wanted);
    }));
});
