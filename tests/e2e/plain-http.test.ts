import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newAddress } from "#tests/support/api.ts";
import { launchBrowser } from "#tests/support/browser.ts";
import { linkIn, Person } from "#tests/support/person.ts";
import { toolTest } from "#tests/support/tools.ts";

/** As in an intranet: browsers trust no such place, and say of a form no more than its origin. */
const HOST = "acuse.test";

toolTest(["chromium"])("Over plain http, at a name that is not this machine's", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser(HOST);
  });
  afterAll(() => browser?.close());

  test("the button of a mailed link signs in", async () => {
    const person = new Person("intranet@example.com");
    await person.askForLink();
    const link = linkIn(await person.mail());
    link.hostname = HOST;
    const page = await browser.newPage({ extraHTTPHeaders: { "x-forwarded-for": newAddress() } });
    await page.goto(link.href);
    const [request] = await Promise.all([
      page.waitForRequest((request) => request.method() === "POST"),
      page.click("main form button"),
    ]);
    const asked = await request.allHeaders();
    expect([asked.origin, asked["sec-fetch-site"]]).toEqual([link.origin, undefined]);
    // Only the cookie counts: this server leads on to its BASE_URL, which is another host here.
    const names = async () => (await page.context().cookies(link.origin)).map(({ name }) => name);
    await expect.poll(names, { timeout: 10_000 }).toContain("next-auth.session-token");
  });

  test.each([
    "/sign-in/confirm?token=secret",
    "/invitation?token=secret",
  ])("%s tells no other site of itself", async (path) => {
    const page = await browser.newPage();
    const { port } = new URL(inject("api").url);
    let told: string | undefined = "not asked";
    await page.route("http://elsewhere.example/**", async (route) => {
      told = (await route.request().allHeaders()).referer;
      await route.fulfill({ body: "" });
    });
    await page.goto(`http://${HOST}:${port}${path}`);
    await page.evaluate("location.href = 'http://elsewhere.example/'");
    await page.waitForURL("http://elsewhere.example/");
    expect(told).toBeUndefined();
  });
});
