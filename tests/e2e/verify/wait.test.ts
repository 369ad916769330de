import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { errorResponse } from "#components/verify/responses.tsx";
import { ApiError, fault } from "#lib/contract/errors.ts";
import { launchBrowser, openTab } from "#tests/support/browser/browser.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const { url } = inject("api");
const page = `${url}/verify/3f0c6d1e-8a55-4c2b-9d0e-5b1f7a64c2d9`;

toolTest(["chromium"])("Waiting after too many records", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  test("the page of too many records counts down, then lets the reader try again", async () => {
    const { context, page: tab } = await openTab(browser, url);
    const problem = new ApiError("too_many_requests", fault("busy"), { headers: { "Retry-After": "3" } });
    const html = await (await errorResponse(problem, new Request(page))).text();
    await tab.route(page, (route) => route.fulfill({ status: 200, contentType: "text/html", body: html }));
    await tab.goto(page);
    const again = tab.getByRole("link", { name: "Try again" });
    await tab.getByText(/^You can try again in 0:0[123] min\.$/).waitFor();
    expect(await again.getAttribute("aria-disabled")).toBe("true");
    expect(await again.getAttribute("href")).toBeNull();
    await tab.getByRole("status").getByText("You can try again now.").waitFor();
    expect(await again.getAttribute("href")).toContain(page);
    await context.close();
  });
});
