import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, BrowserContext } from "playwright";
import PostalMime from "postal-mime";

export type Session = Awaited<ReturnType<BrowserContext["cookies"]>>;

const WITHIN_MS = 15_000;

/** Signs somebody in as people do, by the link in the mail that is in the outbox. @returns the cookies that say so */
export async function signIn(browser: Browser, url: string, dataDir: string): Promise<Session> {
  const email = "lucia@example.com";
  const context = await browser.newContext({ locale: "en" });
  try {
    const tab = await context.newPage();
    await tab.goto(`${url}/sign-in`);
    await tab.locator('input[type="email"]').fill(email);
    await tab.locator("main form button").first().click();
    await tab.waitForURL("**/sign-in/sent**");
    await tab.goto(await linkTo(email, join(dataDir, "outbox")));
    await tab.locator("main form button").first().click();
    await tab.waitForURL("**/dashboard**");
    return await context.cookies();
  } finally {
    await context.close();
  }
}

async function linkTo(email: string, outbox: string): Promise<string> {
  for (const begun = performance.now(); performance.now() - begun < WITHIN_MS; await sleep(100)) {
    // The first mail makes the folder.
    const names = existsSync(outbox) ? readdirSync(outbox) : [];
    for (const name of names.filter((name) => name.endsWith(".eml"))) {
      const { to, text = "" } = await PostalMime.parse(readFileSync(join(outbox, name)));
      const link = /https?:\/\/\S+\/sign-in\/\S+/.exec(text)?.[0];
      if (to?.[0]?.address === email && link) return link;
    }
  }
  throw new Error(`no mail to ${email} came`);
}
