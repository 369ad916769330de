import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright";
import { fromNewAddress } from "../server/addresses.ts";
import { browserPath } from "../tools/programs.ts";
import { WAIT_MS } from "../wait.ts";

/** Launches the system's Chromium without its background requests. `hostname`, if given, resolves to this machine. */
export function launchBrowser(hostname?: string): Promise<Browser> {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"];
  if (hostname) args.push(`--host-resolver-rules=MAP ${hostname} 127.0.0.1`);
  return chromium.launch({ executablePath: browserPath(), args, timeout: WAIT_MS });
}

export interface Tab {
  page: Page;
  context: BrowserContext;
  /** Console errors, uncaught errors, broken policies and requests to other hosts than `url`, in order. */
  troubles: string[];
}

/** A browser context without cookies and cache, at a new client address. */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const extraHTTPHeaders = { ...fromNewAddress(), ...options.extraHTTPHeaders };
  const context = await browser.newContext({ ...options, extraHTTPHeaders });
  context.setDefaultTimeout(WAIT_MS);
  return context;
}

/** A tab of a new context that records every fault of its page. */
export async function openTab(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await newContext(browser, options);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(`${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => troubles.push(String(error)));
  page.on("request", (request) => {
    const at = request.url();
    if (!at.startsWith(`${url}/`) && !at.startsWith("data:")) troubles.push(`asked ${at}`);
  });
  // Of what the page's policy kept from being asked, Chromium tells in some frames at some times as of a request that failed.
  page.on("requestfailed", (request) => {
    const at = troubles.indexOf(`asked ${request.url()}`);
    if (at >= 0 && /csp/i.test(request.failure()?.errorText ?? "")) troubles.splice(at, 1);
  });
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (e) => console.error('policy', e.violatedDirective, e.blockedURI))",
  );
  return { page, context, troubles };
}

/**
 * Faults that no state explains: the console also repeats error responses and what the policy blocks in HTML messages.
 */
export const unexpected = (troubles: readonly string[]): string[] =>
  troubles.filter((trouble) => !/status of (40[01349]|429|500)|about:srcdoc$/.test(trouble));

/**
 * Returns a function that runs `look` in a tab with these options, once more in the same tab if there is one: opening a tab
 * takes more processor time than looking at a page.
 */
export function sharedTabs(browser: Browser, url: string) {
  const idle = new Map<string, Tab>();
  return async (options: BrowserContextOptions, look: (tab: Tab) => Promise<void>): Promise<void> => {
    const name = JSON.stringify(options);
    const tab = idle.get(name) ?? (await openTab(browser, url, options));
    // After an error the tab may be in any state, and is not used again.
    idle.delete(name);
    await look(tab);
    await tab.page.unrouteAll();
    await tab.page.evaluate(() => sessionStorage.clear());
    await tab.page.mouse.move(0, 0);
    await tab.context.clearCookies();
    tab.troubles.length = 0;
    idle.set(name, tab);
  };
}
