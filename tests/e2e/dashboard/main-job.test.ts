import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { launchBrowser, newContext } from "#tests/support/browser/browser.ts";
import { fromNewAddress } from "#tests/support/server/addresses.ts";
import { toolTest } from "../../support/tools/tools.ts";
import { type Certified, certify } from "../verify/certified.ts";

const { url } = inject("api");
const folder = mkdtempSync(join(tmpdir(), "acuse-e2e-"));
const file = (name: string) => join(folder, name);
let made: Certified;

beforeAll(async () => {
  made = await certify("story@example.com");
  writeFileSync(file("certificate.pdf"), made.certificate);
  writeFileSync(file("token.der"), made.token);
  writeFileSync(file("ca.pem"), await (await fetch(`${url}/trust/ca.pem`)).text());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (program: string, ...options: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, options, { cwd: folder, encoding: "utf8" });
  return { status, text: stdout + stderr };
};

test("the chain of the main job is created, sent and delivered", () => {
  expect(made.detail.status).toBe("delivered");
  expect(made.detail.events.map((event) => event.event_type)).toEqual(["created", "sent", "delivered"]);
});

test("every attachment downloads with its published hash", async () => {
  expect(made.detail.attachments).toHaveLength(2);
  for (const { download_url, sha256, size_bytes } of made.detail.attachments) {
    const bytes = Buffer.from(await (await fetch(download_url)).arrayBuffer());
    expect(bytes).toHaveLength(size_bytes);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
  }
});

toolTest(["openssl"])("OpenSSL", () => {
  test("openssl verifies the token against tsa.hash and the published roots", () => {
    const digest = made.detail.tsa?.hash ?? "";
    const result = run(
      "openssl",
      "ts",
      "-verify",
      "-token_in",
      "-in",
      "token.der",
      "-digest",
      digest,
      "-CAfile",
      "ca.pem",
    );
    expect(result).toEqual({ status: 0, text: expect.stringContaining("Verification: OK") });
  });

  test("openssl refuses the token for another hash", () => {
    const other = createHash("sha256").update("something else").digest("hex");
    const result = run(
      "openssl",
      "ts",
      "-verify",
      "-token_in",
      "-in",
      "token.der",
      "-digest",
      other,
      "-CAfile",
      "ca.pem",
    );
    expect(result.status).not.toBe(0);
  });
});

toolTest(["pdfsig", "qpdf", "pdftotext", "pdfdetach", "pdfinfo"])("foreign PDF tools", () => {
  test("pdfsig finds the certificate's signature valid over the whole document", () => {
    const { text } = run("pdfsig", "certificate.pdf");
    expect(text).toContain("Signature Type: ETSI.CAdES.detached");
    expect(text).toContain("Signature Validation: Signature is Valid.");
    expect(text).toContain("Total document signed");
  });

  test("pdfsig sees a changed byte", () => {
    const changed = Uint8Array.from(made.certificate);
    changed[2000] = (changed[2000] ?? 0) ^ 1;
    writeFileSync(file("changed.pdf"), changed);
    expect(run("pdfsig", "changed.pdf").text).not.toContain("Signature is Valid.");
  });

  test("qpdf finds no error", () => {
    expect(run("qpdf", "--check", "certificate.pdf")).toMatchObject({ status: 0 });
  });

  test("the certificate contains the time-stamp token byte for byte", () => {
    const hex = Buffer.from(made.token).toString("hex");
    expect(Buffer.from(made.certificate).toString("latin1")).toContain(hex);
  });

  test("every hash of the certificate is extractable as text", () => {
    const text = execFileSync("pdftotext", ["-layout", file("certificate.pdf"), "-"], { encoding: "utf8" });
    const { events, attachments, content_hash } = made.detail;
    for (const hash of [content_hash, ...events.map((e) => e.event_hash), ...attachments.map((a) => a.sha256)])
      expect(text).toContain(hash);
  });

  test("evidence.json holds the content of content_hash and the published chain", () => {
    run("pdfdetach", "-save", "1", "-o", "evidence.json", "certificate.pdf");
    const evidence = JSON.parse(readFileSync(file("evidence.json"), "utf8"));
    expect(evidence.events).toEqual(made.detail.events);
    expect(evidence.content.body_text).toContain("the lease 14-B ends");
    // The file is in canonical form, so the content's own bytes stand in it as they were hashed.
    const content = JSON.stringify(evidence.content);
    expect(readFileSync(file("evidence.json"), "utf8")).toContain(content);
    expect(createHash("sha256").update(content).digest("hex")).toBe(made.detail.content_hash);
  });
});

toolTest(["chromium", "pdftoppm", "zbarimg"])("recipient of a certificate", () => {
  let browser: Browser;
  let page: string;

  beforeAll(async () => {
    run("pdftoppm", "-r", "200", "-f", "1", "-l", "1", "-singlefile", "-png", "certificate.pdf", "first");
    page = run("zbarimg", "--raw", "-q", "first.png").text.split("\n")[0] ?? "";
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  test("the certificate's QR code leads to the record's page", () => {
    expect(page).toBe(`${url}/verify/${made.detail.id}`);
  });

  for (const javaScriptEnabled of [true, false])
    test(`the record's page shows what happened ${javaScriptEnabled ? "with" : "without"} JavaScript`, async () => {
      const context = await newContext(browser, { javaScriptEnabled, viewport: { width: 390, height: 844 } });
      const tab = await context.newPage();
      const troubles: string[] = [];
      tab.on("console", (message) => message.type() === "error" && troubles.push(message.text()));
      tab.on("pageerror", (error) => troubles.push(String(error)));
      tab.on("request", (request) => new URL(request.url()).origin !== url && troubles.push(request.url()));
      const answer = await tab.goto(page, { waitUntil: "networkidle" });
      expect(answer?.status()).toBe(200);
      const text = await tab.locator("main").innerText();
      for (const words of ["Lease 14-B", "Notaría Ruiz", "maria@example.com", "Record intact", "simulation"])
        expect(text).toContain(words);
      expect(await tab.locator(".tone-broken, [data-banner=broken]").count()).toBe(0);
      const wider = await tab.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
      expect(wider).toBe(false);
      expect(troubles).toEqual([]);
      await context.close();
    });

  test("the page of an unknown record says that it is unknown", async () => {
    const answer = await fetch(`${url}/verify/00000000-0000-4000-8000-000000000000`, { headers: fromNewAddress() });
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toContain("text/html");
  });
});
