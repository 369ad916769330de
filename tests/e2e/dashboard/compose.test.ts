import type { BrowserContextOptions, Page } from "playwright";
import { expect, inject, test } from "vitest";
import { messages } from "#lib/i18n/messages.ts";
import type { Tab } from "#tests/support/browser/browser.ts";
import { Person } from "#tests/support/dashboard/person.ts";
import { templatePdf, upload } from "#tests/support/stand-ins/template-host.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import { addAddress, compose, composing, SESSION, sessionCookie } from "./compose-form.ts";

const { templates } = inject("api");
const SHOWN = /\/dashboard\/notifications\/[0-9a-f-]{36}\?outcome=sent\./;

toolTest(["chromium"])("Composing in the browser", () => {
  const fixture = composing();
  let tab: Tab;

  async function openForm(subject: string, options: BrowserContextOptions = {}): Promise<Page> {
    tab = await fixture.openForm(subject, options);
    return tab.page;
  }
  const subjects = async (): Promise<string[]> =>
    (
      await fixture.database.client.query(
        "SELECT subject FROM notifications JOIN memberships USING (organization_id) JOIN users ON users.id = user_id WHERE email = $1",
        [fixture.person.email],
      )
    ).rows.map(({ subject }) => subject);

  const send = (page: Page) => page.getByRole("button", { name: compose.send, exact: true });

  test("a click in the menu of attachments opens the chooser of files", async () => {
    const page = await openForm("Clicked");
    await page.locator("summary", { hasText: compose.attachments.add }).click();
    const chooser = page.waitForEvent("filechooser");
    await page.getByText(compose.attachments.choose, { exact: true }).click();
    await (await chooser).setFiles([{ name: "scan.txt", mimeType: "text/plain", buffer: Buffer.from("scan") }]);
    await page.locator("#attachments").getByText("scan.txt", { exact: true }).waitFor();
  });

  test("the compose form shows the upload's progress, and a double click sends once", async () => {
    const page = await openForm("Slow line");
    // The button that cancels is not where the second click falls.
    await page.setViewportSize({ width: 360, height: 780 });
    const file = { name: "scan.bin", mimeType: "application/octet-stream", buffer: Buffer.alloc(2_000_000, 7) };
    await page.getByLabel(compose.attachments.choose).setInputFiles([file]);
    const line = await tab.context.newCDPSession(page);
    await line.send("Network.enable");
    const conditions = { offline: false, latency: 0, downloadThroughput: -1 };
    await line.send("Network.emulateNetworkConditions", { ...conditions, uploadThroughput: 200_000 });
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const bar = document.querySelector("progress");
        if (bar) seen.push(bar.value);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await send(page).dblclick();
    // The progress bar is neither empty nor full.
    await page.waitForFunction(() => {
      const bar = document.querySelector("progress");
      return bar !== null && bar.value > 0 && bar.value < 100;
    });
    await page.getByText(/: \d+ ?%\./).waitFor();
    // Read out once, not at each percentage.
    expect(await page.getByRole("status").innerText()).toBe(compose.nothingSent);
    const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    await line.send("Network.emulateNetworkConditions", { ...conditions, uploadThroughput: -1 });
    await page.waitForURL(SHOWN);
    expect((await subjects()).filter((subject) => subject === "Slow line")).toHaveLength(1);
    expect(tab.troubles).toEqual([]);
  });

  test.each([true, false])("Enter in a line of text sends nothing (scripts: %s)", async (javaScriptEnabled) => {
    const page = await openForm("Not yet", { javaScriptEnabled });
    const subject = `Entered, then sent (${javaScriptEnabled})`;
    const posted: string[] = [];
    page.on("request", (request) => request.url().includes("/compose/send") && posted.push(request.url()));
    for (const label of [compose.subject, compose.senderName])
      await page.getByLabel(label, { exact: true }).press("Enter");
    if (!javaScriptEnabled) {
      // The box that confirms missing values can be seen.
      expect(await page.locator("input[name=send_unfilled]").boundingBox()).toMatchObject({ width: 20, height: 20 });
    } else {
      await page.getByLabel(compose.bodyText, { exact: true }).fill("Dear {{name}}");
      await page.getByRole("checkbox", { name: compose.variables.sendEmpty }).press("Enter");
      await page.getByLabel(compose.bodyText, { exact: true }).fill("Dear Ana");
    }
    await page.getByLabel(compose.subject, { exact: true }).fill(subject);
    expect(posted).toEqual([]);
    await send(page).click();
    await page.waitForURL(/\/dashboard\/notifications\/[0-9a-f-]{36}/);
    expect(await subjects()).toContain(subject);
    expect(await subjects()).not.toContain("Not yet");
    expect(tab.troubles).toEqual([]);
  });

  test("a cancelled upload sends nothing and leaves the form as it was", async () => {
    const page = await openForm("Cancelled");
    const file = { name: "scan.bin", mimeType: "application/octet-stream", buffer: Buffer.alloc(2_000_000, 7) };
    await page.getByLabel(compose.attachments.choose).setInputFiles([file]);
    const line = await tab.context.newCDPSession(page);
    await line.send("Network.enable");
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 };
    await line.send("Network.emulateNetworkConditions", slow);
    await send(page).click();
    await page.getByRole("progressbar").waitFor();
    await page.getByRole("button", { name: compose.cancelUpload, exact: true }).click();
    await page.getByRole("progressbar").waitFor({ state: "detached" });
    // The next Tab leads to the button that sends.
    await page.keyboard.press("Tab");
    expect(await send(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.getByLabel(compose.subject, { exact: true }).inputValue()).toBe("Cancelled");
    await page.locator("#attachments").getByText("scan.bin").waitFor();
    expect(await subjects()).not.toContain("Cancelled");
    await line.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
    await send(page).click();
    await page.waitForURL(SHOWN);
    expect((await subjects()).filter((subject) => subject === "Cancelled")).toHaveLength(1);
    expect(tab.troubles).toEqual([]);
  });

  test("a compose form survives the end of its session and is sent once after a new sign-in", async () => {
    const page = await openForm("Kept");
    const file = { name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("Hello\n") };
    await page.getByLabel(compose.attachments.choose).setInputFiles([file]);
    await tab.context.clearCookies({ name: SESSION });
    await send(page).click();
    await page.getByText(compose.signedOut).waitFor();
    expect(await page.getByLabel(compose.subject, { exact: true }).inputValue()).toBe("Kept");
    await page.locator("#attachments").getByText("note.txt").waitFor();
    expect(await subjects()).not.toContain("Kept");
    const again = await new Person(fixture.person.email).signIn();
    await tab.context.addCookies(sessionCookie(again));
    await send(page).click();
    await page.waitForURL(SHOWN);
    await page.getByRole("link", { name: messages("en").dashboard.notification.tabs.content, exact: true }).click();
    await page.getByRole("heading", { name: /^note\.txt/ }).waitFor();
    expect((await subjects()).filter((subject) => subject === "Kept")).toHaveLength(1);
  });

  test("a compose form survives a change of role, which is shown", async () => {
    const page = await openForm("Demoted");
    const become = (role: string) =>
      fixture.database.client.query(
        "UPDATE memberships SET role = $2::membership_role FROM users WHERE users.id = user_id AND email = $1",
        [fixture.person.email, role],
      );
    await become("reader");
    await send(page).click();
    await page.getByText(compose.forbidden).waitFor();
    expect(await subjects()).not.toContain("Demoted");
    await become("owner");
    await send(page).click();
    await page.waitForURL(SHOWN);
    expect((await subjects()).filter((subject) => subject === "Demoted")).toHaveLength(1);
  });

  test("the compose form previews a template with its values, and shows an error on a page of its own", async () => {
    const page = await openForm("Template");
    await addAddress(page);
    const place = page.getByLabel(compose.attachments.templateUrl);
    const seen = page.getByRole("button", { name: compose.attachments.seeTemplate });
    // The browser's PDF viewer requests the file again, so the first response counts.
    const answered = async (address: string, status: number, type: string) => {
      await place.fill(address);
      const { promise, resolve } = Promise.withResolvers<void>();
      tab.context.on("response", (response) => {
        const found = response.url().endsWith("/compose/template") && response.status() === status;
        if (found && response.headers()["content-type"] === type) resolve();
      });
      const opened = tab.context.waitForEvent("page");
      await seen.click();
      await promise;
      return opened;
    };
    const template = await upload(templates, await templatePdf("Lease {{flat}}"));
    await answered(template, 200, "application/pdf");
    const errorPage = await answered("http://127.0.0.1:1/x.pdf", 400, "text/html; charset=utf-8");
    await errorPage.getByRole("heading", { name: compose.templates.notOpened }).waitFor();
    expect(await page.getByLabel(compose.subject, { exact: true }).inputValue()).toBe("Template");
  });

  test("the compose form asks once about markers without a value", async () => {
    const page = await openForm("Order {{number}}");
    // On a phone the button stays in view, however long the form is.
    await page.setViewportSize({ width: 360, height: 640 });
    await page.evaluate("scrollTo(0, 0)");
    expect(await send(page).evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThanOrEqual(640);
    await send(page).click();
    await page.getByText(compose.unfilled.one).waitFor();
    await page.waitForFunction(() => document.activeElement?.id === "compose-unfilled");
    const named = page.locator("#compose-unfilled").getByRole("link", { name: "{{number}}", exact: true });
    expect(await subjects()).not.toContain("Order {{number}}");
    await named.click();
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "variable_value");
    await page.keyboard.type("7");
    await named.waitFor({ state: "detached" });
    await send(page).click();
    await page.waitForURL(SHOWN);
    expect(await subjects()).toContain("Order 7");

    await tab.context.close();
    const other = await openForm("As {{it}} stands");
    await send(other).click();
    await other.getByRole("checkbox", { name: compose.variables.sendEmpty }).check();
    await send(other).click();
    await other.waitForURL(SHOWN);
    expect((await subjects()).filter((subject) => subject === "As  stands")).toHaveLength(1);
  });

  test("the compose form shows a template's error at its address until that changes", async () => {
    const page = await openForm("FetchError template");
    const note = { name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("Hello\n") };
    await page.getByLabel(compose.attachments.choose).setInputFiles([note]);
    await addAddress(page);
    const place = page.getByLabel(compose.attachments.templateUrl);
    await place.fill("http://127.0.0.1:1/x.pdf");
    await send(page).click();
    await page.locator("#template-error").waitFor();
    expect(await place.getAttribute("aria-invalid")).toBe("true");
    await page.getByRole("link", { name: compose.correct }).waitFor();
    await place.fill("https://example.com/x.pdf");
    await page.locator("#template-error").waitFor({ state: "detached" });
    expect(await page.getByText(compose.refused).count()).toBe(0);
    expect(await place.getAttribute("aria-invalid")).toBeNull();
  });
});
