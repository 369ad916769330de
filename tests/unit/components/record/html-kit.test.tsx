import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { htmlKit } from "#components/record/html-kit.tsx";

const { Body } = htmlKit({ details: "", show: (characters) => `all ${characters}` });

test("a message longer than a page is folded, and complete", () => {
  const text = `${"Clause.\n".repeat(40)}The last line.`;
  const html = renderToStaticMarkup(<Body>{text}</Body>);
  expect(html).toContain(`all ${text.length}`);
  expect(html).toContain("The last line.");
});

test.each(["Clause.\n".repeat(20), "ñ".repeat(3_000)])("a message of a page is not folded", (text) => {
  expect(renderToStaticMarkup(<Body>{text}</Body>)).not.toContain("<details");
});
