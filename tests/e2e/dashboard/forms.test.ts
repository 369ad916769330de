import { randomUUID } from "node:crypto";
import type { Browser, Locator, Page, Request } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { fault } from "#lib/contract/errors.ts";
import { type Locale, messages } from "#lib/i18n/messages.ts";
import { sentence } from "#lib/i18n/sentence.ts";
import { launchBrowser, openTab, type Tab } from "#tests/support/browser/browser.ts";
import { Person } from "#tests/support/dashboard/person.ts";
import { apiDatabase } from "#tests/support/database/api-database.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const { url } = inject("api");
const SESSION = "next-auth.session-token";

toolTest(["chromium"])("forms of the dashboard in a browser", () => {
  let browser: Browser;
  let database: Awaited<ReturnType<typeof apiDatabase>>;
  let owner: Person;
  let tab: Tab;
  beforeAll(async () => {
    browser = await launchBrowser();
    database = await apiDatabase();
    owner = await new Person(`forms-${randomUUID()}@example.com`).signIn();
  });
  afterEach(() => tab?.context.close());
  afterAll(async () => {
    await database?.close();
    await browser?.close();
  });

  const query = async (text: string, values: unknown[] = []) => (await database.client.query(text, values)).rows;
  const organization = async () =>
    (
      await query("SELECT organization_id AS id FROM memberships JOIN users ON users.id = user_id WHERE email = $1", [
        owner.email,
      ])
    )[0]?.id;

  async function open(path: string, locale: Locale = "en"): Promise<Page> {
    await query("UPDATE users SET locale = $2 WHERE email = $1", [owner.email, locale]);
    tab = await openTab(browser, url, { locale });
    await tab.context.addCookies([{ name: SESSION, value: owner.cookies.get(SESSION) ?? "", url }]);
    await tab.page.goto(`${url}${path}`);
    return tab.page;
  }
  /** True once React has hydrated the field. */
  const isAlive = (field: Locator) =>
    field.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps$")));
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
  /** Returns the label and the description of the focused field. */
  const inFocus = (page: Page) =>
    page.evaluate(() => {
      const field = document.activeElement;
      const told = field?.getAttribute("aria-describedby")?.split(" ") ?? [];
      return {
        name: field?.getAttribute("name") ?? null,
        invalid: field?.getAttribute("aria-invalid") ?? null,
        said: document.getElementById(told.at(-1) ?? "")?.textContent?.trim() ?? null,
      };
    });

  describe.each<Locale>(["en", "es"])("forms in %s", (locale) => {
    const t = messages(locale);
    const { members: m, settings: s } = t.dashboard;

    test("a refused invitation shows its error at the focused field and keeps the input", async () => {
      const page = await open("/dashboard/members", locale);
      const email = page.getByLabel(m.email, { exact: true });
      const role = page.locator("#invite [name=role]:checked");
      // A browser takes that for an address, and we do not.
      await email.fill("ana@nowhere");
      await page.locator("#invite [name=role][value=sender]").check();
      await page.getByRole("button", { name: m.invite, exact: true }).click();
      await page.getByText(m.problems.address).waitFor();
      await expect.poll(() => inFocus(page)).toEqual({ name: "email", invalid: "true", said: m.problems.address });
      expect([await email.inputValue(), await role.inputValue()]).toEqual(["ana@nowhere", "sender"]);
      const guest = `guest-${randomUUID()}@example.com`;
      await email.fill(guest);
      await page.getByRole("button", { name: m.invite, exact: true }).dblclick();
      await page.getByText(m.invitedAs(guest, t.dashboard.roles.sender)).waitFor();
      await page.getByRole("rowheader", { name: guest }).waitFor();
      expect(await email.inputValue()).toBe("");
      expect(await page.getByText(m.problems.address).count()).toBe(0);
      const sent = await query("SELECT FROM audit_entries WHERE action = 'invitation.sent' AND subject = $1", [guest]);
      expect(sent).toHaveLength(1);
      expect(tab.troubles).toEqual([]);
    });

    test("a retention period is confirmed before it is set, and can be cancelled", async () => {
      await query("UPDATE organizations SET retention_days = NULL WHERE id = $1", [await organization()]);
      const page = await open("/dashboard/settings", locale);
      const days = page.locator("input[name=days]");
      const save = page.locator("form", { has: days }).getByRole("button", { name: s.savePeriod, exact: true });
      const q = s.retentionQuestion;
      await page.locator("[name=period][value=other]").check();
      await days.fill("0");
      // The browser's own rule lets it pass; ours does not.
      await save.click();
      await page.getByText(s.problems.retention, { exact: true }).waitFor();
      await days.fill("30");
      await save.click();
      await page.getByText(q.titleNone(30), { exact: true }).waitFor();
      await page.getByText(q.forGood).waitFor();
      await page.getByRole("link", { name: t.dashboard.cancel, exact: true }).click();
      await expect.poll(() => days.inputValue()).toBe("");
      // Sent before the page has its script, the form would be confirmed at the top of a new page.
      await expect.poll(() => isAlive(days)).toBe(true);
      await page.locator("[name=period][value=other]").check();
      await days.fill("30");
      await save.click();
      await page.getByRole("button", { name: q.yesNone(30), exact: true }).click();
      await page.getByText(s.done.saved, { exact: true }).waitFor();
      expect(await days.inputValue()).toBe("30");
      expect(
        await query("SELECT retention_days AS days FROM organizations WHERE id = $1", [await organization()]),
      ).toEqual([{ days: 30 }]);
      // A saved form refreshes the page, which can take a moment on a busy computer.
      await page.waitForLoadState("networkidle");
      // The message of one form is gone when another form asks for confirmation.
      const names = page.locator("#organization");
      await names.getByRole("button", { name: s.saveNames, exact: true }).click();
      await names.getByText(s.done.saved, { exact: true }).waitFor();
      await days.fill("20");
      await save.click();
      await page.getByText(q.titleNone(20), { exact: true }).waitFor();
      await expect.poll(() => page.getByText(s.done.saved, { exact: true }).count()).toBe(0);
      expect(tab.troubles).toEqual([]);
    });
  });

  test("a form keeps its input when the service cannot be reached", async () => {
    const page = await open("/dashboard/settings");
    const { settings: s } = messages("en").dashboard;
    const name = page.getByLabel(s.organizationName, { exact: true });
    await name.fill("Notaría Ruiz");
    const save = page.getByRole("button", { name: s.saveNames, exact: true });
    await tab.context.setOffline(true);
    await save.click();
    await page.getByText(messages("en").site.failed.offline).waitFor();
    await tab.context.setOffline(false);
    const isAction = (request: Request) => request.method() === "POST";
    await page.route("**/dashboard/settings", (route) =>
      isAction(route.request()) ? route.abort() : route.continue(),
    );
    await save.click();
    await page.getByText(messages("en").site.failed.unreachable).waitFor();
    expect(await name.inputValue()).toBe("Notaría Ruiz");
    await page.unrouteAll();
    await save.click();
    await page.getByText(s.done.saved).waitFor();
    expect(await name.inputValue()).toBe("Notaría Ruiz");
  });

  test("the question about a member closes after its answer, also after an error", async () => {
    const { members: m } = messages("en").dashboard;
    const email = `member-${randomUUID()}@example.com`;
    await query(
      `WITH person AS (INSERT INTO users (id, email) VALUES (gen_random_uuid(), $1) RETURNING id)
       INSERT INTO memberships (organization_id, user_id, role) SELECT $2::uuid, id, 'reader' FROM person`,
      [email, await organization()],
    );
    const page = await open("/dashboard/members");
    const change = async (whose: string, role: string) => {
      await page.getByRole("row", { name: whose }).getByRole("button", { name: m.change, exact: true }).click();
      const dialog = page.getByRole("dialog", { name: whose });
      await dialog.locator(`[name=role][value=${role}]`).check();
      await dialog.getByRole("button", { name: m.save, exact: true }).click();
      await dialog.waitFor({ state: "hidden" });
    };
    await change(email, "owner");
    await page.getByText(m.done.changed).waitFor();
    // Meanwhile, and not seen on this page.
    await query("UPDATE memberships SET role = 'sender' FROM users WHERE users.id = user_id AND email = $1", [email]);
    await change(owner.email, "reader");
    await page.getByText(m.problems.lastOwner).waitFor();
    expect(
      await query("SELECT role FROM memberships JOIN users ON users.id = user_id WHERE email = $1", [owner.email]),
    ).toEqual([{ role: "owner" }]);
    expect(tab.troubles).toEqual([]);
  });

  test("a webhook's secret stays while it is tested, and the dialog that rotates it shows the new one", async () => {
    const { webhooks: w, more } = messages("en").dashboard;
    const page = await open("/dashboard/webhooks");
    await page.locator("#endpoints summary", { hasText: w.add }).click();
    await page.getByLabel(w.url, { exact: true }).fill("http://hooks.example.com");
    await page.getByRole("button", { name: w.create, exact: true }).click();
    await expect
      .poll(() => inFocus(page))
      .toEqual({ name: "url", invalid: "true", said: sentence(messages("en").dashboard.rule(fault("not_https"))) });
    await page.getByLabel(w.url, { exact: true }).fill("https://hooks.example.com/forms");
    await page.getByRole("button", { name: w.create, exact: true }).click();
    await page.getByText(/^whsec_/).waitFor();
    expect(await page.getByLabel(w.url, { exact: true }).isVisible()).toBe(false);
    const first = await page.getByText(/^whsec_/).innerText();
    await page.getByRole("button", { name: w.test.send }).press("Enter");
    await page.getByText(w.test.see).waitFor();
    expect(await focused(page)).toContain(w.test.send);
    expect(await page.getByText(/^whsec_/).innerText()).toBe(first);
    const menu = page.locator("#endpoints summary", { hasText: more });
    await menu.press("Enter");
    await page.getByRole("button", { name: w.rotate, exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: w.rotate, exact: true }).waitFor({ state: "hidden" });
    expect(await focused(page)).toContain(more);
    // Also after a dialog of the menu was closed.
    await menu.click();
    await page.getByRole("button", { name: w.disable, exact: true }).click();
    await page.getByRole("dialog", { name: w.disableTitle }).getByRole("button", { name: w.cancel }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: w.rotate, exact: true }).waitFor({ state: "hidden" });
    await menu.click();
    await page.getByRole("button", { name: w.rotate, exact: true }).click();
    await page.getByRole("dialog", { name: w.rotateTitle }).getByText("https://hooks.example.com/forms").waitFor();
    const dialog = page.locator("[id^=rotate-]:popover-open");
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await dialog.getByRole("button", { name: w.rotateDo, exact: true }).click();
    const second = dialog.getByText(/^whsec_/);
    await second.waitFor();
    expect(await second.innerText()).not.toBe(first);
    await dialog.getByRole("button", { name: w.secret.copy, exact: true }).waitFor();
    await page.getByRole("dialog", { name: w.secret.rotated }).getByRole("button", { name: w.rotateDone }).click();
    await page.getByRole("button", { name: w.endPrevious, exact: true }).click();
    await page.getByRole("dialog", { name: w.endPreviousTitle }).getByRole("button", { name: w.endPreviousDo }).click();
    await expect.poll(() => focused(page)).toContain(w.done.previousEnded);
    await menu.click();
    await page.getByRole("button", { name: w.disable, exact: true }).click();
    await page.getByRole("dialog", { name: w.disableTitle }).getByRole("button", { name: w.disable }).click();
    await expect.poll(() => focused(page)).toContain(w.done.disabled);
    expect(tab.troubles).toEqual([]);
  });
});
