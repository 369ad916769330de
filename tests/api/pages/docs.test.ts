import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright";
import { expect, inject, test } from "vitest";
import { WEBHOOKS } from "#lib/contract/openapi/openapi.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import { launchBrowser, newContext } from "#tests/support/browser/browser.ts";
import { Client } from "#tests/support/server/api.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";

async function drawnGroups(page: Page): Promise<Locator[]> {
  await page.locator(".opblock-tag").first().waitFor();
  return page.locator(".opblock-tag").all();
}

async function authorize(page: Page, key: string): Promise<void> {
  await page.getByRole("button", { name: "Authorize" }).click();
  await page.getByLabel("bearer", { exact: false }).first().fill(key);
  await page.locator(".auth-btn-wrapper button[type=submit]").first().click();
  await page.locator(".btn-done").first().click();
}

test("beside the reference stands a link to each operation, which opens it", async () => {
  const browser = await launchBrowser();
  try {
    const page = await (await newContext(browser)).newPage();
    await page.goto(`${inject("api").url}/docs/api`);
    await drawnGroups(page);
    const links = page.getByRole("navigation", { name: "All operations" }).getByRole("listitem").getByRole("link");
    const leads = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    expect(leads).toHaveLength(Object.keys({ ...operations, ...WEBHOOKS }).length);
    for (const href of leads) expect(await page.locator(href).count(), href).toBe(1);
    await links.filter({ hasText: "Download the evidence package" }).click();
    const opened = page.locator("#operations-Public_reads-readEvidence");
    await opened.locator(".opblock-body").waitFor();
    await expect.poll(async () => (await opened.boundingBox())?.y ?? -1).toBeLessThan(100);
    expect(await links.and(page.locator("[aria-current]")).allInnerTexts()).toEqual(["Download the evidence package"]);
    await page.getByRole("navigation", { name: "All operations" }).getByRole("link", { name: "Webhooks" }).click();
    await expect.poll(async () => (await page.locator("#webhooks").boundingBox())?.y ?? -1).toBeLessThan(800);
    // Below the guides every group is folded, and a fragment opens its group.
    await page.goto(`${inject("api").url}/docs`);
    await page.getByRole("heading", { level: 3, name: "Webhooks" }).waitFor();
    expect(await page.locator(".opblock").filter({ visible: true }).count()).toBe(0);
    await page.goto(`${inject("api").url}/docs?#webhooks`);
    await page.locator("#webhooks .opblock").first().waitFor();
  } finally {
    await browser.close();
  }
});

test("the reference shows all operations or the open one, and the browser's way back leads through them", async () => {
  const browser = await launchBrowser();
  try {
    const page = await (await newContext(browser)).newPage();
    await page.goto(`${inject("api").url}/docs/api`);
    await drawnGroups(page);
    const shown = () =>
      page
        .locator(".opblock")
        .filter({ visible: true })
        .evaluateAll((all) => all.map(({ id }) => id));
    const every = await shown();
    expect(every).toHaveLength(Object.keys({ ...operations, ...WEBHOOKS }).length);
    await page.locator("#operations-Service-health .opblock-summary-control").click();
    await expect.poll(shown).toEqual(["operations-Service-health"]);
    await page.getByRole("link", { name: "Get a test key", exact: true }).last().click();
    await expect.poll(shown).toEqual(["operations-Test_keys-createTestKey"]);
    await page.goBack();
    await expect.poll(shown).toEqual(["operations-Service-health"]);
    await page.goBack();
    await expect.poll(shown).toEqual(every);
    await page.goForward();
    await page.getByRole("link", { name: "All operations" }).click();
    await expect.poll(shown).toEqual(every);
  } finally {
    await browser.close();
  }
});

test("an operation names its fields and the same call for a shell, which creates a notification", async () => {
  const { url, key } = inject("api");
  const browser = await launchBrowser();
  try {
    const page = await (await newContext(browser)).newPage();
    await page.goto(`${url}/docs/api#operations-Notifications-createNotification`);
    const operation = page.locator("#operations-Notifications-createNotification");
    const fields = operation.locator("table.fields tr");
    await fields.first().waitFor();
    expect(await fields.locator(".parameter__name.required").allInnerTexts()).toEqual(["to", "subject", "body_text"]);
    expect(await fields.allInnerTexts()).toContainEqual(expect.stringMatching(/^subject[\s\S]*At most 998 characters/));
    expect(await fields.locator("code").allInnerTexts()).toEqual(
      expect.arrayContaining(["{{variable}}", "Reply-To", "q"]),
    );
    const command = (await operation.locator(".call code").innerText()).replace("YOUR_KEY", key);
    expect(command).toMatch(/^curl '[^']+' \\\n {2}-H /);
    const { stdout } = spawnSync("bash", ["-c", command.replace(/^curl/, "curl -s")], { encoding: "utf8" });
    expect(JSON.parse(stdout)).toMatchObject({ status: "queued" });
    const execute = operation.getByRole("button", { name: "Send request" });
    expect(await execute.isVisible()).toBe(false);
    await operation.getByRole("button", { name: "Edit and send" }).click();
    const folded = operation.locator("details.body summary");
    expect(await folded.evaluate((summary) => summary === document.activeElement)).toBe(true);
    expect(await operation.getByRole("textbox").last().inputValue()).toContain('"to": "ana@example.com"');
    await execute.click();
    const result = operation.locator(".live-responses-table");
    await result.waitFor();
    expect(await result.evaluate((table) => table === document.activeElement)).toBe(true);
    await folded.click();
    expect(await execute.isVisible()).toBe(false);
    const list = page.getByRole("navigation", { name: "All operations" });
    const read = page.locator("#operations-Public_reads-readNotification");
    await list.getByRole("link", { name: "Read one notification" }).click();
    await read.locator(".call code").waitFor();
    expect(await read.locator(".call code").innerText()).toBe(`curl '${url}/v1/notifications/YOUR_ID'`);
    // Without parameters, the body alone is edited.
    const testKey = page.locator("#operations-Test_keys-createTestKey");
    await list.getByRole("link", { name: "Get a test key" }).click();
    await testKey.getByRole("button", { name: "Edit and send" }).click();
    expect(await testKey.getByRole("textbox").inputValue()).toContain("dev@example.com");
    // A PDF is a file, not text.
    const certificate = page.locator("#operations-Public_reads-readCertificate");
    await list.getByRole("link", { name: "Download the certificate" }).click();
    await certificate.getByPlaceholder("id", { exact: true }).fill(JSON.parse(stdout).id);
    await certificate.getByRole("button", { name: "Send request" }).click();
    await certificate.getByRole("link", { name: "Download file" }).waitFor();
  } finally {
    await browser.close();
  }
});

test("the dialog for the key has one field and gives the focus back", async () => {
  const browser = await launchBrowser();
  try {
    const page = await (await newContext(browser)).newPage();
    await page.goto(`${inject("api").url}/docs/api`);
    const opener = page.getByRole("button", { name: "Authorize" }).first();
    await opener.click();
    const dialog = page.locator(".dialog-ux");
    await dialog.getByRole("heading", { name: "API key" }).waitFor();
    expect(await dialog.getByRole("textbox").count()).toBe(1);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await dialog.waitFor({ state: "detached" });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  } finally {
    await browser.close();
  }
});

test("the form of a batch has a valid example, a choice of a file, and its call for a shell", async () => {
  const { url, key } = inject("api");
  const browser = await launchBrowser();
  try {
    const page = await (await newContext(browser)).newPage();
    await page.goto(`${url}/docs/api#operations-Batches-createBatch`);
    const operation = page.locator("#operations-Batches-createBatch");
    await operation.locator(".call code").waitFor();
    const rows = "to,name,policy\nana@example.com,Ana,P-2291\n";
    const directory = temporaryFolder();
    writeFileSync(join(directory, "rows.csv"), rows);
    const command = (await operation.locator(".call code").innerText()).replace("YOUR_KEY", key);
    const options = { encoding: "utf8", cwd: directory } as const;
    const { stdout } = spawnSync("bash", ["-c", command.replace(/^curl/, "curl -s")], options);
    expect(JSON.parse(stdout)).toMatchObject({ total: 1, refused: 0 });
    await authorize(page, key);
    const file = { name: "rows.csv", mimeType: "text/csv", buffer: Buffer.from(rows) };
    await operation.locator("input[type=file]").setInputFiles([file]);
    await operation.getByRole("button", { name: "Send request" }).click();
    const status = operation.locator(".live-responses-table tbody .response-col_status");
    await expect.poll(() => status.first().innerText()).toContain("202");
  } finally {
    await browser.close();
  }
});

test.each([
  "/docs",
  "/docs/api",
])("%s shows every operation, asks no other host, and sends a call with a pasted key", async (path) => {
  const { url, key } = inject("api");
  const browser = await launchBrowser();
  try {
    const page = await (await newContext(browser)).newPage();
    const outside: string[] = [];
    const refused: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith("data:")) outside.push(request.url());
    });
    page.on("console", (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    await page.goto(`${url}${path}`);
    // Below the guides the groups are folded.
    if (path === "/docs") for (const group of await drawnGroups(page)) await group.click();
    await page.locator(".opblock").nth(10).waitFor();
    await authorize(page, key);
    const list = page.locator("#operations-Notifications-listNotifications");
    await list.locator(".opblock-summary-control").click();
    await list.getByRole("button", { name: "Send request" }).click();
    await expect
      .poll(() => list.locator(".live-responses-table tbody .response-col_status").first().innerText())
      .toContain("200");
    expect(outside).toEqual([]);
    expect(refused).toEqual([]);
  } finally {
    await browser.close();
  }
});

test("/docs serves only the files it needs, compressed where the client accepts that", async () => {
  const client = new Client();
  const bundle = await client.raw("/docs/assets/swagger-ui-bundle.js", { headers: { "accept-encoding": "gzip" } });
  expect(bundle.headers.get("content-encoding")).toBe("gzip");
  expect(bundle.text).toContain("SwaggerUIBundle");
  const plain = await client.raw("/docs/assets/swagger-ui-bundle.js", { headers: { "accept-encoding": "identity" } });
  expect(plain.headers.has("content-encoding")).toBe(false);
  expect(plain.text).toBe(bundle.text);
  const again = await client.raw("/docs/assets/swagger-ui-bundle.js", {
    headers: { "accept-encoding": "gzip", "if-none-match": bundle.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
  for (const path of [
    "/docs/assets/package.json",
    "/docs/assets/..%2f..%2fpackage.json",
    "/docs/assets/__proto__",
    "/docs/assets/swagger-ui.css.map",
    "/docs/nothing-here",
    "/docs/__proto__",
    "/docs/..%2f..%2fREADME",
  ]) {
    expect((await client.raw(path)).status).toBe(404);
  }
});
