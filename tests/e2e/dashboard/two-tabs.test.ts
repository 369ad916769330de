import { expect, inject, test } from "vitest";
import { messages } from "#lib/i18n/messages.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import { composing } from "./compose-form.ts";

const { url } = inject("api");
const { nav, settings: s } = messages("en").dashboard;

toolTest(["chromium"])("The dashboard in two tabs", () => {
  const fixture = composing();

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
    await side.getByRole("link", { name: nav.settings, exact: true }).click();
    await page.waitForURL("**/dashboard/settings");
    expect(await page.getByLabel(s.organizationName).inputValue()).toBe(name);
    await side.getByText(name).first().waitFor();
  });
});
