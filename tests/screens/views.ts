import { join } from "node:path";
import type { Page } from "playwright";
import { LOCALES, type Locale } from "#lib/i18n/messages.ts";
import { faintTexts, violations } from "../support/browser/axe.ts";
import { type Tab, unexpected } from "../support/browser/browser.ts";

const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 360, height: 780 } };
const SCHEMES = ["light", "dark"] as const;
type Size = keyof typeof SIZES;

/** How a page is opened once: its language, sizes and colour schemes. */
export interface View {
  locale: Locale;
  sizes: Size[];
  schemes: (typeof SCHEMES)[number][];
}

/** A fault of a page: a violated WCAG 2.2 AA rule, horizontal scrolling, a console message, or a failed visit. */
export interface Problem {
  kind: "rules" | "width" | "console" | "failed";
  text: string;
}

/** Every way to look at a page, or those that flags name. */
export function viewsOf(flags: string[]): View[] {
  const wanted = <T extends string>(all: readonly T[]): T[] => {
    const named = all.filter((one) => flags.includes(one));
    return named.length ? named : [...all];
  };
  const [sizes, schemes] = [wanted(Object.keys(SIZES) as Size[]), wanted(SCHEMES)];
  return wanted(LOCALES).map((locale) => ({ locale, sizes, schemes }));
}

/** Splits a view by size, for states that a phone reaches in another way than a desktop. */
export const sizeBySize = (view: View): View[] => view.sizes.map((size) => ({ ...view, sizes: [size] }));

export const optionsOf = ({ locale, sizes: [size = "desktop"] }: View) =>
  ({ viewport: SIZES[size], locale, timezoneId: "Europe/Madrid", reducedMotion: "reduce" }) as const;

/** Saves a picture of the page in each size and scheme. */
export async function picture({ page, troubles }: Tab, name: string, view: View, folder: string): Promise<Problem[]> {
  const { locale, sizes, schemes } = view;
  const found: Problem[] = [];
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size]);
    // A frame of its own process is only painted once it is in view.
    for (const frame of await page.locator("iframe").all()) await frame.scrollIntoViewIfNeeded();
    // The bar that sticks below the top would cover half a row of links.
    await page.evaluate("scrollTo(0, 0)");
    for (const [index, scheme] of schemes.entries()) {
      await page.emulateMedia({ colorScheme: scheme });
      const say = (kind: Problem["kind"], text: string) => found.push({ kind, text: `(${size}, ${scheme}) ${text}` });
      // Another scheme changes colours and nothing else.
      for (const broken of await (index === 0 ? violations : faintTexts)(page)) say("rules", broken);
      const width = await shoot(page, size, join(folder, `${name}.${size}.${scheme}.${locale}.png`));
      if (width > SIZES[size].width) say("width", `it is ${width} pixels wide`);
    }
  }
  return [...found, ...unexpected(troubles).map((text): Problem => ({ kind: "console", text }))];
}

/** Saves a picture of the whole page. @returns its width */
async function shoot(page: Page, size: Size, path: string): Promise<number> {
  const [width, height] = await page.evaluate<[number, number]>(
    "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]",
  );
  await page.setViewportSize({ width: SIZES[size].width, height });
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  await page.screenshot({ path });
  await page.setViewportSize(SIZES[size]);
  return width;
}
