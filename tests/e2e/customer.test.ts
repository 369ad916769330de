import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { fault } from "#lib/contract/errors.ts";
import type { Locale } from "#lib/i18n/messages.ts";
import { messages } from "#lib/i18n/messages.ts";
import { violations, WCAG } from "#tests/support/browser/axe.ts";
import { launchBrowser, openTab, type Tab, unexpected } from "#tests/support/browser/browser.ts";
import { linkIn, mailTo } from "#tests/support/dashboard/person.ts";
import { newAddress } from "#tests/support/server/api.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const { url, dataDir } = inject("api");
const known = new Set<string>();

const PAGES = ["/dashboard/keys", "/dashboard/members", "/dashboard/audit", "/dashboard/settings"];

/** Expects no violation of WCAG 2.2 AA and no horizontal overflow. */
async function isAccessible(page: Page): Promise<void> {
  expect([page.url(), ...(await violations(page, [...WCAG, "best-practice"]))]).toEqual([page.url()]);
  const [width, wanted] = await page.evaluate<[number, number]>("[innerWidth, document.documentElement.scrollWidth]");
  expect(wanted, page.url()).toBeLessThanOrEqual(width);
}

toolTest(["chromium"])("customer in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  const open = (locale: Locale, width: number): Promise<Tab> =>
    openTab(browser, url, {
      // On a phone in Spanish by night, on a desk in English by day.
      ...(locale === "es" ? ({ locale: "es-ES", colorScheme: "dark" } as const) : { locale: "en-GB" }),
      reducedMotion: "reduce",
      viewport: { width, height: 800 },
      extraHTTPHeaders: { "x-forwarded-for": newAddress() },
    });

  /** @param next start of the path after signing in */
  async function signIn({ page }: Tab, email: string, next: string): Promise<void> {
    await page.fill("[name=email]", email);
    await page.click("main form button");
    await page.waitForURL("**/sign-in/sent?*");
    await isAccessible(page);
    const link = linkIn(await mailTo(dataDir, email, known));
    expect(link.searchParams.get("callbackUrl") ?? "/dashboard").toContain(next);
    await page.goto(link.href);
    await isAccessible(page);
    await page.click("main form button");
    await page.waitForURL(({ pathname, search }) => (pathname + search).startsWith(next));
  }

  test.each([
    ["en", 1280],
    ["es", 360],
  ] as const)("in %s at %i pixels a customer signs in, makes a key and invites a reader, who can't send", async (locale, width) => {
    const { dashboard: d, invitation: i } = messages(locale);
    const owner = await open(locale, width);
    const { page } = owner;
    const email = `owner-${locale}@customer.example.com`;
    await page.goto(`${url}/dashboard/keys`);
    expect(page.url()).toContain("/sign-in?");
    await isAccessible(page);
    await signIn(owner, email, "/dashboard/keys");

    await page.fill("[name=name]", "Server");
    await page.click(`text=${d.keys.create}`);
    const key = await page.locator("code.select-all").innerText();
    expect(key).toMatch(/^ck_live_[A-Za-z0-9_-]{43}$/);
    await isAccessible(page);
    const send = () =>
      fetch(`${url}/v1/notifications`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ to: "ana@example.com", subject: "Acta", body_text: "Hola" }),
      });
    expect((await send()).status).toBe(200);

    await page.goto(`${url}/dashboard/members`);
    const second = `reader-${locale}@customer.example.com`;
    await page.fill("[name=email]", second);
    await page.click(`text=${d.members.invite}`);
    await page.getByText(d.members.invitedAs(second, d.roles.reader)).waitFor();

    const reader = await open(locale, width);
    await reader.page.goto(linkIn(await mailTo(dataDir, second, known)).href);
    await isAccessible(reader.page);
    await reader.page.locator("main").getByRole("link", { name: i.signIn, exact: true }).click();
    await reader.page.waitForURL("**/sign-in?**");
    expect(await reader.page.inputValue("[name=email]")).toBe(second);
    await reader.page.getByText(messages(locale).signIn.invitation(null, second)).waitFor();
    await signIn(reader, second, "/invitation?");
    await isAccessible(reader.page);
    await reader.page.click(`text=${i.accept}`);
    await reader.page.waitForURL("**/dashboard**");
    await reader.page.goto(`${url}/dashboard/members`);
    await reader.page.locator("main").getByText(email).first().waitFor();
    expect(await reader.page.locator('nav a[href="/dashboard/compose"], nav a[href="/dashboard/keys"]').count()).toBe(
      0,
    );
    await reader.page.goto(`${url}/dashboard/compose`);
    await reader.page.getByText(d.forbidden.missing.send).waitFor();
    expect(await reader.page.locator("main form").count()).toBe(0);
    expect((await reader.page.request.get(`${url}/dashboard/keys`)).status()).toBe(403);

    await page.goto(`${url}/dashboard/keys`);
    await page.click(`button:text-is("${d.keys.revoke}")`);
    await isAccessible(page);
    await page.click(`text=${d.keys.revokeButton}`);
    await page.waitForURL("**outcome=revoked.*");
    expect((await send()).status).toBe(401);

    await page.goto(`${url}/dashboard/webhooks`);
    await page.locator("#endpoints summary", { hasText: d.webhooks.add }).click();
    await page.fill("[name=url]", "http://hooks.example/");
    await page.click(`text=${d.webhooks.create}`);
    await page
      .locator("main")
      .getByText(d.rule(fault("not_https")))
      .first()
      .waitFor();
    expect(await page.inputValue("[name=url]")).toBe("http://hooks.example/");

    for (const path of PAGES) {
      await page.goto(`${url}${path}`);
      expect(await page.locator("h1").innerText()).toBe(d.nav[path.split("/").at(-1) as keyof typeof d.nav]);
      await isAccessible(page);
    }
    expect(owner.troubles).toEqual([]);
    expect(unexpected(reader.troubles)).toEqual([]);
    await owner.context.close();
    await reader.context.close();
  });

  test("a customer reads every next page in the chosen language", async () => {
    const tab = await open("en", 1280);
    await tab.page.goto(`${url}/sign-in?callbackUrl=/dashboard/account`);
    await signIn(tab, "linguist@customer.example.com", "/dashboard/account");
    await tab.page.locator("button[value=es]:visible").click();
    await tab.page.locator("h1", { hasText: messages("es").dashboard.nav.account }).waitFor();
    expect(await tab.page.locator("#own-language").inputValue()).toBe("es");
    expect(tab.troubles).toEqual([]);
    await tab.context.close();
  });

  test("a customer without scripts signs in, invites and withdraws the invitation", async () => {
    const { members } = messages("en").dashboard;
    const tab = await openTab(browser, url, {
      javaScriptEnabled: false,
      locale: "en-GB",
      extraHTTPHeaders: { "x-forwarded-for": newAddress() },
    });
    const { page } = tab;
    await page.goto(`${url}/sign-in?callbackUrl=/dashboard/members`);
    await page.fill("[name=email]", "plain@customer.example.com");
    await page.click("main form button");
    await page.goto(linkIn(await mailTo(dataDir, "plain@customer.example.com", known)).href);
    await page.click("main form button");
    await page.fill("main [name=email]", "somebody@customer.example.com");
    await page.click(`text=${members.invite}`);
    await page.getByText(members.done.invited).waitFor();
    await page.click(`text=${members.withdraw}`);
    await page.getByText(members.done.withdrawn).waitFor();
    await tab.context.close();
  });
});
