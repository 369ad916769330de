import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { messages } from "#lib/i18n/messages.ts";
import { launchBrowser, openTab, type Tab } from "#tests/support/browser/browser.ts";
import { tabThrough } from "#tests/support/browser/keyboard.ts";
import { COMPOSE, LIST, startOrganization } from "#tests/support/dashboard/organization-fixture.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const { url } = inject("api");
const t = messages("en");
const d = t.dashboard;

toolTest(["chromium"])("dashboard by keyboard", () => {
  let browser: Browser;
  let fixture: Awaited<ReturnType<typeof startOrganization>>;
  let opened: Tab;
  beforeAll(async () => {
    [browser, fixture] = await Promise.all([launchBrowser(), startOrganization()]);
  });
  afterAll(async () => {
    await browser?.close();
    await fixture?.close();
  });
  afterEach(() => opened?.context.close());

  /** As the owner. */
  async function open(path: string, width = 1280): Promise<Page> {
    const { cookies, address } = fixture.person("owner");
    opened = await openTab(browser, url, {
      viewport: { width, height: 800 },
      locale: "en",
      reducedMotion: "reduce",
      extraHTTPHeaders: { "x-forwarded-for": address },
    });
    await opened.context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
    await opened.page.goto(`${url}${path}`, { waitUntil: "networkidle" });
    return opened.page;
  }

  test.each([
    LIST,
    `${LIST}/activity`,
    `${LIST}/waiting`,
    COMPOSE,
    "/dashboard/keys",
    "/dashboard/webhooks",
    "/dashboard/members",
    "/dashboard/audit",
    "/dashboard/settings",
    "one notification",
  ])("the keyboard reaches every control of %s once, in order and with visible focus, and nothing moves by itself", async (path) => {
    const tab = await open(path.startsWith("/") ? path : `${LIST}/${fixture.notificationId}`);
    // A control that the page's script adds.
    if (path === LIST) await tab.getByLabel(d.notifications.select.all).waitFor();
    expect(await tab.evaluate(() => document.getAnimations().length)).toBe(0);
    const { wanted, stops } = await tabThrough(tab);
    expect(wanted).toBeGreaterThan(8);
    expect(stops.filter(({ seen }) => !seen)).toEqual([]);
    expect(stops.map(({ place }) => place)).toEqual([...stops.keys()]);
  });

  test("keys search, compose, open a certificate and list themselves, until they are turned off", async () => {
    const tab = await open(`${LIST}/${fixture.notificationId}`);
    const dialog = tab.getByRole("dialog", { name: d.shortcuts.title });
    /** Presses a key until it acts: the page's script may still be loading. */
    const until = (done: () => Promise<boolean>, key: string) =>
      expect.poll(async () => (await done()) || (await tab.keyboard.press(key).then(done))).toBe(true);
    await until(() => dialog.getByText(d.shortcuts.keys.n).isVisible(), "?");
    await tab.keyboard.press("Escape");
    const [certificate] = await Promise.all([
      // In a tab of its own.
      tab.context().waitForEvent("request", (request) => request.url().endsWith("/certificate")),
      tab.keyboard.press("c"),
    ]);
    expect(certificate.url()).toContain(fixture.notificationId);
    await tab.goto(`${url}${LIST}`, { waitUntil: "networkidle" });
    await until(() => tab.evaluate(() => document.activeElement?.getAttribute("name") === "q"), "/");
    await tab.keyboard.type("n");
    await tab.waitForURL(/q=n/);
    await tab.keyboard.press("Tab");
    await tab.goto(`${url}${LIST}`, { waitUntil: "networkidle" });
    await until(() => tab.evaluate(() => document.activeElement?.matches("a[data-row]") ?? false), "j");
    await until(async () => tab.url().includes("compose"), "n");
    await tab.getByLabel(t.dashboard.compose.to, { exact: true }).waitFor();
    await until(() => dialog.isVisible(), "?");
    await dialog.getByLabel(d.shortcuts.on).uncheck();
    await tab.keyboard.press("Escape");
    await tab.keyboard.press("?");
    expect(await dialog.count()).toBe(0);
  });

  test("the first stop of the keyboard skips the navigation", async () => {
    const tab = await open(LIST);
    await tab.mouse.click(1, 1);
    await tab.keyboard.press("Tab");
    expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe(d.toContent);
    await tab.keyboard.press("Enter");
    await tab.keyboard.press("Tab");
    expect(await tab.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  });

  describe.each([
    ["a question", "/dashboard/members", d.members.change, 1280],
    ["the list of organizations", LIST, d.switchOrganization, 1280],
    ["the menu of a phone", LIST, d.menu, 360],
  ] as const)("%s", (_, path, name, width) => {
    /** What has the focus, and in which open dialog. */
    const focus = (tab: Page) =>
      tab.evaluate(() => {
        const at = document.activeElement;
        return { dialog: at?.closest("[popover]:popover-open")?.id ?? null, at: at?.outerHTML.slice(0, 200) ?? "" };
      });

    test("a dialog takes the focus, keeps it and returns it when Escape closes the dialog", async () => {
      const tab = await open(path, width);
      // Of the members the last: of themselves, the only owner can change nothing.
      const button = tab.getByRole("button", { name }).locator("visible=true").last();
      await button.focus();
      await tab.keyboard.press("Enter");
      await expect.poll(() => focus(tab)).toMatchObject({ dialog: expect.any(String) });
      for (const key of ["Tab", "Shift+Tab"]) {
        const stops = new Set<string>();
        for (let step = 0; step < 24; step++) {
          await tab.keyboard.press(key);
          const now = await focus(tab);
          expect(now, `${key}, step ${step}`).toMatchObject({ dialog: expect.any(String) });
          stops.add(now.at);
        }
        expect(stops.size).toBeGreaterThan(1);
      }
      await tab.keyboard.press("Escape");
      await expect.poll(() => tab.locator("[popover]:popover-open").count()).toBe(0);
      expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
    });
  });

  test("a screen reader reads the chain as a list of events with folded facts", async () => {
    const tab = await open(`${LIST}/${fixture.notificationId}`);
    const heard = await tab.locator("#events").ariaSnapshot();
    const step = (title: string) =>
      new RegExp(
        `- listitem:\\n +- heading "${title}" \\[level=3\\]\\n +- paragraph:\\n +- text: ${t.events.recorded}\\n +- time: .* UTC\\n`,
      );
    const { happened } = t.dashboard.notification;
    expect(heard.startsWith(`- region "${happened}":\n  - heading "${happened}" [level=2]`)).toBe(true);
    const steps = [t.events.types.created, t.events.types.sent, t.events.types.delivered];
    const titles = steps.map((title, place) => (place ? t.simulated.status(title) : title));
    for (const title of titles) expect(heard).toMatch(step(title.replace(/[()]/g, "\\$&")));
    expect(heard).toMatch(
      new RegExp(`- listitem:\\n +- heading "${t.verify.next.seal}" \\[level=3\\]\\n +- paragraph:\\n +- time: .* UTC`),
    );
    expect(heard.match(/- listitem:/g)).toHaveLength(4);
  });
});
