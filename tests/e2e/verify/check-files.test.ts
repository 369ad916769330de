import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { loadConfig } from "#lib/config.ts";
import { closeDb } from "#lib/db.ts";
import { readPackage } from "#lib/evidence/package/package.ts";
import { closeSendingBoss } from "#lib/jobs/jobs.ts";
import { recordProviderEvent } from "#lib/notifications/chain/record-event.ts";
import { openDatabase } from "#lib/server/postgres/postgres.ts";
import { launchBrowser, newContext } from "#tests/support/browser/browser.ts";
import { configState } from "#tests/support/server/process-state.ts";
import { WAIT_MS } from "#tests/support/wait.ts";
import certificates from "#tests/vectors/certificates/index.json" with { type: "json" };
import forgeries from "#tests/vectors/forgeries/index.json" with { type: "json" };
import hostile from "#tests/vectors/hostile/index.json" with { type: "json" };
import packages from "#tests/vectors/packages/index.json" with { type: "json" };
import renewals from "#tests/vectors/renewals/index.json" with { type: "json" };
import { Client } from "../../support/server/api.ts";
import { toolTest } from "../../support/tools/tools.ts";
import { type Certified, certify } from "./certified.ts";

const { url, dataDir } = inject("api");
const vectors = join(import.meta.dirname, "../../vectors/certificates");
const folder = mkdtempSync(join(tmpdir(), "acuse-check-"));
const file = (name: string) => join(folder, name);
const save = (name: string, bytes: Uint8Array | string) => {
  writeFileSync(file(name), bytes);
  return file(name);
};
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A complaint that comes when the delivery was sealed already: a second seal supersedes the first. */
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

toolTest(["chromium"])("Checking files in the browser", () => {
  let browser: Browser;
  let made: Certified;
  let context: BrowserContext;
  let troubles: string[];

  beforeAll(async () => {
    made = await certify("check@example.com");
    save("certificate.pdf", made.certificate);
    browser = await launchBrowser("plain.example");
  });
  afterAll(() => browser?.close());
  afterEach(() => context?.close());

  async function open(path: string, origin = url): Promise<Page> {
    context = await newContext(browser, { viewport: { width: 390, height: 844 } });
    const tab = await context.newPage();
    troubles = [];
    tab.on("console", (message) => message.type() === "error" && troubles.push(message.text()));
    tab.on("pageerror", (error) => troubles.push(String(error)));
    await tab.goto(`${origin}${path}`, { waitUntil: "networkidle" });
    return tab;
  }

  /** From here on any request at all is trouble; and there is no network to make one. */
  async function silenced(): Promise<Page> {
    const tab = await open("/verify");
    await tab.getByText("Ready.").waitFor();
    tab.on("request", (request) => troubles.push(request.url()));
    await context.setOffline(true);
    return tab;
  }

  async function check(tab: Page, ...files: string[]): Promise<string> {
    await tab.locator("#result > *").evaluateAll((all) => all.map((one) => one.setAttribute("data-old", "")));
    await tab.locator("#files").setInputFiles(files);
    await tab.locator("#result > :not([data-old])").first().waitFor();
    await tab.getByText("Checked in this browser; nothing was sent.").waitFor();
    return tab.locator("#result").innerText();
  }

  /** What was checked is folded until somebody asks for it. */
  const toFacts = (tab: Page) => tab.getByRole("link", { name: "What was checked" }).click();

  const facts = (tab: Page) =>
    tab.locator("[data-fact]").evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.fact ?? ""));

  test("/verify finds a certificate genuine without a request", async () => {
    const tab = await silenced();
    const text = await check(tab, file("certificate.pdf"));
    for (const words of [
      "This certificate is genuine",
      "Lease 14-B",
      "maria@example.com",
      made.detail.id,
      "What this does not prove",
    ])
      expect(text).toContain(words);
    expect(text).toContain("a simulation");
    expect(await tab.locator("#result [data-banner=broken]").count()).toBe(0);
    expect(await tab.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")).toBe(
      false,
    );
    expect(troubles).toEqual([]);
  });

  test("/verify scrolls to the verdict on a small phone", async () => {
    const tab = await silenced();
    await tab.setViewportSize({ width: 360, height: 560 });
    await check(tab, file("certificate.pdf"));
    const verdict = tab.getByText("This certificate is genuine");
    await expect.poll(async () => ((await verdict.boundingBox())?.y ?? 560) < 280).toBe(true);
    expect(troubles).toEqual([]);
  });

  test("/verify finds a certificate changed after one bit was flipped", async () => {
    const changed = Uint8Array.from(made.certificate);
    changed[3000] = (changed[3000] ?? 0) ^ 1;
    const tab = await silenced();
    const text = await check(tab, save("changed.pdf", changed));
    expect(text).toContain("This certificate is not intact");
    expect(text).not.toContain("genuine\n");
    expect(await tab.locator("#result [role=alert]").count()).toBe(1);
    expect(troubles).toEqual([]);
  });

  test.each([
    ["of another service", join(vectors, "sealed.pdf"), "This certificate comes from somewhere else"],
    ["that is provisional", join(vectors, "provisional.pdf"), "This certificate is provisional"],
    ["that is no PDF", join(vectors, "no-pdf.pdf"), "There is nothing here that can be checked"],
  ])("/verify names a file %s", async (_, path, words) => {
    const tab = await silenced();
    expect(await check(tab, path)).toContain(words);
    expect(troubles).toEqual([]);
  });

  test("/verify takes attachments, the mail and unrelated files one after the other", async () => {
    const reader = new Client();
    const [lease] = made.detail.attachments;
    const bytes = (await reader.raw(new URL(lease?.download_url ?? "").pathname)).bytes;
    const tab = await silenced();
    await check(tab, file("certificate.pdf"));
    await check(tab, save("whatever.pdf", bytes));
    expect(await facts(tab)).toContain(`attachment.hash ${lease?.id} passed`);
    expect(await tab.locator("#result").innerText()).toContain("This certificate is genuine");
    const held = await readPackage((await reader.raw(`/v1/notifications/${made.detail.id}/evidence`)).bytes);
    const mail = held && "files" in held ? held.files.find(({ name }) => name === "submission.eml") : undefined;
    await check(tab, save("mail.eml", mail?.bytes ?? expect.fail("no mail in the package")));
    expect(await facts(tab)).toContain("submission.hash  passed");
    const text = await check(tab, save("stranger.txt", "Something else."));
    expect(text).toContain("“stranger.txt” is neither an attachment of this notification nor the mail as it was sent.");
    expect(await check(tab, file("certificate.pdf"))).toContain("This certificate is genuine");
    expect(troubles).toEqual([]);
  });

  test("/verify finds every fact of an evidence package proven", async () => {
    const { bytes } = await new Client().raw(`/v1/notifications/${made.detail.id}/evidence`);
    const tab = await silenced();
    await check(tab, save("evidence.zip", bytes));
    expect((await facts(tab)).filter((fact) => !fact.endsWith("passed"))).toEqual([]);
  });

  /** Roots by themselves, which are taken until all is begun anew. */
  async function give(tab: Page, roots: string): Promise<void> {
    await tab.locator("#files").setInputFiles([roots]);
    await tab.getByText("From now on certificates are held against the roots that you gave").waitFor();
  }

  test("/verify checks against roots that were given first", async () => {
    const tab = await silenced();
    await give(tab, join(vectors, "ca.pem"));
    expect(await check(tab, join(vectors, "sealed.pdf"))).toContain("This certificate is genuine");
    expect(await tab.locator("#state").innerText()).toContain("the roots that you gave");
  });

  test("/verify ignores roots that come with a certificate", async () => {
    const tab = await silenced();
    const text = await check(tab, join(vectors, "ca.pem"), join(vectors, "sealed.pdf"));
    expect(text).toContain("This certificate comes from somewhere else");
    const said = await tab.locator("#state").innerText();
    expect(said).toContain("Held against the roots of this service.");
    expect(said).toContain("The roots among these files were not used");
  });

  test("/verify agrees with the command line on every published vector", async () => {
    const tab = await silenced();
    const words: Record<string, string> = {
      proven: "genuine",
      wrong: "not intact",
      foreign: "somewhere else",
      provisional: "provisional",
      stranger: "not every file belongs",
      unreadable: "nothing here",
      unanswered: "one thing about it is not known",
    };
    const all = [
      ...certificates.map((vector) => ({ ...vector, from: vectors })),
      ...packages.map((vector) => ({ ...vector, from: join(vectors, "../packages") })),
      ...renewals.map((vector) => ({ ...vector, from: join(vectors, "../renewals") })),
      ...hostile.map((vector) => ({ ...vector, from: join(vectors, "../hostile") })),
      ...forgeries.map((vector) => ({ ...vector, from: join(vectors, "../forgeries") })),
    ];
    for (const { from, file, with: others, standing } of all) {
      await give(tab, join(from, "ca.pem"));
      const text = await check(tab, ...[file, ...others].map((name) => join(from, name)));
      await tab.getByRole("button", { name: "Start anew" }).click();
      expect(text.split("\n")[0], file).toContain(words[standing]);
    }
  });

  test("/verify explains over plain http why files cannot be checked", async () => {
    const tab = await open("/verify", url.replace("localhost", "plain.example"));
    expect(await tab.locator("#insecure").isVisible()).toBe(true);
    expect(await tab.locator("#drop").isVisible()).toBe(false);
  });

  test("the browser repeats the checks of a record and agrees with the service", async () => {
    const tab = await open(`/verify/${made.detail.id}`);
    const shown = (await facts(tab)).length;
    await toFacts(tab);
    await tab.getByRole("button", { name: "Check again in this browser" }).click();
    await tab.getByText(`all ${shown} facts above are as they are shown`).waitFor();
    expect(shown).toBeGreaterThan(40);
    expect(troubles).toEqual([]);
  });

  test("the browser repeats the checks of earlier seals from their certificates", async () => {
    const { id } = (await certify("again@example.com")).detail;
    await complainAfterwards(id);
    const tab = await open(`/verify/${id}`);
    expect(await facts(tab)).toContain("seal.earlier  passed");
    const shown = (await facts(tab)).length;
    const asked: string[] = [];
    tab.on("request", (request) => asked.push(new URL(request.url()).search));
    await toFacts(tab);
    const press = async () => {
      await tab.getByRole("button", { name: "Check again in this browser" }).click();
      await tab.locator("#again [data-banner]").waitFor();
      return tab.locator("#again").innerText();
    };
    expect(await press()).toContain(`all ${shown} facts above are as they are shown`);
    expect(asked).toContain("?seal=1");
    await tab.route("**/certificate?seal=1", async (route) =>
      route.fulfill({ response: await route.fetch({ url: `${url}/v1/notifications/${id}/certificate` }) }),
    );
    await tab.evaluate("delete document.querySelector('#again [role=status]').dataset.banner");
    expect(await press()).toMatch(/seal\.earlier\s+failed/);
    expect(troubles).toEqual([]);
  });

  test("the browser repeats the checks of a record that is not sealed yet", async () => {
    const sender = new Client({ key: inject("api").key });
    const { id } = await sender.created({
      to: "stuck@example.com",
      attachments: [{ filename: "a.txt", content_type: "text/plain", content_base64: "SGVsbG8K" }],
    });
    const tab = await open(`/verify/${id}`);
    await toFacts(tab);
    await tab.getByRole("button", { name: "Check again in this browser" }).click();
    await tab.locator("#again [data-banner]").waitFor();
    expect(await tab.locator("#again").innerText()).toContain("came to the same result");
  });

  test("the record's page alerts when the repeated checks differ from it", async () => {
    const tab = await open(`/verify/${made.detail.id}`);
    await tab.route(`**/v1/notifications/${made.detail.id}`, async (route) => {
      const answer = await route.fetch();
      const detail = await answer.json();
      await route.fulfill({ json: { ...detail, status: "failed" } });
    });
    await toFacts(tab);
    await tab.getByRole("button", { name: "Check again in this browser" }).click();
    await tab.locator("#again [data-banner=broken]").waitFor();
    expect(await tab.locator("#again").innerText()).toContain("record.status");
  });

  test("the record's page compares a file with its hashes", async () => {
    const tab = await open(`/verify/${made.detail.id}`);
    tab.on("request", (request) => troubles.push(request.url()));
    await tab.getByText("Compare a file of yours").click();
    await tab.locator("#compare input").setInputFiles([file("certificate.pdf"), save("other.txt", "x")]);
    await tab.locator("#compare li").nth(1).waitFor();
    expect(await tab.locator("#compare li").allInnerTexts()).toEqual([
      "certificate.pdf is the newest certificate, byte for byte.",
      "other.txt is none of the files of this record: not a single byte may differ.",
    ]);
    expect(troubles).toEqual([]);
  });
});
