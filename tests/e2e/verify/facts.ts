import type { Page } from "playwright";

/** Returns each shown fact as "id subject state". */
export const facts = (tab: Page) =>
  tab.locator("[data-fact]").evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.fact ?? ""));
