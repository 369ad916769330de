import { expect, test } from "vitest";
import { addressOf } from "#lib/docs/guides.ts";
import { renderGuide } from "#lib/docs/markdown.ts";

const render = (markdown: string) =>
  renderGuide(`# Title\n\n${markdown}`, (href) => addressOf("app/docs/guides/a.md", href));

test("a guide has a title, a summary in plain text, and its sections", () => {
  const guide = renderGuide("# About `x`\n\nHow `a` works. More.\n\n## The *first* part\n\n### Inside\n", () => null);
  expect(guide).toMatchObject({
    title: "About x",
    summary: "How a works.",
    sections: [{ id: "the-first-part", title: "The first part" }],
  });
  expect(guide.html).toContain('<h3 id="inside">');
  expect(guide.html).not.toContain("<h1");
});

test("raw HTML in a guide is shown as text, and a comment is left out", () => {
  const { lede, html: rest } = render("a <b onclick=x>b</b>\n\n<script>alert(1)</script>\n\n<!-- note -->\n\n`<i>`");
  const html = lede + rest;
  expect(html).not.toMatch(/<(b|script|i)\b/);
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(html).not.toContain("note");
});

test.each([
  ["templates.md", "/docs/templates"],
  ["templates.md#markers", "/docs/templates#markers"],
  ["../../../lib/evidence/FORMAT.md", "/docs/format"],
  ["../../../public/readme/template.png", "/readme/template.png"],
  ["https://example.com/a?b=c&d", "https://example.com/a?b=c&amp;d"],
  ["#here", "#here"],
])("a link to %s leads to %s on the service", (href, address) => {
  expect(render(`[text](${href})`).lede).toContain(`<a href="${address}">text</a>`);
});

test.each([
  "../../../package.json",
  "../../../../etc/passwd",
  "javascript:alert(1)",
  "//example.com/x",
])("a link to %s, which the service does not have, is shown as text", (href) => {
  expect(render(`[text](${href})`).lede).toBe("<p>text</p>\n");
});

test("a table and a code block scroll by themselves and can be reached by keyboard", () => {
  const { html } = render("| a |\n| - |\n| b |\n\n```sh\ncurl <x>\ncurl <y>\n```\n\n```sh\ncurl <z>\n```");
  expect(html).toContain('<div class="wide" tabindex="0"><table>');
  expect(html).toContain(
    '<div class="commands"><p>Shell</p><pre tabindex="0"><code>curl &lt;x&gt;\ncurl &lt;y&gt;</code></pre></div>',
  );
  expect(html).toContain('<div class="command" data-command><p>Shell</p><pre><code>curl &lt;z&gt;</code></pre></div>');
});

test("a short cell and a name with hyphens in code keep to one line", () => {
  const { html } = render("Use `npm run a-b <x>`.\n\n| a | b |\n| - | - |\n| 7 ms | a long text of words |");
  expect(html).toContain('<td class="whole">7 ms</td>\n<td>a long text of words</td>');
  expect(render("Use `npm run a-b <x>`.").lede).toContain(
    '<code>npm run <span class="whole">a-b</span> &lt;x&gt;</code>',
  );
});

test("a code block names its file, and a drawing has no code to copy", () => {
  expect(render("```nginx /etc/<a>.conf\na;\nb;\n```").html).toContain("<p>/etc/&lt;a&gt;.conf</p>");
  expect(render("```\nA\n|\nB\n```").html).toContain('<div class="commands"><pre tabindex="0">A\n|\nB</pre></div>');
});
