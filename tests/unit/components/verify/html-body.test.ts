import { describe, expect, test } from "vitest";
import { unconnected } from "#components/verify/html-body.tsx";

describe("a message's HTML on the record's page", () => {
  test.each([
    "iframe",
    "IFRAME",
    "frame",
    "object",
    "embed",
    "link",
    "meta",
    "base",
    "portal",
  ])("has no <%s>, which would connect to its address before any policy is asked", (name) => {
    const shown = unconnected(`<p>a</p><${name} src="http://x.example/"></${name}><${name}/>`);
    expect(shown).not.toMatch(new RegExp(`<\\/?${name}`, "i"));
    expect(shown).toContain("<p>a</p>");
  });

  test("has links without addresses, however often they are given", () => {
    const shown = unconnected(
      '<a class="x" HREF="http://x.example/" href=http://y.example ping="http://z.example">go</a>',
    );
    expect(shown).not.toMatch(/\s(?:href|ping)\s*=/i);
    expect(shown).toContain(">go</a>");
  });

  test("has none either behind a quoted end of the tag", () => {
    expect(unconnected(`<a title=">" href="http://x.example">go</a>`)).not.toMatch(/\shref\s*=/);
  });

  test.each([
    "<a",
    '<a"',
    "<a'",
    `<a"'`,
    "<a href=",
    '<a "<a>',
    "href= ",
    "<iframe",
  ])("is read once, not again and again: %s repeated to a megabyte", (part) => {
    const html = part.repeat(2 ** 20 / part.length);
    // Reading again from every start takes minutes, which no test is given.
    expect(unconnected(html).length).toBeGreaterThanOrEqual(html.length);
  });

  test("keeps every other element as it was", () => {
    const html = '<h1>Notice</h1><img src="data:image/png;base64,AA=="><basefont><metadata-x>';
    expect(unconnected(html)).toBe(html);
  });
});
