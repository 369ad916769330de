import { expect, test } from "vitest";
import { frameClass } from "#components/verify/frame-size.ts";

const words = (count: number) => "word ".repeat(count);

test.each([
  ["nothing", "", "frame brief"],
  ["two lines", "<p>Dear Ms Lovelace,</p><p>the lease ends.</p>", "frame brief"],
  [
    "two lines in a whole document",
    `<!doctype html><html><head><title>${words(90)}</title><style>${words(90)}</style></head><body><!-- ${words(90)} --><p>Dear Ms Lovelace,<br>the lease ends.</p></body></html>`,
    "frame brief",
  ],
  ["a short letter", "<h1>Notice</h1><p>Dear Ms Lovelace,</p><p>the lease ends.</p><p>Ferrol Legal</p>", "frame short"],
  ["one paragraph of 50 words", `<p>${words(50)}</p>`, "frame short"],
  ["a paragraph of 100 words", `<p>${words(100)}</p>`, "frame"],
  ["ten lines", Array.from({ length: 10 }, (_, line) => `line ${line}`).join("<br>"), "frame"],
  ["a picture", '<p><img src="data:image/png;base64,AA=="></p>', "frame"],
  ["a megabyte without end", "<!--".repeat(2 ** 18), "frame"],
])("a frame for %s", (_, html, expected) => {
  expect(frameClass(html)).toBe(expected);
});

test("a hostile message of the greatest measured length is read in no time worth naming", () => {
  for (const part of ["<!--", "<style", "<p", "<br ", "\n \n"])
    expect(frameClass(part.repeat(8_000 / part.length))).toMatch(/^frame/);
});
