import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { launchBrowser, newContext } from "#tests/support/browser/browser.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const { url } = inject("api");

toolTest(["chromium"])("Commands on a page", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  test.each([
    ["/docs/quickstart", 1280],
    ["/docs/quickstart", 390],
    ["/tlog", 390],
  ])("the buttons that copy commands of %s are above or beside what they copy, at %i pixels", async (path, width) => {
    const context = await newContext(browser, { viewport: { width, height: 844 } });
    const tab = await context.newPage();
    await tab.goto(`${url}${path}`);
    const blocks = tab.locator("pre:has(code)");
    const buttons = tab.locator("pre + div button, [data-command] > :last-child button");
    await buttons.first().waitFor();
    expect(await buttons.count()).toBe(await blocks.count());
    for (let at = 0; at < (await blocks.count()); at++) {
      const [block, button] = [await blocks.nth(at).boundingBox(), await buttons.nth(at).boundingBox()];
      if (!block || !button) throw new Error("a block of commands has no button");
      const right = block.x + block.width - (button.x + button.width);
      const above = block.y - (button.y + button.height);
      const left = button.x - (block.x + block.width);
      const lower = Math.abs(button.y + button.height / 2 - (block.y + block.height / 2));
      const [across, along] = above >= 0 ? [right, above] : [left, lower];
      expect([0 <= across, across < 12, along < 12]).toEqual([true, true, true]);
    }
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await context.close();
  });
});
