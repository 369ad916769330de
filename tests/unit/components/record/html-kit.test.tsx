import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { htmlKit, SenderText } from "#components/record/html-kit.tsx";
import { unbroken } from "#components/record/unbroken.ts";

const { Body } = htmlKit({ details: "", show: (characters) => `all ${characters}` });

test("a message longer than a page is folded, and complete", () => {
  const text = `${"Clause.\n".repeat(40)}The last line.`;
  const html = renderToStaticMarkup(<Body>{text}</Body>);
  expect(html).toContain(`all ${text.length}`);
  expect(html).toContain("The last line.");
});

test("the code of a hidden character is isolated from the direction of its text", () => {
  const html = renderToStaticMarkup(<Body>{"מכתב\u202Eb"}</Body>);
  expect(html).toContain('מכתב<bdi dir="ltr">‹U+202E›</bdi>b');
});

test("a text of nothing but hidden characters is drawn without an element for each", () => {
  const html = renderToStaticMarkup(<SenderText>{"\u0001".repeat(1_048_576)}</SenderText>);
  expect(html).not.toContain("<bdi");
  expect(html.startsWith("‹U+0001›‹U+0001›")).toBe(true);
});

test.each(["Clause.\n".repeat(20), "ñ".repeat(3_000)])("a message of a page is not folded", (text) => {
  expect(renderToStaticMarkup(<Body>{text}</Body>)).not.toContain("<details");
});

test.each([
  ["Sealed on 3 May 2027, 10:14:59 UTC.", "Sealed on 3_May_2027, 10:14:59_UTC."],
  ["el 25 de noviembre de 2026 a las 01:48:51 UTC", "el 25_de_noviembre_de_2026 a las 01:48:51_UTC"],
  ["Seal 1, over the first 3 events", "Seal 1, over the first 3 events"],
])("a line breaks neither in a date nor before the zone: %s", (text, expected) => {
  expect(unbroken(text).replaceAll("\u00A0", "_")).toBe(expected);
});
