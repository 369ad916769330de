import fc from "fast-check";
import { expect, test } from "vitest";
import { reduceFilename } from "#lib/contract/fields/filename.ts";
import { utf8Bytes } from "#lib/contract/fields/text.ts";

const reduce = (name: string) => reduceFilename(name, "adjunto");

test.each([
  ["report.pdf", "report.pdf"],
  ["/etc/passwd", "passwd"],
  ["..\\..\\boot.ini", "boot.ini"],
  ["a/b\\c.txt", "c.txt"],
  ["a\r\nb\tc.txt", "abc.txt"],
  ["pay\u202efdp.exe", "payfdp.exe"],
  ["", "adjunto"],
  ["dir/", "adjunto"],
  ["..", "adjunto"],
  [" . ", "adjunto"],
  ["\u0007", "adjunto"],
  ["\u200b\u200b", "adjunto"],
  ["\u3164\u200d", "adjunto"],
  ["\ufe0f\u034f.", "adjunto"],
  ["\u06dd12.pdf", "\u06dd12.pdf"],
  [
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.png",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.png",
  ],
  ["a\u2028b\u00ad.pdf", "ab.pdf"],
  ["نمی\u200cخواهم.pdf", "نمی\u200cخواهم.pdf"],
  ["契約書.pdf", "契約書.pdf"],
  ["=?utf-8?B?SGk=?=.txt", "=_utf-8?B?SGk=_=.txt"],
])("reduceFilename turns %j into %j", (given, expected) => expect(reduce(given)).toBe(expected));

test("a long file name is cut to 255 bytes at a whole character and keeps its extension", () => {
  const name = reduce(`${"é".repeat(300)}.pdf`);
  expect(name).toBe(`${"é".repeat(125)}.pdf`);
  expect(utf8Bytes(name)).toBeLessThanOrEqual(255);
});

test("any file name becomes one path segment of 1 to 255 bytes without control characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (given) => {
      const name = reduce(given);
      const bytes = utf8Bytes(name);
      return bytes > 0 && bytes <= 255 && name.isWellFormed() && !/[/\\\p{Cc}]/u.test(name) && !/^\.*$/.test(name);
    }),
  );
});
