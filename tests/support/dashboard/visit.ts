import type { Browser, BrowserContextOptions } from "playwright";
import { type Locale, messages } from "#lib/i18n/messages.ts";
import { openTab, type Tab } from "../browser/browser.ts";
import type { DashboardSeeds } from "./seed.ts";
import type { DashboardService } from "./service.ts";
import type { DashboardState } from "./states.ts";

/** The service and its data. */
export interface Place {
  service: DashboardService;
  seeds: DashboardSeeds;
}

/** Opens a state in a new browser context and performs its actions. */
export async function visit(
  browser: Browser,
  state: DashboardState,
  place: Place,
  options: BrowserContextOptions & { locale: Locale },
): Promise<Tab> {
  const tab = await openTab(browser, place.service.url, options);
  await enter(tab, state, place, options.locale);
  return tab;
}

/** Opens a state in an open tab and performs its actions. */
export async function enter(
  { page, context }: Tab,
  state: DashboardState,
  { service, seeds }: Place,
  locale: Locale,
): Promise<void> {
  const person = state.as === "newcomer" ? await service.signIn() : seeds[state.as];
  await context.setExtraHTTPHeaders({ "x-forwarded-for": person.address });
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: service.url })));
  const path = typeof state.path === "string" ? state.path : state.path(seeds);
  await page.goto(`${service.url}${path}`, { waitUntil: "networkidle" });
  await state.act?.(page, messages(locale), seeds);
  // A page looked at right after a server action had no title once.
  await page.waitForFunction(() => document.title);
}
