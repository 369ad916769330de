import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, newContext } from "#tests/support/browser/browser.ts";
import { linkIn, Person } from "#tests/support/dashboard/person.ts";
import { startServer, type TestServer } from "#tests/support/server/api-server.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

/** A host without TLS, as in an intranet: browsers treat it as insecure, and send only the origin with a form. */
const HOST = "acuse.test";

toolTest(["chromium"])("plain http", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "acuse-plain-"));
  let browser: Browser;
  let server: TestServer;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    server = await startServer(dataDir, { PORT: String(port), BASE_URL: `http://${HOST}:${port}` });
    browser = await launchBrowser(HOST);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("over plain http a mailed link signs in, and a form opened again has a new idempotency key", async () => {
    const person = new Person("intranet@example.com", { url: `http://127.0.0.1:${port}`, dataDir });
    await person.askForLink();
    const link = linkIn(await person.mail());
    expect(link.hostname).toBe(HOST);
    const page = await (await newContext(browser)).newPage();
    await page.goto(link.href);
    const [request] = await Promise.all([
      page.waitForRequest((request) => request.method() === "POST"),
      page.click("main form button"),
    ]);
    const asked = await request.allHeaders();
    expect([asked.origin, asked["sec-fetch-site"]]).toEqual([link.origin, undefined]);
    await page.waitForURL(/\/dashboard\//);

    // Who comes back to a form that was sent writes another one, which must not pass for the first.
    await page.goto(new URL("/dashboard/compose", link).href);
    const key = () => page.inputValue("input[name=form_key]");
    const first = await key();
    const comeBack = () => page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
    await expect.poll(() => comeBack().then(key)).not.toBe(first);
    expect(await key()).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each([
    "/sign-in/confirm?token=secret",
    "/invitation?token=secret",
  ])("over plain http %s sends no referrer to other sites", async (path) => {
    const page = await (await newContext(browser)).newPage();
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
