import { expect, inject, test } from "vitest";
import { messages } from "#lib/i18n/messages.ts";
import type { Tab } from "#tests/support/browser/browser.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import { compose, composing } from "./compose-form.ts";

const {
  status,
  dashboard: { nav },
} = messages("en");
const { url } = inject("api");
const { attachments, drafts, several } = compose;

toolTest(["chromium"])("Composing for several people and later", () => {
  const fixture = composing();
  let tab: Tab;

  const recipientsOf = async (subject: string): Promise<string[]> =>
    (
      await fixture.database.client.query(
        "SELECT recipient FROM notifications JOIN memberships USING (organization_id) JOIN users ON users.id = user_id WHERE email = $1 AND subject = $2 ORDER BY recipient",
        [fixture.person.email, subject],
      )
    ).rows.map(({ recipient }) => recipient);

  const drafted = async (subject: string, file?: string): Promise<number> =>
    (
      await fixture.database.client.query(
        "SELECT FROM unsent_drafts JOIN users ON users.id = user_id WHERE email = $1 AND form->>'subject' = $2 AND form->'file_names' = $3",
        [fixture.person.email, subject, JSON.stringify(file ? [file] : [])],
      )
    ).rows.length;

  test("a form with several pasted addresses sends one notification to each and lists them", async () => {
    tab = await fixture.openForm("To all");
    const { page } = tab;
    await page.getByLabel(compose.to, { exact: true }).fill("ana@example.com, bounced@example.com\nluz@example.com");
    await page.getByRole("button", { name: compose.sendSeveral.replace("{count}", "3"), exact: true }).click();
    await page.waitForURL("**/compose/sent?**");
    // The title says "submitted", and how many were delivered once all outcomes are known.
    const links = page.locator("tbody th a");
    await links.nth(2).waitFor();
    expect(await links.allInnerTexts()).toEqual(["ana@example.com", "bounced@example.com", "luz@example.com"]);
    expect(await links.first().getAttribute("href")).toMatch(/^\/dashboard\/notifications\/[0-9a-f-]{36}$/);
    // The page follows each of them.
    await page.getByRole("row", { name: "bounced@example.com" }).getByText(status.failed).waitFor();
    await page.getByRole("link", { name: several.list }).click();
    await page.getByRole("link", { name: "To all" }).nth(2).waitFor();
    expect(await recipientsOf("To all")).toEqual(["ana@example.com", "bounced@example.com", "luz@example.com"]);
    expect(tab.troubles).toEqual([]);
  });

  test("an unsent form is kept as a draft, opened from the list, and gone once it is sent", async () => {
    tab = await fixture.openForm("Half written");
    const { page } = tab;
    await page.getByText(/^Draft saved \d\d:\d\d$/).waitFor();
    await page
      .locator("#attachments input[type=file]")
      .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
    await page.getByText(/^Draft saved \d\d:\d\d, without the files$/).waitFor();
    await expect.poll(() => drafted("Half written", "a.txt")).toBe(1);
    // The address is that of the draft, so that a reload shows it.
    expect(page.url()).toContain("?draft=");
    await page.goto(`${url}/dashboard/compose`);
    await page.getByText(drafts.title(1)).click();
    await page.getByRole("link", { name: drafts.open("Half written") }).click();
    await page.waitForURL("**/compose?draft=*");
    expect(await page.getByLabel(compose.to, { exact: true }).inputValue()).toBe("ana@example.com");
    expect(await page.getByLabel(compose.bodyText, { exact: true }).inputValue()).toBe("Dear Ana");
    // The files are to be added again or to be removed, also after a change of the text.
    await page.getByLabel(compose.bodyText, { exact: true }).press("End");
    await page.keyboard.type("!");
    await page.getByText(/^Draft saved \d\d:\d\d, without the files$/).waitFor();
    await page.reload();
    await page.getByText(attachments.missing).waitFor();
    await page.getByText("a.txt", { exact: true }).waitFor();
    await page.getByRole("button", { name: compose.send, exact: true }).click();
    await page.getByText(attachments.addAgain).waitFor();
    await page.getByRole("button", { name: "Remove a.txt" }).click();
    await page.getByText(attachments.addAgain).waitFor({ state: "hidden" });
    await page.getByText(/^Draft saved \d\d:\d\d$/).waitFor();
    await expect.poll(() => drafted("Half written", "a.txt")).toBe(0);
    await page.getByRole("button", { name: compose.send, exact: true }).click();
    await page.waitForURL(/outcome=sent/);
    await page.goto(`${url}/dashboard/compose`);
    expect(await page.locator("#drafts").count()).toBe(0);
    expect(await recipientsOf("Half written")).toEqual(["ana@example.com"]);
    await page.goto(`${url}/dashboard/compose?draft=${crypto.randomUUID()}`);
    await page.getByText(drafts.gone).waitFor();
    expect(tab.troubles).toEqual([]);
  });

  test("a form says that it is not kept after the end of the session, and is kept again after a new one", async () => {
    tab = await fixture.openForm("Out of session");
    const { page, context } = tab;
    await page.getByText(/^Draft saved/).waitFor();
    const cookies = await context.cookies();
    await context.clearCookies();
    await page.getByLabel(compose.subject, { exact: true }).press("x");
    await page.getByText(compose.draft.lost).waitFor();
    expect(await page.getByText(/^Draft saved/).count()).toBe(0);
    await context.addCookies(cookies);
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await page.getByText(/^Draft saved/).waitFor();
    expect(await page.getByText(compose.draft.lost).count()).toBe(0);
    await page.route("**/compose/draft?*", (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByLabel(compose.subject, { exact: true }).press("y");
    await page.getByText(compose.draft.lost).waitFor();
    await page.unroute("**/compose/draft?*");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await page.getByText(/^Draft saved/).waitFor();
  });

  test("a form that is left at once is a draft, also after a way back", async () => {
    tab = await fixture.openForm("Left at once");
    const { page } = tab;
    const subject = page.getByLabel(compose.subject, { exact: true });
    await page.getByRole("link", { name: nav.notifications, exact: true }).first().click();
    await page.waitForURL(/dashboard\/notifications/);
    await expect.poll(() => drafted("Left at once")).toBe(1);
    await page.goBack();
    await page.waitForURL("**/compose?draft=*");
    expect(await subject.inputValue()).toBe("Left at once");
    await subject.press("End");
    await subject.pressSequentially(", twice");
    page.once("dialog", async (dialog) => {
      await expect.poll(() => drafted("Left at once, twice")).toBe(1);
      await dialog.accept();
    });
    await page.reload();
    expect(await subject.inputValue()).toBe("Left at once, twice");
    expect(tab.troubles).toEqual([]);
  });

  test("a draft that is kept while another page is on its way does not hold that page up", async () => {
    tab = await fixture.openForm("On the way");
    const { page } = tab;
    const { promise: mayArrive, resolve: arrive } = Promise.withResolvers<void>();
    await page.route("**/dashboard/notifications*", async (route) => {
      await mayArrive;
      await route.continue();
    });
    await page.getByRole("link", { name: nav.notifications, exact: true }).first().click();
    await page.waitForURL(/draft=/);
    arrive();
    await page.waitForURL(/dashboard\/notifications/);
    expect(tab.troubles).toEqual([]);
  });

  test("a draft is deleted after a question, and its result leaves the focus where one types", async () => {
    tab = await fixture.openForm("Not wanted");
    const { page } = tab;
    await expect.poll(() => drafted("Not wanted")).toBe(1);
    await page.goto(`${url}/dashboard/compose`);
    await page.locator("#drafts summary").click();
    await page.getByRole("button", { name: `${drafts.delete} Not wanted` }).click();
    await page.getByRole("dialog", { name: drafts.deleteTitle("Not wanted") }).waitFor();
    await page.getByRole("button", { name: drafts.deleteDo }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(drafts.done.draftDeleted);
    expect(await drafted("Not wanted")).toBe(0);
    const subject = page.getByLabel(compose.subject, { exact: true });
    await subject.fill("Wanted");
    // The draft changes the address.
    await page.waitForURL(/draft=/);
    expect(await subject.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(tab.troubles).toEqual([]);
  });

  test("a form keeps its text when the language changes", async () => {
    tab = await fixture.openForm("In two languages");
    const { page } = tab;
    const subject = page.locator("input[name=subject]");
    // The draft has its address by now, which the change of language keeps.
    await page.waitForURL(/draft=/);
    const before = [page.url(), await page.evaluate(() => history.length)];
    for (const [language, title] of [
      ["Español", messages("es").dashboard.compose.title],
      ["English", compose.title],
    ] as const) {
      await page.getByRole("button", { name: language, exact: true }).first().click();
      await page.getByRole("heading", { name: title, level: 1 }).waitFor();
      expect(await subject.inputValue()).toBe("In two languages");
      expect([page.url(), await page.evaluate(() => history.length)]).toEqual(before);
    }
    expect(tab.troubles).toEqual([]);
  });
});
