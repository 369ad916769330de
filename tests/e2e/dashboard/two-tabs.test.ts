import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { expect, inject, test } from "vitest";
import { messages } from "#lib/i18n/messages.ts";
import { Person } from "#tests/support/dashboard/person.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import { composing } from "./compose-form.ts";

const { url } = inject("api");
const { compose, nav, notFound, settings: s } = messages("en").dashboard;

toolTest(["chromium"])("The dashboard in two tabs", () => {
  const fixture = composing();
  /** The texts of the person's drafts. */
  const kept = async (): Promise<string[]> => {
    const { rows } = await fixture.database.client.query(
      "SELECT form->>'body_text' AS text FROM unsent_drafts JOIN users ON users.id = user_id WHERE email = $1 ORDER BY 1",
      [fixture.person.email],
    );
    return rows.map(({ text }) => text);
  };

  test("the menu of a tab follows an organization that another tab opened", async () => {
    const { page, context } = await fixture.signedInTab();
    await page.goto(`${url}/dashboard/notifications`, { waitUntil: "networkidle" });
    const side = page.getByRole("complementary", { name: messages("en").dashboard.navigation });
    await side.getByText(fixture.person.email).first().waitFor();
    const other = await context.newPage();
    await other.goto(`${url}/dashboard/account?new=`);
    const name = `Second ${Date.now()}`;
    await other.locator("#new-organization").getByLabel(s.organizationName).fill(name);
    await other.locator("#new-organization").getByRole("button", { name: s.create }).click();
    await other.getByRole("complementary").getByText(name).first().waitFor();
    await page.getByText(`“${name}” is open in another tab.`).waitFor();
    await side.getByRole("link", { name: nav.settings, exact: true }).click();
    await page.waitForURL("**/dashboard/settings");
    expect(await page.getByLabel(s.organizationName).inputValue()).toBe(name);
    await side.getByText(name).first().waitFor();
    await expect.poll(() => page.getByText("is open in another tab").count()).toBe(0);
  });

  test("a draft that another tab has changed is kept apart, and one that it has sent is not sent again", async () => {
    const { page, context } = await fixture.openForm("On two tabs");
    const text = (tab: Page) => tab.getByLabel(compose.bodyText, { exact: true });
    await page.waitForURL(/draft=/);
    const second = await context.newPage();
    await second.goto(page.url(), { waitUntil: "networkidle" });
    await text(page).fill("Of the first");
    await expect.poll(kept).toEqual(["Of the first"]);
    await text(second).fill("Of the second");
    await second.getByText(compose.draft.apart).waitFor();
    await expect.poll(kept).toEqual(["Of the first", "Of the second"]);
    const third = await context.newPage();
    await third.goto(page.url(), { waitUntil: "networkidle" });
    await page.getByRole("button", { name: compose.send, exact: true }).click();
    await page.waitForURL(/outcome=sent/);
    expect(await kept()).toEqual(["Of the second"]);
    await text(third).fill("Of the third");
    await third.getByText(compose.draft.sent).waitFor();
    expect(await third.getByText(/^Draft saved/).count()).toBe(0);
    await third.getByRole("button", { name: compose.send, exact: true }).click();
    await third.getByText(compose.mismatch).waitFor();
    expect(await kept()).toEqual(["Of the second"]);
  });

  test("a form whose sending had no response is sent once, however often and from wherever it is kept", async () => {
    const { page } = await fixture.openForm("Sent once");
    await page.route("**/compose/send?*", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole("button", { name: compose.send, exact: true }).click();
    await page.getByText(compose.offline).waitFor();
    await page.unroute("**/compose/send?*");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await page.getByRole("button", { name: compose.send, exact: true }).click();
    await page.waitForURL(/outcome=sent/);
    const { rows } = await fixture.database.client.query("SELECT id FROM notifications WHERE subject = 'Sent once'");
    expect(rows).toHaveLength(1);
  });

  test("a link to a page of one's other organization leads there after a switch, which a stranger is not offered", async () => {
    const tab = await fixture.openForm("In the first organization");
    const { page } = tab;
    await page.getByRole("button", { name: compose.send, exact: true }).click();
    await page.waitForURL(/outcome=sent/);
    const { pathname } = new URL(page.url());
    await page.goto(`${url}/dashboard/account?new=`);
    await page.locator("#new-organization").getByLabel(s.organizationName).fill(`Third ${Date.now()}`);
    await page.locator("#new-organization").getByRole("button", { name: s.create }).click();
    await page.waitForURL("**/dashboard/notifications");
    await page.goto(`${url}${pathname}?tab=content`);
    await page.getByRole("heading", { name: notFound.elsewhere }).waitFor();
    await page.getByRole("button", { name: notFound.open }).click();
    await page.getByRole("heading", { name: "In the first organization" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(pathname);
    const stranger = await new Person(`stranger-${randomUUID()}@example.com`).signIn();
    const { status, html } = await stranger.open(pathname);
    expect(status).toBe(404);
    expect(html).toContain(notFound.back);
    expect(html).not.toContain(notFound.open);
  });

  // Ends the session of the tests above.
  test("after signing out everywhere the way back shows no page of the dashboard", async () => {
    const { page } = await fixture.signedInTab();
    await page.goto(`${url}/dashboard/webhooks`, { waitUntil: "networkidle" });
    await page.getByRole("link", { name: nav.account, exact: true }).first().click();
    await page.getByRole("button", { name: s.endSessions }).click();
    await page.getByText(messages("en").signIn.ended.everywhere).waitFor();
    await page.goBack();
    await page.getByLabel(messages("en").signIn.email).waitFor();
    expect(await page.getByRole("complementary").count()).toBe(0);
  });
});
