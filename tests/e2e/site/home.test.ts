import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser, BrowserContext, Locator, Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from "vitest";
import { type Locale, messages } from "#lib/i18n/messages.ts";
import { launchBrowser, openTab } from "#tests/support/browser/browser.ts";
import { Client, newAddress } from "#tests/support/server/api.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const { url } = inject("api");
const run = promisify(execFile);

const SIZES = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 900 } };

const backgroundOf = (element: Element): string => getComputedStyle(element).backgroundColor;

async function isInView(tab: Page, element: Locator): Promise<boolean> {
  const { y = -1, height = 0 } = (await element.boundingBox()) ?? {};
  return y >= 0 && y + height <= (tab.viewportSize()?.height ?? 0);
}

let address = 0;
const newEmail = () => `dev${Date.now()}-${address++}@example.com`;

toolTest(["chromium"])("The home page", () => {
  let browser: Browser;
  let context: BrowserContext;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  afterEach(() => context?.close());

  async function open(locale: Locale = "en", viewport = SIZES.desktop) {
    const extraHTTPHeaders = { "x-forwarded-for": newAddress() };
    const opened = await openTab(browser, url, { viewport, locale, extraHTTPHeaders });
    context = opened.context;
    const { page: tab, troubles } = opened;
    await tab.goto(url, { waitUntil: "networkidle" });
    return { tab, troubles, home: messages(locale).site.home };
  }

  /** Asks for a test key by the labels on the page. */
  const askFor = async (tab: Page, locale: Locale, email = newEmail()) => {
    const { live } = messages(locale).site.home;
    await tab.getByLabel(live.email).fill(email);
    await tab.getByRole("button", { name: live.getKey }).click();
  };

  for (const locale of ["en", "es"] as const)
    for (const [size, viewport] of Object.entries(SIZES))
      test(`the home page leads from an address to a certificate, in ${locale} on a ${size}`, async () => {
        const { tab, troubles, home } = await open(locale, viewport);
        const { live } = home;
        await askFor(tab, locale);
        await tab.getByText(live.once).waitFor();
        const left = () => live.uses.replace("{all}", "2");
        await tab.getByText(left().replace("{left}", "2")).waitFor();
        expect(await tab.locator("#stages section code").innerText()).toMatch(/^ck_test_\S{32,}$/);
        expect(await tab.getByRole("timer").innerText()).toMatch(/([12]?\d:[0-5]\d|30:00)/);
        await tab.getByRole("button", { name: live.send }).click();
        await tab.getByText(live.done).waitFor();
        const ticks =
          "[...document.querySelectorAll('#stages > ol > li')].map((li) => getComputedStyle(li, '::before').content)";
        await vi.waitFor(async () => expect(await tab.evaluate(ticks)).toEqual(['"✓"', '"✓"', '"✓"']), 5_000);
        const certified = tab.getByRole("link", { name: live.certificate });
        await vi.waitFor(async () => expect(await isInView(tab, certified)).toBe(true), 5_000);
        expect(await tab.getByRole("button", { name: live.again }).evaluate(backgroundOf)).not.toBe(
          await certified.evaluate(backgroundOf),
        );
        const titles = await tab.locator("#stages [aria-live] li > span").allInnerTexts();
        const { types } = messages(locale).events;
        const { status } = messages(locale).simulated;
        expect(titles).toEqual([types.created, status(types.sent), status(types.delivered), live.sealed]);
        await tab.getByText(left().replace("{left}", "1")).waitFor();
        const certificate = tab.getByRole("link", { name: live.certificate });
        const answer = await tab.request.get(`${url}${await certificate.getAttribute("href")}`);
        expect(answer.headers()["content-type"]).toBe("application/pdf");
        expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
        expect(await tab.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(viewport.width);
        await tab.getByRole("link", { name: live.record }).click();
        await tab.getByText(messages(locale).verify.intact).waitFor();
        expect(troubles).toEqual([]);
      });

  test("the home page shows a call that works unchanged in every programming language", async () => {
    const { tab, home } = await open();
    await askFor(tab, "en", `o'hara${newEmail()}`);
    await tab.getByText(home.live.once).waitFor();
    const codes: string[] = [];
    for (const name of ["curl", "JavaScript", "Python"]) {
      await tab.getByRole("tab", { name }).click();
      codes.push(await tab.getByRole("tabpanel").innerText());
    }
    const [curl = "", script = "", python = ""] = codes;
    expect(JSON.parse((await run("bash", ["-c", curl])).stdout)).toMatchObject({ status: "queued" });
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script]);
    expect(stdout).toMatch(/status: 'queued'/);
    // The key allows two notifications: the service refuses the third call.
    const refused = await run("python3", ["-c", python]).catch(({ message }: Error) => ({ stdout: message }));
    expect(refused.stdout).toMatch(/^{'detail': '.+'}|ENOENT/);
    await tab.getByText("This key has sent its 2 notifications.").waitFor();
  });

  test("the home page follows a notification created elsewhere with its key", async () => {
    const { tab, troubles, home } = await open();
    await askFor(tab, "en");
    await tab.getByText("2 of 2 notifications left").waitFor();
    const { stdout } = await run("bash", ["-c", await tab.getByRole("tabpanel").innerText()]);
    expect(stdout.endsWith("}\n")).toBe(true);
    await tab.getByText("1 of 2 notifications left").waitFor();
    await tab.getByText(home.live.done).waitFor();
    const record = tab.getByRole("link", { name: home.live.record });
    expect(await record.getAttribute("href")).toContain(JSON.parse(stdout).id);
    expect(await tab.getByRole("button", { name: home.live.send }).getAttribute("aria-disabled")).toBe("false");
    expect(troubles).toEqual([]);
  });

  test("the home page restores key and chain after a reload until the key is forgotten", async () => {
    const { tab, home } = await open();
    await askFor(tab, "en");
    const key = await tab.locator("#stages section code").innerText();
    await tab.getByRole("button", { name: home.live.send }).click();
    await tab.getByText(home.live.done).waitFor();
    await tab.reload();
    await tab.getByText("1 of 2 notifications left").waitFor();
    expect(await tab.locator("#stages section code").innerText()).toBe(key);
    await tab.getByText(home.live.done).waitFor();
    expect(await tab.getByRole("tabpanel").innerText()).toContain(key);
    await tab.getByRole("button", { name: home.live.forget }).click();
    await tab.getByLabel(home.live.email).waitFor();
    expect(await tab.locator("#stages section").count()).toBe(0);
  });

  test("the home page asks for an address again after the key has expired", async () => {
    const { tab, home } = await open();
    await askFor(tab, "en");
    await tab.getByText(home.live.once).waitFor();
    await tab.clock.setFixedTime(Date.now() + 31 * 60_000);
    await tab.reload();
    await tab.getByLabel(home.live.email).waitFor();
    expect(await tab.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test("the home page says that a key has expired when the service says so before the reader's clock", async () => {
    const { tab, home } = await open();
    await askFor(tab, "en");
    await tab.getByText(home.live.once).waitFor();
    await tab.route("**/v1/notifications", (route) =>
      route.fulfill({ status: 401, headers: { "acuse-error": "key_expired" }, json: { detail: "" } }),
    );
    await tab.getByRole("button", { name: home.live.send }).click();
    await tab.getByText(home.live.problems.expired).waitFor();
    expect(await tab.getByText(home.live.usedUp.replace("{all}", "2")).count()).toBe(0);
    expect(await tab.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test("the home page explains a used address, too many requests and no connection", async () => {
    const { tab, home } = await open("es");
    const { problems } = home.live;
    const email = newEmail();
    await new Client().raw("/v1/test-keys", { method: "POST", body: { email } });
    await askFor(tab, "es", email);
    await tab.getByRole("alert").getByText(problems.taken).waitFor();
    expect(await tab.getByLabel(home.live.email).inputValue()).toBe(email);
    await tab.route("**/v1/test-keys", (route) =>
      route.fulfill({ status: 429, headers: { "retry-after": "754" }, json: { detail: "" } }),
    );
    await askFor(tab, "es");
    await tab.getByRole("alert").getByText(problems.limited.replace("{time}", "12:34")).waitFor();
    await tab.route("**/v1/test-keys", (route) => route.abort());
    await askFor(tab, "es");
    await tab.getByRole("alert").getByText(problems.offline).waitFor();
    await tab.unroute("**/v1/test-keys");
    await askFor(tab, "es");
    await tab.getByText(home.live.once).waitFor();
  });

  test("the home page creates one notification when it repeats a call without a response", async () => {
    const { tab, home } = await open();
    await askFor(tab, "en");
    const send = tab.getByRole("button", { name: home.live.send });
    // The service creates the notification, but its response is lost.
    await tab.route("**/v1/notifications", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send.click();
    await tab.getByRole("alert").getByText(home.live.problems.offline).waitFor();
    await tab.unroute("**/v1/notifications");
    await send.click();
    await tab.getByText(home.live.done).waitFor();
    await tab.getByText("1 of 2 notifications left").waitFor();
  });

  test("the sample chain recomputes every hash when a letter changes, and restores them", async () => {
    const { tab, home } = await open();
    const { sample } = home;
    const hashes = () => tab.locator("#sample dd").allInnerTexts();
    const recorded = await hashes();
    await tab.getByText(sample.intact).waitFor();
    await tab.getByLabel(sample.label, { exact: true }).fill(sample.text.replace("31", "30"));
    await tab.getByText(sample.broken).waitFor();
    const changed = await hashes();
    expect(changed).toHaveLength(4);
    expect(changed.filter((hash, at) => hash === recorded[at])).toEqual([]);
    await tab.getByRole("button", { name: sample.restore }).click();
    await tab.getByText(sample.intact).waitFor();
    expect(await hashes()).toEqual(recorded);
  });

  test("the home page switches the call's language by keyboard and copies the call shown once there is a key", async () => {
    const { tab, home } = await open();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    expect(await tab.locator("#snippet").getByRole("button", { name: home.live.copy }).count()).toBe(0);
    await askFor(tab, "en");
    await tab.getByText(home.live.once).waitFor();
    await tab.getByRole("tab", { name: "curl" }).focus();
    await tab.keyboard.press("ArrowRight");
    expect(await tab.getByRole("tab", { selected: true }).innerText()).toBe("JavaScript");
    await tab.keyboard.press("End");
    await tab.keyboard.press("ArrowRight");
    expect(await tab.getByRole("tab", { selected: true }).innerText()).toBe("curl");
    await tab.locator("#snippet").getByRole("button", { name: home.live.copy }).click();
    await tab.locator("#snippet").getByText(home.live.copied).waitFor();
    expect(await tab.evaluate(() => navigator.clipboard.readText())).toBe(await tab.getByRole("tabpanel").innerText());
  });

  test("the home page draws the chain without motion where the reader prefers that", async () => {
    const { tab, home } = await open();
    await tab.emulateMedia({ reducedMotion: "reduce" });
    await askFor(tab, "en");
    await tab.getByRole("button", { name: home.live.send }).click();
    await tab.getByText(home.live.done).waitFor();
    const names = await tab
      .locator("#stages [aria-live] li")
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).animationName));
    expect(new Set(names)).toEqual(new Set(["none"]));
  });

  test("the home page keeps the chosen language", async () => {
    const { tab } = await open("en");
    await tab.getByRole("link", { name: "Español" }).click();
    await tab.getByRole("heading", { level: 1, name: messages("es").site.home.headline }).waitFor();
    await tab.getByRole("link", { name: messages("es").site.check }).click();
    await tab.getByRole("heading", { level: 1, name: messages("es").held.title }).waitFor();
    await tab.getByRole("link", { name: "Acuse", exact: true }).click();
    await tab.getByRole("heading", { level: 1, name: messages("es").site.home.headline }).waitFor();
  });
});
