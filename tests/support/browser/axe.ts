import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";

/** WCAG 2.2, levels A and AA. */
export const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Swagger UI is not ours; the sender's HTML stands in a frame that runs nothing, so that nothing can look at it there. */
const NOT_OURS = ["#swagger-ui", "iframe"];

/** Returns the violated rules of WCAG 2.2 AA (or of `sets`) with their elements. @throws Error if axe checked nothing */
export const violations = (tab: Page, sets = WCAG): Promise<string[]> => brokenRules(tab, (axe) => axe.withTags(sets));

/** The same of the one rule that goes by colours: for a page that was looked at, once only its colours are others. */
export const faintTexts = (tab: Page): Promise<string[]> =>
  brokenRules(tab, (axe) => axe.withRules(["color-contrast"]));

/** Runs in one page, since frames are left out, and describes only violations: half of the time goes into selectors of what passed. */
const builder = (tab: Page): AxeBuilder =>
  new AxeBuilder({ page: tab }).setLegacyMode(true).options({ resultTypes: ["violations"], selectors: false });

async function brokenRules(tab: Page, of: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  const axe = NOT_OURS.reduce((builder, part) => builder.exclude(part), of(builder(tab)));
  const found = await axe.analyze();
  if (!found.passes.length) throw new Error(`there is nothing to look at on ${tab.url()}`);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 300)).join(" ")}`);
}
