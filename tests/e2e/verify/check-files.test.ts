import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { readPackage } from "#lib/evidence/package/package.ts";
import { messages } from "#lib/i18n/messages.ts";
import { launchBrowser, newContext } from "#tests/support/browser/browser.ts";
import certificates from "#tests/vectors/certificates/index.json" with { type: "json" };
import forgeries from "#tests/vectors/forgeries/index.json" with { type: "json" };
import hostile from "#tests/vectors/hostile/index.json" with { type: "json" };
import packages from "#tests/vectors/packages/index.json" with { type: "json" };
import renewals from "#tests/vectors/renewals/index.json" with { type: "json" };
import { Client } from "../../support/server/api.ts";
import { toolTest } from "../../support/tools/tools.ts";
import { type Certified, certify } from "./certified.ts";
import { facts } from "./facts.ts";

const { url } = inject("api");
const vectors = join(import.meta.dirname, "../../vectors/certificates");
const folder = mkdtempSync(join(tmpdir(), "acuse-check-"));
const file = (name: string) => join(folder, name);
const save = (name: string, bytes: Uint8Array | string) => {
  writeFileSync(file(name), bytes);
  return file(name);
};
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

  /** Opens /verify, then takes the network away and counts every request. */
  async function silenced(): Promise<Page> {
    const tab = await open("/verify");
    await tab.getByText("Ready.").waitFor();
    tab.on("request", (request) => troubles.push(request.url()));
    await context.setOffline(true);
    return tab;
  }

  async function check(tab: Page, ...files: string[]): Promise<string> {
    await tab.locator("[data-banner]").evaluateAll((all) => all.map((one) => one.setAttribute("data-old", "")));
    await tab.locator("#files").setInputFiles(files);
    await tab.locator("[data-banner]:not([data-old])").first().waitFor();
    await tab.getByText("Checked in this browser. Nothing was sent.").waitFor();
    return tab.locator("#result").innerText();
  }

  test("/verify finds a certificate genuine without a request", async () => {
    const tab = await silenced();
    const text = await check(tab, file("certificate.pdf"));
    for (const words of [
      "This certificate is genuine",
      "Recorded outcome: Delivered (simulated)",
      "Lease 14-B",
      "maria@example.com",
      made.detail.id,
      "the lease 14-B ends on 31 May.",
      "plan.png",
      "What this does not prove",
    ])
      expect(text).toContain(words);
    expect(text).toContain("a simulation");
    expect(await tab.locator("#result [data-banner=broken]").count()).toBe(0);
    const message = tab.locator("#result iframe");
    expect(await message.getAttribute("sandbox")).toBe("");
    // A style that the policy blocked would be a console error.
    expect(await message.getAttribute("srcdoc")).toMatch(/<style nonce="[^"]+">b .*<b>María<\/b>/);
    expect(await tab.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")).toBe(
      false,
    );
    expect(troubles).toEqual([]);
  });

  test("/verify shows the verdict first, on a small phone without scrolling, and again from further down", async () => {
    const tab = await silenced();
    await tab.setViewportSize({ width: 360, height: 560 });
    await check(tab, file("certificate.pdf"));
    const top = async () => (await tab.locator("#result [data-banner]").first().boundingBox())?.y ?? 560;
    expect(await tab.evaluate("scrollY")).toBe(0);
    expect(await top()).toBeLessThan(400);
    expect(await tab.getByText("Files to check").count()).toBe(0);
    await tab.evaluate("scrollTo(0, 2000)");
    await check(tab, file("certificate.pdf"));
    await expect.poll(async () => (await top()) > 0 && (await top()) < 400).toBe(true);
    await tab.getByRole("button", { name: "Start over" }).click();
    await tab.getByText("Files to check").waitFor();
    expect(troubles).toEqual([]);
  });

  test("/verify says nothing of dropping where the pointer is a finger", async () => {
    context = await newContext(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const tab = await context.newPage();
    await tab.goto(`${url}/verify`);
    expect(await tab.getByText("Choose files").isVisible()).toBe(true);
    expect(await tab.getByText("Drop files here").isVisible()).toBe(false);
  });

  test("/verify finds a certificate changed after one bit was flipped", async () => {
    const changed = Uint8Array.from(made.certificate);
    changed[3000] = (changed[3000] ?? 0) ^ 1;
    const tab = await silenced();
    const text = await check(tab, save("changed.pdf", changed));
    expect(text).toContain("This certificate is not valid");
    expect(text).not.toContain("genuine\n");
    expect(await tab.locator("#result [role=alert]").count()).toBe(1);
    expect(troubles).toEqual([]);
  });

  test.each([
    ["of another service", join(vectors, "sealed.pdf"), "It is not known who issued this certificate"],
    ["that is provisional", join(vectors, "provisional.pdf"), "This certificate is provisional"],
    ["that is no PDF", join(vectors, "no-pdf.pdf"), "no-pdf.pdf is not an Acuse certificate"],
  ])("/verify names a file %s", async (_, path, words) => {
    const tab = await silenced();
    expect(await check(tab, path)).toContain(words);
    // Anyone can make these files: none leads away.
    expect(await tab.getByRole("link", { name: messages("en").held.openRecord }).count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  test("/verify takes attachments, the mail and unrelated files one after the other", async () => {
    const reader = new Client();
    const [lease] = made.detail.attachments;
    const bytes = (await reader.raw(new URL(lease?.download_url ?? "").pathname)).bytes;
    const tab = await silenced();
    const names = made.detail.attachments.map(({ filename }) => filename);
    expect(await check(tab, file("certificate.pdf"))).toContain(`not checked yet:\n${names.join("\n")}`);
    await check(tab, save("whatever.pdf", bytes));
    expect(await tab.locator("#result").innerText()).toContain(`not checked yet:\n${names.slice(1).join("\n")}`);
    expect(await facts(tab)).toContain(`attachment.hash ${lease?.id} passed`);
    expect(await tab.locator("#result").innerText()).toContain("This certificate is genuine");
    const held = await readPackage((await reader.raw(`/v1/notifications/${made.detail.id}/evidence`)).bytes);
    const mail = held && "files" in held ? held.files.find(({ name }) => name === "submission.eml") : undefined;
    await check(tab, save("mail.eml", mail?.bytes ?? expect.fail("no mail in the package")));
    expect(await facts(tab)).toContain("submission.hash  passed");
    const text = await check(tab, save("stranger.txt", "Something else."));
    expect(text).toMatch(
      /The certificate is genuine, but stranger.txt does not belong to it.*This file was not sent with the notification.*Recorded outcome/s,
    );
    expect(text).not.toContain("This certificate is genuine");
    expect(text).toMatch(/Recorded outcome.*Attachments not checked yet/s);
    expect(text).toContain("“stranger.txt” is neither an attachment of this notification nor the mail as it was sent.");
    // Without it the other files stay.
    await tab.getByRole("button", { name: "Remove stranger.txt and check again" }).click();
    await tab.getByText("This certificate is genuine").waitFor();
    expect(await tab.getByRole("button", { name: /^Remove/ }).count()).toBe(0);
    expect(await facts(tab)).toContain("submission.hash  passed");
    expect(await check(tab, file("certificate.pdf"))).toContain("This certificate is genuine");
    expect(troubles).toEqual([]);
  });

  test("/verify finds every fact of an evidence package proven", async () => {
    const { bytes } = await new Client().raw(`/v1/notifications/${made.detail.id}/evidence`);
    const tab = await silenced();
    await check(tab, save("evidence.zip", bytes));
    expect((await facts(tab)).filter((fact) => !fact.endsWith("passed"))).toEqual([]);
  });

  /** Gives roots without other files; they are used until "Start over". */
  async function give(tab: Page, roots: string): Promise<void> {
    await tab.locator("#files").setInputFiles([roots]);
    await tab
      .getByText("Until you start over, certificates are checked against the root certificates that you gave")
      .waitFor();
  }

  test("/verify checks against roots that were given first", async () => {
    const tab = await silenced();
    await give(tab, join(vectors, "ca.pem"));
    expect(await check(tab, join(vectors, "sealed.pdf"))).toContain("This certificate is genuine");
    expect(await tab.locator("#state").innerText()).toContain("the root certificates that you gave");
  });

  test("/verify checks a certificate of another service again with roots that are given after it", async () => {
    const tab = await silenced();
    const text = await check(tab, join(vectors, "sealed.pdf"));
    expect(text).toContain("Add only that file here");
    expect(text).toMatch(/^It is not known[\s\S]*Warning: The time of the seal lies in the future/m);
    expect(await tab.getByRole("link", { name: /\/verify\// }).count()).toBe(0);
    expect(text).toContain("only the file itself names this address");
    expect(await check(tab, join(vectors, "ca.pem"))).toContain("This certificate is genuine");
  });

  test("/verify ignores roots that come with a certificate", async () => {
    const tab = await silenced();
    const text = await check(tab, join(vectors, "ca.pem"), join(vectors, "sealed.pdf"));
    expect(text).toContain("It is not known who issued this certificate");
    const said = await tab.locator("#state").innerText();
    expect(said).toContain("Checked against the root certificates of this service.");
    expect(said).toContain("The root certificates among these files were not used");
  });

  test("/verify agrees with the command line on every published vector", async () => {
    const tab = await silenced();
    const words: Record<string, string> = {
      proven: "genuine",
      wrong: "not valid",
      foreign: "It is not known who issued this certificate",
      provisional: "provisional",
      stranger: "The certificate is genuine, but ",
      unreadable: "ot an Acuse certificate",
      unanswered: "a revocation status is missing",
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
      await check(tab, ...[file, ...others].map((name) => join(from, name)));
      // Warnings may stand above the verdict.
      const banners = await tab.locator("#result [data-banner][role]").allInnerTexts();
      const lines = banners.at(-1)?.split("\n") ?? [];
      const verdict = lines.find((line) => line !== "" && !/^(Warning|Simulated):/.test(line));
      await tab.getByRole("button", { name: "Start over" }).click();
      expect(verdict, file).toContain(words[standing]);
    }
  });

  test("/verify explains over plain http why files cannot be checked", async () => {
    const tab = await open("/verify", url.replace("localhost", "plain.example"));
    expect(await tab.locator("#insecure").isVisible()).toBe(true);
    expect(await tab.locator("#drop").isVisible()).toBe(false);
  });
});
