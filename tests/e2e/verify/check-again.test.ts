import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { loadConfig } from "#lib/config.ts";
import { closeDb } from "#lib/db.ts";
import { messages } from "#lib/i18n/messages.ts";
import { closeSendingBoss } from "#lib/jobs/jobs.ts";
import { recordProviderEvent } from "#lib/notifications/chain/record-event.ts";
import { openDatabase } from "#lib/server/postgres/postgres.ts";
import { launchBrowser, openTab, type Tab } from "#tests/support/browser/browser.ts";
import { Client, newAddress } from "#tests/support/server/api.ts";
import { configState } from "#tests/support/server/process-state.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import { WAIT_MS } from "#tests/support/wait.ts";
import { type Certified, certify } from "./certified.ts";
import { facts } from "./facts.ts";

const { url, key, dataDir } = inject("api");

/** Records a complaint after the delivery was sealed, and waits for the second seal. */
async function complainAfterwards(id: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  configState.config = loadConfig({ DATABASE_URL: database.url });
  const at = new Date();
  const said = { provider: "demo", id: `late-${id}`, type: "complained", messageId: id, occurredAt: at } as const;
  await recordProviderEvent(id, { ...said, details: { simulated: true }, payload: "{}" }, at);
  await closeSendingBoss();
  await closeDb();
  await database.release();
  await expect
    .poll(
      async () => {
        const { events, tsa } = await new Client().detail(id);
        return tsa?.chain_hash === events.at(-1)?.event_hash && events.at(-1)?.event_type;
      },
      { timeout: WAIT_MS },
    )
    .toBe("complained");
}

toolTest(["chromium"])("Checking a record in the browser", () => {
  let browser: Browser;
  let made: Certified;
  let opened: Tab;
  beforeAll(async () => {
    made = await certify("check-again@example.com");
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  afterEach(() => opened?.context.close());

  async function open(id: string): Promise<Page> {
    // Reads of records are limited by address.
    const extraHTTPHeaders = { "x-forwarded-for": newAddress() };
    opened = await openTab(browser, url, { viewport: { width: 390, height: 844 }, extraHTTPHeaders });
    await opened.page.goto(`${url}/verify/${id}`, { waitUntil: "networkidle" });
    return opened.page;
  }

  async function press(tab: Page): Promise<void> {
    await tab.getByRole("button", { name: "Check again in this browser" }).click();
  }

  /** Unfolds the facts. */
  const toFacts = (tab: Page) => tab.getByRole("link", { name: "What was checked" }).click();

  test("the browser repeats the checks of a record and agrees with the service", async () => {
    const tab = await open(made.detail.id);
    const shown = (await facts(tab)).length;
    await toFacts(tab);
    await press(tab);
    await tab.getByText(`all ${shown} checks above match`).waitFor();
    expect(shown).toBeGreaterThan(40);
    expect(opened.troubles).toEqual([]);
  });

  test("the browser repeats the checks of earlier seals from their certificates", async () => {
    const { id } = (await certify("again@example.com")).detail;
    await complainAfterwards(id);
    const tab = await open(id);
    expect(await facts(tab)).toContain("seal.earlier  passed");
    const shown = (await facts(tab)).length;
    const asked: string[] = [];
    tab.on("request", (request) => asked.push(new URL(request.url()).search));
    await toFacts(tab);
    const checkAgain = async () => {
      await press(tab);
      await tab.locator("#again [data-banner]").waitFor();
      return tab.locator("#again").innerText();
    };
    expect(await checkAgain()).toContain(`all ${shown} checks above match`);
    expect(asked).toContain("?seal=1");
    await tab.route("**/certificate?seal=1", async (route) =>
      route.fulfill({ response: await route.fetch({ url: `${url}/v1/notifications/${id}/certificate` }) }),
    );
    await tab.evaluate("delete document.querySelector('#again [role=status]').dataset.banner");
    expect(await checkAgain()).toMatch(/seal\.earlier\s+failed/);
    expect(opened.troubles).toEqual([]);
  });

  test("the browser repeats the checks of a record that is not sealed yet", async () => {
    const sender = new Client({ key: key });
    const { id } = await sender.created({
      to: "stuck@example.com",
      attachments: [{ filename: "a.txt", content_type: "text/plain", content_base64: "SGVsbG8K" }],
    });
    const tab = await open(id);
    const later = tab.locator("[data-fact^='log.later_events ']");
    // As a page that was made before the log had the newest event.
    await later.evaluate((row) => row.setAttribute("data-fact", "log.later_events  not_checked"));
    await toFacts(tab);
    await press(tab);
    await tab.locator("#again [data-banner]").waitFor();
    expect(await tab.locator("#again").innerText()).toContain("got the same result");
  });

  test("the browser rejects an entry of the log without its proof", async () => {
    const tab = await open(made.detail.id);
    await tab.route("**/log-proof", async (route) => {
      const response = await route.fetch();
      const proofs = await response.json();
      proofs.entries[1].proof = proofs.entries[0].proof;
      await route.fulfill({ json: proofs });
    });
    await toFacts(tab);
    await press(tab);
    await tab.locator("#again [data-banner]").waitFor();
    expect(await tab.locator("#again").innerText()).toContain("log.later_events failed");
  });

  test("the record's page alerts when the repeated checks differ from it", async () => {
    const tab = await open(made.detail.id);
    await tab.route(`**/v1/notifications/${made.detail.id}`, async (route) => {
      const response = await route.fetch();
      const detail = await response.json();
      await route.fulfill({ json: { ...detail, status: "failed" } });
    });
    await toFacts(tab);
    await press(tab);
    await tab.locator("#again [data-banner=broken]").waitFor();
    expect(await tab.locator("#again").innerText()).toContain("record.status");
  });

  test("the record's page compares a file with its hashes", async () => {
    const tab = await open(made.detail.id);
    tab.on("request", (request) => opened.troubles.push(request.url()));
    await tab.getByRole("link", { name: "Compare your file" }).click();
    await tab.locator("#compare input").setInputFiles([
      { name: "certificate.pdf", mimeType: "application/pdf", buffer: Buffer.from(made.certificate) },
      { name: "other.txt", mimeType: "text/plain", buffer: Buffer.from("x") },
    ]);
    await tab.locator("#compare li").nth(1).waitFor();
    expect(await tab.locator("#compare li").allInnerTexts()).toEqual([
      "certificate.pdf is the newest certificate, byte for byte.",
      messages("en").held.compare.isNot("other.txt"),
    ]);
    expect(opened.troubles).toEqual([]);
  });
});
