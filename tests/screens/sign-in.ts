import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright";
import { mailsTo } from "#tests/support/dashboard/person.ts";

export type Session = Awaited<ReturnType<BrowserContext["cookies"]>>;

const WITHIN_MS = 60_000;

interface Place {
  url: string;
  dataDir: string;
}

/** Signs in by the mailed link in the outbox. @returns the session's cookies */
export const signIn = (browser: Browser, place: Place): Promise<Session> =>
  asSomebody(browser, place, newSomebody("lucia"), async () => {});

/** A session and invitations, for pages that only invited people see. */
interface Invited {
  /** Session of the person whom the first invitation is for. */
  session: Session;
  /** Paths of invitations: for the person with the session, and for another. */
  own: string;
  others: string;
}

/** Invites two people, one of whom signs in. */
export async function inviteTwo(browser: Browser, place: Place): Promise<Invited> {
  const [ines, noa] = [newSomebody("ines"), newSomebody("noa")];
  await asSomebody(browser, place, newSomebody("pablo"), async (tab) => {
    await tab.goto(`${place.url}/dashboard/settings`);
    await tab.locator('#organization input[name="name"]').fill("Notaría Ruiz y Asociados");
    await tab.locator("#organization form button").last().click();
    await tab.locator("aside, header").getByText("Notaría Ruiz y Asociados").first().waitFor({ state: "attached" });
    for (const email of [ines, noa]) {
      await tab.goto(`${place.url}/dashboard/members`);
      await tab.locator('form:has([name="role"]) input[name="email"]').fill(email);
      await tab.locator('form:has(input[name="email"]) button').first().click();
      // It is listed among those who have not answered yet.
      await tab.getByText(email).first().waitFor();
    }
  });
  const path = async (email: string) => {
    const { pathname, search } = new URL(await linkTo(email, "invitation", place.dataDir));
    return pathname + search;
  };
  const [own, others] = [await path(ines), await path(noa)];
  return { own, others, session: await asSomebody(browser, place, ines, async () => {}) };
}

/** Returns another address for each run on one server. */
const newSomebody = (name: string) => `${name}.${randomInt(1e9)}@example.com`;

async function asSomebody(
  browser: Browser,
  { url, dataDir }: Place,
  email: string,
  act: (tab: Page) => Promise<void>,
): Promise<Session> {
  const address = `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`;
  const context = await browser.newContext({ locale: "en", extraHTTPHeaders: { "x-forwarded-for": address } });
  try {
    const tab = await context.newPage();
    await tab.goto(`${url}/sign-in`);
    await tab.locator('input[type="email"]').fill(email);
    await tab.locator("main form button").first().click();
    await tab.waitForURL("**/sign-in/sent**");
    await tab.goto(await linkTo(email, "sign-in", dataDir));
    await tab.locator("main form button").first().click();
    await tab.waitForURL("**/dashboard**");
    await act(tab);
    return await context.cookies();
  } finally {
    await context.close();
  }
}

async function linkTo(email: string, page: "sign-in" | "invitation", dataDir: string): Promise<string> {
  for (const begun = performance.now(); performance.now() - begun < WITHIN_MS; await sleep(100)) {
    for (const { text = "" } of (await mailsTo(dataDir, email)).values()) {
      const link = new RegExp(`https?://\\S+/${page}[/?]\\S+`).exec(text)?.[0];
      if (link) return link;
    }
  }
  throw new Error(`no mail to ${email} came`);
}
