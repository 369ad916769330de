import { randomUUID } from "node:crypto";
import type { BrowserContextOptions } from "playwright";
import { inject } from "vitest";
import { messages } from "#lib/i18n/messages.ts";
import { launchBrowser, openTab, type Tab } from "#tests/support/browser/browser.ts";
import { COMPOSE } from "#tests/support/dashboard/organization-fixture.ts";
import { Person } from "#tests/support/dashboard/person.ts";
import { apiDatabase } from "#tests/support/database/api-database.ts";

export const SESSION = "next-auth.session-token";
export const { compose } = messages("en").dashboard;
const { url } = inject("api");

export type Composing = Awaited<ReturnType<typeof startComposing>>;

/** Starts a browser and signs in a person. */
export async function startComposing() {
  const browser = await launchBrowser();
  const database = await apiDatabase();
  const person = await new Person(`compose-${randomUUID()}@example.com`).signIn();
  const signedInTab = async (options: BrowserContextOptions = {}): Promise<Tab> => {
    const tab = await openTab(browser, url, { locale: "en", ...options });
    await tab.context.addCookies(sessionCookie(person));
    return tab;
  };
  return {
    database,
    person,
    signedInTab,
    async openForm(subject: string): Promise<Tab> {
      const tab = await signedInTab();
      await tab.page.goto(`${url}${COMPOSE}`);
      await tab.page.getByLabel(compose.to, { exact: true }).fill("ana@example.com");
      await tab.page.getByLabel(compose.subject, { exact: true }).fill(subject);
      await tab.page.getByLabel(compose.bodyText, { exact: true }).fill("Dear Ana");
      return tab;
    },
    async close() {
      await database.close();
      await browser.close();
    },
  };
}

export const sessionCookie = (of: Person) => [{ name: SESSION, value: of.cookies.get(SESSION) ?? "", url }];
