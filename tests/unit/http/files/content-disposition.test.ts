import fc from "fast-check";
import { expect, test } from "vitest";
import { contentDisposition } from "#lib/http/files/content-disposition.ts";

test.each([
  ["report.pdf", 'attachment; filename="report.pdf"'],
  ["año.pdf", "attachment; filename=\"ano.pdf\"; filename*=UTF-8''a%C3%B1o.pdf"],
  [
    'a"; filename="b.exe',
    "attachment; filename=\"a_; filename=_b.exe\"; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe",
  ],
  ["100%.txt", "attachment; filename=\"100_.txt\"; filename*=UTF-8''100%25.txt"],
  ["a\r\nSet-Cookie: x", "attachment; filename=\"a__Set-Cookie: x\"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x"],
  ["it's (1)*.txt", 'attachment; filename="it\'s (1)*.txt"'],
])("writes the Content-Disposition of %j", (name, expected) =>
  expect(contentDisposition("attachment", name)).toBe(expected));

test("any file name gives a valid Content-Disposition that decodes to the name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1 }), (name) => {
      const value = contentDisposition("inline", name);
      expect(value).toMatch(/^inline; filename="[^"\\%\r\n]*"(; filename\*=UTF-8''[A-Za-z0-9%._~!-]+)?$/);
      expect(new Headers({ "content-disposition": value }).get("content-disposition")).toBe(value);
      const exact = /UTF-8''(.+)$/.exec(value)?.[1];
      const plain = /filename="(.*?)"/.exec(value)?.[1];
      expect(exact ? decodeURIComponent(exact) : plain).toBe(name.toWellFormed());
    }),
  );
});
