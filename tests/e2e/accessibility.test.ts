import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { messages } from "#lib/i18n/messages.ts";
import { seed } from "../screens/seed.ts";
import { newAddress } from "../support/api.ts";
import { violations } from "../support/axe.ts";
import { launchBrowser, openTab } from "../support/browser.ts";
import { type PageState, PUBLIC_STATES, reach, type Seeds } from "../support/page-states.tsx";
import { toolTest } from "../support/tools.ts";

const { url, key } = inject("api");

toolTest(["chromium"])("Everybody can use", () => {
  let browser: Browser;
  let context: BrowserContext;
  let seeds: Seeds;
  beforeAll(async () => {
    [browser, { seeds }] = await Promise.all([launchBrowser(), seed(url, key)]);
  }, 60_000);
  afterAll(() => browser?.close());
  afterEach(() => context?.close());

  /** In Spanish, where words are longer, at the width of a small phone. */
  async function open(state: PageState, width = 360): Promise<{ tab: Page; troubles: string[] }> {
    const opened = await openTab(browser, url, {
      viewport: { width, height: 780 },
      locale: "es",
      reducedMotion: "reduce",
      extraHTTPHeaders: { "x-forwarded-for": newAddress() },
    });
    context = opened.context;
    const { page: tab, troubles } = opened;
    await reach(state, tab, { url, t: messages("es"), seeds });
    return { tab, troubles };
  }

  test.each(PUBLIC_STATES)("$name: no rule of WCAG 2.2 AA is broken in either scheme, and it fits", async (state) => {
    const { tab, troubles } = await open(state);
    expect(await violations(tab)).toEqual([]);
    await tab.emulateMedia({ colorScheme: "dark" });
    // Nothing but colours is another.
    expect(await violations(tab, (axe) => axe.withRules(["color-contrast"]))).toEqual([]);
    if (state.name !== "docs")
      expect(await tab.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
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
    const { tab } = await open(state(name), 1000);
    await tab.evaluate(() => scrollTo(0, 0));
    // Where nothing is: the next stop is the page's first.
    await tab.mouse.click(1, 1);
    const wanted = await tab.evaluate(() => {
      const all = document.querySelectorAll<HTMLElement>("a[href], button, input, textarea, summary, [tabindex='0']");
      return [...all].filter(
        (one) => one.checkVisibility() && one.tabIndex >= 0 && !(one as HTMLButtonElement).disabled,
      ).length;
    });
    const stops: { top: number; seen: boolean; what: string }[] = [];
    for (let at = 0; at < wanted; at++) {
      await tab.keyboard.press("Tab");
      stops.push(
        await tab.evaluate(() => {
          const one = document.activeElement as HTMLElement;
          // A field that is drawn by its label shows its focus there.
          const shown = [one, one.closest("label")].filter((element) => element !== null);
          const seen = shown.some((element) => {
            const { outlineStyle, outlineWidth } = getComputedStyle(element);
            return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
          });
          return { top: one.getBoundingClientRect().top + scrollY, seen, what: one.outerHTML.slice(0, 120) };
        }),
      );
    }
    expect(wanted).toBeGreaterThan(5);
    expect(stops.filter(({ seen }) => !seen)).toEqual([]);
    expect(new Set(stops.map(({ what, top }) => `${what} ${top}`)).size).toBe(wanted);
  });
});
