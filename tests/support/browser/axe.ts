import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";

/** WCAG 2.2, levels A and AA. */
export const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Elements that are not checked: Swagger UI is not ours, and axe cannot enter the frame of the sender's HTML, which
 * runs no script.
 */
const NOT_OURS = ["#swagger-ui", "iframe"];

const DIALOG = "[role=dialog]:popover-open";

/** Returns the violated rules of WCAG 2.2 AA (or of `sets`) with their elements. @throws Error if axe checked nothing */
export const violations = (tab: Page, sets = WCAG): Promise<string[]> => brokenRules(tab, (axe) => axe.withTags(sets));

/** Checks contrast alone: for a page that was checked before in other colours. */
export const faintTexts = (tab: Page): Promise<string[]> =>
  brokenRules(tab, (axe) => axe.withRules(["color-contrast"]));

/** Checks one page without its frames and describes only violations, which takes half the time. */
const builder = (tab: Page): AxeBuilder =>
  new AxeBuilder({ page: tab }).setLegacyMode(true).options({ resultTypes: ["violations"], selectors: false });

async function brokenRules(tab: Page, of: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // The bar that sticks to the top covers targets that have scrolled below it.
  await tab.evaluate(() => scrollTo(0, 0));
  const axe = NOT_OURS.reduce((builder, part) => builder.exclude(part), of(builder(tab)));
  // A dialog covers parts of what is behind it, which other states check.
  if (await tab.locator(DIALOG).count()) axe.include(DIALOG);
  const found = await axe.analyze();
  if (!found.passes.length) throw new Error(`there is nothing to look at on ${tab.url()}`);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 300)).join(" ")}`);
}
