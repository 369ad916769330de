import { expect, test } from "vitest";
import { frameClass } from "#components/verify/frame-size.ts";

const words = (count: number) => "word ".repeat(count);

test.each([
  ["nothing", "", "h-30"],
  ["two lines", "<p>Dear Ms Lovelace,</p><p>the lease ends.</p>", "h-30"],
  [
    "two lines in a whole document",
    `<!doctype html><html><head><title>${words(90)}</title><style>${words(90)}</style></head><body><!-- ${words(90)} --><p>Dear Ms Lovelace,<br>the lease ends.</p></body></html>`,
    "h-30",
  ],
  ["a short letter", "<h1>Notice</h1><p>Dear Ms Lovelace,</p><p>the lease ends.</p><p>Ferrol Legal</p>", "h-56"],
  ["one paragraph of 50 words", `<p>${words(50)}</p>`, "h-56"],
  ["a paragraph of 100 words", `<p>${words(100)}</p>`, "h-80"],
  ["ten lines", Array.from({ length: 10 }, (_, line) => `line ${line}`).join("<br>"), "h-80"],
  ["a picture", '<p><img src="data:image/png;base64,AA=="></p>', "h-56"],
  ["a megabyte without end", "<!--".repeat(2 ** 18), "h-120"],
])("an HTML message of %s gets a frame of fitting height", (_, html, expected) => {
  expect(frameClass(html).split(" ")).toContain(expected);
});

test("frameClass measures a hostile message of the maximum length", () => {
  for (const part of ["<!--", "<style", "<p", "<br ", "\n \n"])
    expect(frameClass(part.repeat(8_000 / part.length))).toMatch(/ h-\d+$/);
});
