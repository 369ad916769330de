import { describe, expect, inject, test } from "vitest";
import { GUIDES } from "#lib/docs/guides.ts";
import { Client } from "#tests/support/server/api.ts";

test("a guide has the service's address in its commands, and a missing guide is a page", async () => {
  const quickstart = await new Client().raw("/docs/quickstart");
  expect(quickstart.text).toContain(`curl -sS ${inject("api").url}/v1/test-keys`);
  const missing = await new Client().raw("/docs/nothing-here");
  expect(missing.headers.get("content-type")).toContain("text/html");
  expect(missing.text).toContain("404");
});

describe("guides", () => {
  const reader = new Client();
  const names = GUIDES.flatMap(({ files }) => Object.keys(files));

  test.each(names)("the guide %s lists all guides and allows no scripts from other hosts", async (name) => {
    const { status, text, headers } = await reader.raw(`/docs/${name}`);
    expect(status).toBe(200);
    expect(text).toContain(`href="/docs/${name}" aria-current="page">`);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self'");
  });

  test("every link of the documentation to the service answers", async () => {
    const pages = ["/docs", ...names.map((name) => `/docs/${name}`)];
    const linked = new Set<string>();
    for (const page of pages)
      for (const [, address = ""] of (await reader.raw(page)).text.matchAll(/(?:href|src)="(\/[^"#]*)/g))
        linked.add(address);
    expect(linked).toContain("/readme/template.png");
    expect(linked).not.toContain("");
    // Sign-in first redirects to fetch its token.
    for (const address of linked)
      expect((await reader.raw(address)).status, address).toBe(address === "/sign-in" ? 307 : 200);
  });
});
