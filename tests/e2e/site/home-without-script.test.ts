import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext } from "playwright";
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { messages } from "#lib/i18n/messages.ts";
import { launchBrowser, newContext } from "#tests/support/browser/browser.ts";
import { fromNewAddress } from "#tests/support/server/addresses.ts";
import { newAddress } from "#tests/support/server/api.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const { url } = inject("api");

toolTest(["chromium"])("The home page without its script", () => {
  let browser: Browser;
  let context: BrowserContext;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  afterEach(() => context?.close());

  test("the home page shows shell commands without JavaScript", async () => {
    context = await newContext(browser, { javaScriptEnabled: false, locale: "es" });
    const tab = await context.newPage();
    await tab.goto(url);
    expect(await tab.locator("noscript pre").count()).toBe(3);
    expect(await tab.locator("#sample dd").first().innerText()).toMatch(/^([0-9a-f]{8} ?){8}$/);
  });

  test("the home page keeps an address typed before its script ran", async () => {
    context = await newContext(browser, { extraHTTPHeaders: { "x-forwarded-for": newAddress() } });
    const tab = await context.newPage();
    const { promise: typed, resolve: release } = Promise.withResolvers<void>();
    await tab.route("**/built/home.js", async (route) => {
      await typed;
      await route.continue();
    });
    await tab.goto(url, { waitUntil: "commit" });
    const { live } = messages("en").site.home;
    const email = `dev-${randomUUID()}@example.com`;
    await tab.getByLabel(live.email).fill(email);
    release();
    // The script makes the sample editable.
    await tab.locator("textarea:not([readonly])").waitFor();
    expect(await tab.getByLabel(live.email).inputValue()).toBe(email);
    await tab.getByRole("button", { name: live.getKey }).click();
    await tab.getByText(live.once).waitFor();
  });

  toolTest(["bash", "curl", "grep"])("The commands of the home page", () => {
    test("the commands of the home page work when pasted", async () => {
      const folder = mkdtempSync(join(tmpdir(), "acuse-home-"));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      context = await newContext(browser, { javaScriptEnabled: false });
      const tab = await context.newPage();
      await tab.goto(url);
      const script = (await tab.locator("noscript pre").allTextContents()).join("\n");
      const { stdout, stderr } = spawnSync("bash", ["-c", script], { cwd: folder, encoding: "utf8" });
      expect(stderr).toBe("");
      expect(stdout).toMatch(/^ck_test_\S+\n[0-9a-f-]{36}\n/);
      const page = stdout.trim().split("\n").at(-1) ?? "";
      expect(page).toMatch(new RegExp(`^${url}/verify/[0-9a-f-]{36}$`));
      expect(await (await fetch(page, { headers: fromNewAddress() })).text()).toContain("Notice for Ada Lovelace");
      expect(readFileSync(join(folder, "certificate.pdf"), "latin1")).toMatch(/^%PDF-/);
    });
  });
});
