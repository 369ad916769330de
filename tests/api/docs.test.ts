import { chromium } from "playwright";
import { expect, inject, test } from "vitest";
import { Client } from "#tests/support/api.ts";

const CHROMIUM = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

test("the page shows every operation, asks nobody but us, and a call made with a pasted key works", async () => {
  const { url, key } = inject("api");
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage();
    const outside: string[] = [];
    const refused: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith("data:")) outside.push(request.url());
    });
    page.on("console", (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    await page.goto(`${url}/docs`);
    await page.locator(".opblock").nth(10).waitFor();
    await page.getByRole("button", { name: "Authorize" }).click();
    await page.getByLabel("bearer", { exact: false }).first().fill(key);
    await page.locator(".auth-btn-wrapper button[type=submit]").first().click();
    await page.locator(".btn-done").first().click();
    const list = page.locator("#operations-Notifications-listNotifications");
    await list.locator(".opblock-summary-control").click();
    await list.getByRole("button", { name: "Execute" }).click();
    await expect
      .poll(() => list.locator(".live-responses-table tbody .response-col_status").first().innerText())
      .toContain("200");
    expect(outside).toEqual([]);
    expect(refused).toEqual([]);
  } finally {
    await browser.close();
  }
});

test("its files come compressed to those who take it, and only the files it needs are there", async () => {
  const client = new Client();
  const bundle = await client.raw("/docs/swagger-ui-bundle.js", { headers: { "accept-encoding": "gzip" } });
  expect(bundle.headers.get("content-encoding")).toBe("gzip");
  expect(bundle.text).toContain("SwaggerUIBundle");
  const plain = await client.raw("/docs/swagger-ui-bundle.js", { headers: { "accept-encoding": "identity" } });
  expect(plain.headers.has("content-encoding")).toBe(false);
  expect(plain.text).toBe(bundle.text);
  const again = await client.raw("/docs/swagger-ui-bundle.js", {
    headers: { "accept-encoding": "gzip", "if-none-match": bundle.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
  for (const path of [
    "/docs/package.json",
    "/docs/..%2f..%2fpackage.json",
    "/docs/__proto__",
    "/docs/swagger-ui.css.map",
  ]) {
    expect((await client.raw(path)).status).toBe(404);
  }
});
