import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser } from "playwright";
import { LOCALES, type Locale, messages } from "#lib/i18n/messages.ts";
import { newLiveKey, startServer } from "../support/api-server.ts";
import { launchBrowser } from "../support/browser.ts";
import { type PageState, PUBLIC_STATES, reach, SIGNED_IN_STATES } from "../support/page-states.tsx";
import { type Place, seed } from "./seed.ts";
import { type Session, signIn } from "./sign-in.ts";

/** The folder is ignored; what is in it stands for nothing but a look. */
const folder = resolve(".screens");

const SIZES = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 900 } };
const SCHEMES = ["light", "dark"] as const;

interface View {
  size: keyof typeof SIZES;
  scheme: (typeof SCHEMES)[number];
  locale: Locale;
}

const given = process.argv.slice(2);
const flags = given.filter((one) => one.startsWith("--")).map((one) => one.slice(2));
const names = given.filter((one) => !one.startsWith("--"));
/** Those that a flag names, or all of them. */
const wanted = <T extends string>(all: readonly T[]): T[] => {
  const named = all.filter((one) => flags.includes(one));
  return named.length ? named : [...all];
};

const VIEWS: View[] = wanted(Object.keys(SIZES) as View["size"][]).flatMap((size) =>
  wanted(SCHEMES).flatMap((scheme) => wanted(LOCALES).map((locale) => ({ size, scheme, locale }))),
);

async function take(
  browser: Browser,
  state: PageState,
  { size, scheme, locale }: View,
  place: Place & { session: Session },
): Promise<void> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme: scheme,
    locale,
    timezoneId: "Europe/Madrid",
    reducedMotion: "reduce",
    extraHTTPHeaders: { "x-forwarded-for": place.newAddress() },
  });
  try {
    if (state.signedIn) await context.addCookies(place.session);
    const tab = await context.newPage();
    await reach(state, tab, { url: place.url, t: messages(locale), seeds: place.seeds });
    const path = (kind: string) => join(folder, `${state.name}.${kind}.png`);
    // A frame of its own process is only painted once it is in view.
    for (const frame of await tab.locator("iframe").all()) await frame.scrollIntoViewIfNeeded();
    const height = await tab.evaluate(() => document.documentElement.scrollHeight);
    await tab.setViewportSize({ width: SIZES[size].width, height });
    await tab.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    await tab.screenshot({ path: path(`${size}.${scheme}.${locale}`) });
    await tab.setViewportSize(SIZES[size]);
    if (!state.printed || size !== "desktop" || scheme !== "light") return;
    await tab.pdf({ path: join(folder, `${state.name}.print.${locale}.pdf`), format: "A4" });
  } finally {
    await context.close();
  }
}

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), "acuse-screens-"));
  const key = newLiveKey();
  const server = await startServer(dataDir, { BOOTSTRAP_API_KEY: key, TRUSTED_PROXY_HOPS: "1" });
  const browser = await launchBrowser();
  try {
    const all = [...PUBLIC_STATES, ...SIGNED_IN_STATES];
    const states = all.filter(({ name }) => !names.length || names.some((part) => name.includes(part)));
    const session = states.some(({ signedIn }) => signedIn) ? await signIn(browser, server.url, dataDir) : [];
    const place = { ...(await seed(server.url, key)), session };
    for (const state of states) {
      for (const view of VIEWS) await take(browser, state, view, place);
      console.log(state.name);
    }
    console.log(`${states.length} states in ${VIEWS.length} views: ${folder}`);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
