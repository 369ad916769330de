import { join } from "node:path";
import type { Page } from "playwright";
import { LOCALES, type Locale } from "#lib/i18n/messages.ts";
import { violations } from "../support/axe.ts";

const SIZES = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 900 } };
const SCHEMES = ["light", "dark"] as const;

/** How a page is looked at. */
export interface View {
  size: keyof typeof SIZES;
  scheme: (typeof SCHEMES)[number];
  locale: Locale;
}

/** Every way to look at a page, or those that flags name. */
export function viewsOf(flags: string[]): View[] {
  const wanted = <T extends string>(all: readonly T[]): T[] => {
    const named = all.filter((one) => flags.includes(one));
    return named.length ? named : [...all];
  };
  return wanted(Object.keys(SIZES) as View["size"][]).flatMap((size) =>
    wanted(SCHEMES).flatMap((scheme) => wanted(LOCALES).map((locale) => ({ size, scheme, locale }))),
  );
}

export const optionsOf = ({ size, scheme, locale }: View) =>
  ({
    viewport: SIZES[size],
    colorScheme: scheme,
    locale,
    timezoneId: "Europe/Madrid",
    reducedMotion: "reduce",
  }) as const;

/** Pictures the page as it is now into the folder. @returns what breaks a rule of WCAG 2.2 AA, or sticks out sideways */
export async function picture(tab: Page, name: string, view: View, folder: string): Promise<string[]> {
  const { size, scheme, locale } = view;
  // A frame of its own process is only painted once it is in view.
  for (const frame of await tab.locator("iframe").all()) await frame.scrollIntoViewIfNeeded();
  const found = await violations(tab);
  const [width, height] = await tab.evaluate<[number, number]>(
    "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]",
  );
  if (width > SIZES[size].width) found.push(`it is ${width} pixels wide`);
  await tab.setViewportSize({ width: SIZES[size].width, height });
  await tab.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  await tab.screenshot({ path: join(folder, `${name}.${size}.${scheme}.${locale}.png`) });
  await tab.setViewportSize(SIZES[size]);
  return found;
}
