import { randomUUID } from "node:crypto";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { messages } from "#lib/i18n/messages.ts";
import { launchBrowser, openTab, type Tab } from "#tests/support/browser/browser.ts";
import { COMPOSE } from "#tests/support/dashboard/organization-fixture.ts";
import { Person } from "#tests/support/dashboard/person.ts";
import { apiDatabase } from "#tests/support/database/api-database.ts";

export const SESSION = "next-auth.session-token";
export const { compose } = messages("en").dashboard;
const { url } = inject("api");

/** Call in a suite: starts a browser and signs in a person before its tests, and closes their tabs after each. */
export function composing() {
  let started: { browser: Browser; database: Awaited<ReturnType<typeof apiDatabase>>; person: Person };
  let tabs: Tab[] = [];
  beforeAll(async () => {
    const [browser, database] = [await launchBrowser(), await apiDatabase()];
    started = { browser, database, person: await new Person(`compose-${randomUUID()}@example.com`).signIn() };
  });
  afterEach(async () => {
    await Promise.all(tabs.map(({ context }) => context.close()));
    tabs = [];
  });
  afterAll(async () => {
    await started?.database.close();
    await started?.browser.close();
  });
  const signedInTab = async (options: BrowserContextOptions = {}): Promise<Tab> => {
    const tab = await openTab(started.browser, url, { locale: "en", ...options });
    tabs.push(tab);
    await tab.context.addCookies(sessionCookie(started.person));
    return tab;
  };
  return {
    get database() {
      return started.database;
    },
    get person() {
      return started.person;
    },
    signedInTab,
    async openForm(subject: string, options: BrowserContextOptions = {}): Promise<Tab> {
      const tab = await signedInTab(options);
      await tab.page.goto(`${url}${COMPOSE}`);
      await tab.page.getByLabel(compose.to, { exact: true }).fill("ana@example.com");
      await tab.page.getByLabel(compose.subject, { exact: true }).fill(subject);
      await tab.page.getByLabel(compose.bodyText, { exact: true }).fill("Dear Ana");
      return tab;
    },
  };
}

/** Adds a template by its address. */
export async function addAddress(page: Page): Promise<void> {
  await page.locator("summary", { hasText: compose.attachments.add }).click();
  await page.getByRole("button", { name: compose.attachments.byAddress, exact: true }).click();
}

export const sessionCookie = (of: Person) => [{ name: SESSION, value: of.cookies.get(SESSION) ?? "", url }];
