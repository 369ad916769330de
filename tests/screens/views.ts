import { join } from "node:path";
import type { Page } from "playwright";
import { LOCALES, type Locale } from "#lib/i18n/messages.ts";
import { violations } from "../support/axe.ts";
import { type Tab, unexpected } from "../support/browser.ts";

const SIZES = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 900 } };
const SCHEMES = ["light", "dark"] as const;

/** How a page is opened. What it looks like in a scheme it says itself, so that it is opened once for all of them. */
export interface View {
  size: keyof typeof SIZES;
  locale: Locale;
  schemes: (typeof SCHEMES)[number][];
}

/** What was found to be wrong: a rule of WCAG 2.2 AA, sideways scrolling, what `openTab` watches for, or that it could not be looked at. */
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
  const schemes = wanted(SCHEMES);
  return wanted(Object.keys(SIZES) as View["size"][]).flatMap((size) =>
    wanted(LOCALES).map((locale) => ({ size, locale, schemes })),
  );
}

export const optionsOf = ({ size, locale }: View) =>
  ({
    viewport: SIZES[size],
    locale,
    timezoneId: "Europe/Madrid",
    reducedMotion: "reduce",
  }) as const;

/** Pictures the page as it is now into the folder, in each scheme. */
export async function picture({ page, troubles }: Tab, name: string, view: View, folder: string): Promise<Problem[]> {
  const { size, locale, schemes } = view;
  const found: Problem[] = [];
  // A frame of its own process is only painted once it is in view.
  for (const frame of await page.locator("iframe").all()) await frame.scrollIntoViewIfNeeded();
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    found.push(...(await violations(page)).map((text): Problem => ({ kind: "rules", text: `${scheme}: ${text}` })));
    const width = await shoot(page, size, join(folder, `${name}.${size}.${scheme}.${locale}.png`));
    if (width > SIZES[size].width) found.push({ kind: "width", text: `${scheme}: it is ${width} pixels wide` });
  }
  return [...found, ...unexpected(troubles).map((text): Problem => ({ kind: "console", text }))];
}

/** The whole page, however long. @returns how wide it is */
async function shoot(page: Page, size: View["size"], path: string): Promise<number> {
  const [width, height] = await page.evaluate<[number, number]>(
    "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]",
  );
  await page.setViewportSize({ width: SIZES[size].width, height });
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  await page.screenshot({ path });
  await page.setViewportSize(SIZES[size]);
  return width;
}
