import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { recordResponse } from "#components/verify/responses.tsx";
import { launchBrowser, newContext } from "#tests/support/browser/browser.ts";
import { measure } from "#tests/support/browser/page-figures.ts";
import { DELIVERED, sampleRecord, sealed } from "#tests/support/samples/record.ts";
import { Client, newAddress } from "#tests/support/server/api.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const { url, key } = inject("api");
const folder = mkdtempSync(join(tmpdir(), "acuse-pages-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A letter whose paragraphs run in both directions. */
const LETTER = "Dear Noa,\n\nשלום נועה, החוזה מסתיים במאי.\n\nIt ends in May.";
const HEBREW = "שלום נועה";

function run(script: string) {
  const options = { cwd: folder, encoding: "utf8" as const, env: { ...process.env, LC_ALL: "C.UTF-8" } };
  const { status, stdout, stderr } = spawnSync("bash", ["-c", script], options);
  return { status, stdout, stderr, lines: `${stdout}\n${stderr}`.split("\n") };
}

toolTest(["chromium"])("A page in a browser", () => {
  let browser: Browser;
  let context: BrowserContext;
  let troubles: string[];
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const sender = new Client({ key });
    const send = async (to: string) => (await sender.created({ to, subject: "Lease 14-B", body_text: LETTER })).id;
    Object.assign(ids, { unsealed: await send("stuck@example.com"), sealed: await send("noa@example.com") });
    await sender.sealed(ids.sealed ?? "");
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  afterEach(() => context?.close());

  async function open(path: string, width = 390): Promise<Page> {
    context = await newContext(browser, { viewport: { width, height: 844 } });
    const tab = await context.newPage();
    troubles = [];
    tab.on("console", (message) => {
      // A 404 page logs its own status.
      const own = message.location().url === `${url}${path}` && /status of 404/.test(message.text());
      if (message.type() === "error" && !own) troubles.push(`${message.text()} ${message.location().url}`);
    });
    tab.on("pageerror", (error) => troubles.push(String(error)));
    tab.on("request", (request) => {
      if (!request.url().startsWith(`${url}/`) && !request.url().startsWith("data:")) troubles.push(request.url());
    });
    await tab.addInitScript(
      "addEventListener('securitypolicyviolation', (e) => console.error('policy', e.violatedDirective, e.blockedURI))",
    );
    await tab.goto(`${url}${path}`, { waitUntil: "networkidle" });
    return tab;
  }

  const record = (name: string) => `/verify/${ids[name] ?? name}`;

  /** Opens a record with two seals. In the demo mode the second event usually precedes the first seal. */
  async function sealedTwice(): Promise<Page> {
    const { record } = await sampleRecord({ events: [...DELIVERED, ["complained", {}]] });
    const shown = {
      record: sealed(sealed(record, 3)),
      checks: [],
      authority: { name: "Example Authority", own: true },
      operator: { name: null, contact: null, privacyUrl: null },
    };
    const body = await (await recordResponse(shown, new Request(`${url}/verify/twice`))).text();
    const tab = await open("/");
    await tab.route("**/verify/twice", (route) => route.fulfill({ body, contentType: "text/html" }));
    await tab.goto(`${url}/verify/twice`);
    return tab;
  }

  test.each([
    ["home", () => "/", "Certified e-mail notifications – Acuse"],
    ["the general 404", () => "/nothing-here", "Page not found – Acuse"],
    ["docs", () => "/docs", "Documentation – Acuse"],
    ["results of a search", () => "/docs?q=webhook+signature", "Search the documentation – Acuse"],
    ["the API reference", () => "/docs/api", "API reference – Acuse"],
    ["a guide with wide tables", () => "/docs/configuration", "Configuration – Acuse"],
    ["the evidence format", () => "/docs/format", "Evidence format, version 2 – Acuse"],
    ["the check of files", () => "/verify", "Check a certificate – Acuse"],
    ["trust", () => "/trust", "Root certificates – Acuse"],
    ["the public log", () => "/tlog", "Public log – Acuse"],
    ["an unknown record", () => "/verify/3f0c6d1e-8a55-4c2b-9d0e-5b1f7a64c2d9", "Record not found – Acuse"],
    ["a sealed record", () => record("sealed"), "Record of a notification – Acuse"],
    ["an unsealed record", () => record("unsealed"), "Record of a notification – Acuse"],
  ])("the page %s has styles, fits a phone, obeys its policy and requests nothing from other hosts", async (_, path, title) => {
    const tab = await open(path());
    expect(await tab.title()).toBe(title);
    expect(await tab.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
    expect(await tab.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(251, 250, 246)");
    for (const heading of await tab.locator("h1").all()) {
      expect(await heading.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThan(23);
    }
    expect(await tab.locator('link[rel="icon"]').count()).toBe(1);
    expect(await tab.locator('a[href="/"]').count()).toBeGreaterThan(0);
    expect(troubles).toEqual([]);
  });

  test.each([
    ["a record", 40, () => record("sealed")],
    ["home", 41, () => "/"],
    ["the trusted roots", 40, () => "/trust"],
    ["an unknown record", 40, () => record("none")],
  ])("the page %s loads with less than %s kB, fonts aside, of which less than 30 kB are scripts, and without layout shift", async (_, most, path) => {
    const figures = await measure(browser, `${url}${path()}`, newAddress(), { slow: false, fontsLateMs: 500 });
    const { scriptBytes, fontBytes, bytes, layoutShift } = figures;
    expect(bytes - fontBytes).toBeLessThan(most * 1000);
    expect(bytes).toBeGreaterThan(scriptBytes);
    expect(scriptBytes).toBeGreaterThan(500);
    expect(scriptBytes).toBeLessThan(30_000);
    expect(layoutShift).toBeLessThan(0.05);
  });

  test("the documentation has one main landmark, one first heading, and operations below a second", async () => {
    const tab = await open("/docs/api");
    await tab.locator(".opblock").first().waitFor();
    await expect.poll(() => tab.getByRole("main").count()).toBe(1);
    expect(await tab.getByRole("heading", { level: 1 }).allInnerTexts()).toEqual(["API reference"]);
    const levels = await tab
      .getByRole("heading")
      .evaluateAll((all) =>
        all.slice(0, 3).map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 13)}`),
      );
    expect(levels).toEqual(["H1 API reference", "H2 All operation", "H3 Notifications"]);
  });

  test("the service serves fonts as immutable", async () => {
    const { headers } = await new Client().raw("/fonts/ibm-plex-serif-latin-400-normal.woff2");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  test("the record sets each paragraph of a message in its own direction", async () => {
    const tab = await open(record("sealed"));
    const [paragraph, column] = await tab.locator("blockquote").evaluate((body, words) => {
      const text = body.firstChild as Text;
      const range = document.createRange();
      const start = text.data.indexOf(words);
      range.setStart(text, start);
      range.setEnd(text, text.data.indexOf("\n", start));
      const inner = getComputedStyle(body);
      const pad = Number.parseFloat(inner.paddingRight) + Number.parseFloat(inner.borderRightWidth);
      const { right: edge } = body.getBoundingClientRect();
      const { left, right } = range.getBoundingClientRect();
      return [
        { left, right },
        { left: body.getBoundingClientRect().left, right: edge - pad },
      ];
    }, HEBREW);
    // Within the frame around the message.
    expect(Math.abs((paragraph?.right ?? 0) - (column?.right ?? 0))).toBeLessThan(3);
    expect((paragraph?.left ?? 0) - (column?.left ?? 0)).toBeGreaterThan(20);
  });

  test("the record shows the message before technical facts, and its subject once", async () => {
    const tab = await open(record("sealed"));
    const text = await tab.locator("main").innerText();
    expect(text.split("Lease 14-B")).toHaveLength(2);
    const order = ["Record intact", "Lease 14-B", "noa@example.com", "It ends in May.", "Chain of events"];
    const places = order.map((words) => text.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });

  test("the record does not call a pending seal broken", async () => {
    const tab = await open(record("unsealed"));
    await tab.getByRole("link", { name: "What was checked" }).click();
    const text = await tab.locator("#facts").innerText();
    expect(text).toContain("waiting for the seal");
    expect(text).not.toMatch(/\b0 of/);
  });

  test("the printed record shows the address and time of the check, and its unfolded facts", async () => {
    const tab = await open(record("sealed"));
    const from = tab.getByText(/^Printed from/);
    const found = tab.locator("#facts [data-fact]");
    expect(await from.isVisible()).toBe(false);
    expect(await found.first().isVisible()).toBe(false);
    await tab.emulateMedia({ media: "print" });
    expect(await from.innerText()).toMatch(
      new RegExp(`^Printed from ${url}${record("sealed")}, checked on \\d+ \\w+ \\d{4}`),
    );
    expect(await found.first().isVisible()).toBe(true);
    // Commands and buttons are of no use on paper.
    expect(await tab.locator("pre:visible, button:visible, a[href$=certificate]:visible").count()).toBe(0);
  });

  test("the record puts the hash of an earlier seal below its time", async () => {
    const tab = await sealedTwice();
    await tab.locator("#seal > summary").click();
    const row = tab.locator("dd", { hasText: "Seal 1, over" });
    const time = await row.locator("time").boundingBox();
    const hash = await row.locator("code").boundingBox();
    expect(hash?.y ?? 0).toBeGreaterThanOrEqual((time?.y ?? 0) + (time?.height ?? 0) - 1);
  });

  toolTest(["bash", "curl", "openssl", "pdfdetach"])("The recipe of a record", () => {
    const okays = (script: string) =>
      run(script).lines.filter((line) => /OK$/.test(line) && line !== "Verification: OK");

    test("the verification commands of a record's page pass on its certificate and fail on a changed one", async () => {
      const tab = await open(record("sealed"));
      await tab.locator("#proof > summary").click();
      const script = await tab.locator("#proof pre").first().innerText();
      expect(okays(script).sort()).toEqual([
        "hash of this page: OK",
        "same time-stamp: OK",
        "signature: OK",
        "time-stamps: OK",
        "whole file: OK",
      ]);
      expect(run(script).lines).toContainEqual(expect.stringMatching(/\/evidence\.json$/));
      // Changes the saved file where only the time-stamp covers it, then where signature and time-stamp do.
      const offline = script.replace(/^curl .*$/gm, "");
      const file = join(folder, "certificate.pdf");
      const intact = readFileSync(file, "latin1");
      const later = intact.lastIndexOf("/DSS");
      expect(later).toBeGreaterThan(intact.indexOf("%%EOF"));
      writeFileSync(file, `${intact.slice(0, later)}/DSX${intact.slice(later + 4)}`, "latin1");
      expect(okays(offline)).not.toEqual(expect.arrayContaining(["time-stamps: OK"]));
      expect(okays(offline)).not.toEqual(expect.arrayContaining(["hash of this page: OK"]));
      writeFileSync(file, `${intact.slice(0, 2500)}~${intact.slice(2501)}`, "latin1");
      expect(okays(offline)).not.toEqual(expect.arrayContaining(["signature: OK"]));
      expect(okays(offline)).not.toEqual(expect.arrayContaining(["time-stamps: OK"]));
    });
  });
});
