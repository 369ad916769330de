import type { Browser, BrowserContextOptions } from "playwright";
import { type Locale, messages } from "#lib/i18n/messages.ts";
import { openTab, type Tab } from "../browser/browser.ts";
import type { DashboardSeeds } from "./seed.ts";
import type { DashboardService } from "./service.ts";
import type { DashboardState } from "./states.ts";

/** The service with its seeds. */
export interface Place {
  service: DashboardService;
  seeds: DashboardSeeds;
}

/** Opens a state in a browser of its own, and does what has to be done to get there. */
export async function visit(
  browser: Browser,
  state: DashboardState,
  { service, seeds }: Place,
  options: BrowserContextOptions & { locale: Locale },
): Promise<Tab> {
  const person = state.as === "newcomer" ? await service.signIn() : seeds[state.as];
  const tab = await openTab(browser, service.url, {
    ...options,
    extraHTTPHeaders: { "x-forwarded-for": person.address },
  });
  await tab.context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: service.url })));
  const path = typeof state.path === "string" ? state.path : state.path(seeds);
  await tab.page.goto(`${service.url}${path}`, { waitUntil: "networkidle" });
  await state.act?.(tab.page, messages(options.locale), seeds);
  return tab;
}
