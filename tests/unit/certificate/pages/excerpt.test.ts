import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { excerptOf } from "#lib/certificate/pages/excerpt.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("excerpts of a text", () => {
  test("the certificate prints a short text whole", () => {
    expect(excerptOf("Dear Ana,\n\nthe lease ends.\n")).toEqual({
      shown: "Dear Ana,\n\nthe lease ends.\n",
      rest: null,
    });
  });

  test("the certificate prints a text of exactly the line limit whole", () => {
    const text = Array.from({ length: 3000 }, (_, line) => `line ${line}`).join("\n");
    expect(excerptOf(text)).toEqual({ shown: text, rest: null });
  });

  test("an excerpt of a long text ends between lines, with the size of the rest and the hash of the whole", () => {
    const lines = Array.from({ length: 3005 }, (_, line) => `line ${line}`);
    const { shown, rest } = excerptOf(lines.join("\n"));
    expect(shown).toBe(lines.slice(0, 3000).join("\n"));
    const left = "\n".length + lines.slice(3000).join("\n").length;
    expect(rest).toEqual({ lines: 5, characters: left, sha256: sha256(lines.join("\n")) });
  });

  test("an excerpt ends within a line only if the first line is too long", () => {
    const { shown, rest } = excerptOf("x".repeat(150_000));
    expect(shown).toHaveLength(100_000);
    expect(rest).toMatchObject({ lines: 0, characters: 50_000 });
    expect(excerptOf(`short\n${"x".repeat(150_000)}`).shown).toBe("short");
  });

  test("an excerpt counts each change of font as ten characters more", () => {
    const mixed = "اa".repeat(50_000);
    expect(excerptOf(mixed).shown.length).toBeLessThan(20_000);
    expect(excerptOf("ا".repeat(50_000)).rest).toBeNull();
    expect(excerptOf(`${"اa".repeat(13_000)}${"a".repeat(74_000)}`).shown.length).toBeLessThan(20_000);
    expect(excerptOf(`${"ا\uFE0E".repeat(50_100)}${"a".repeat(790_000)}`).shown.length).toBeLessThanOrEqual(100_000);
    const lines = Array.from({ length: 20 }, () => "اa".repeat(500));
    expect(excerptOf(lines.join("\n")).shown.split("\n").length).toBeLessThan(12);
  });

  test("an excerpt counts the printed code of a hidden character", () => {
    const { shown, rest } = excerptOf("\u200b".repeat(50_000));
    expect(shown.startsWith("‹U+200B›")).toBe(true);
    expect(shown.length).toBeLessThanOrEqual(100_000);
    expect(rest?.characters).toBeGreaterThan(250_000);
  });

  test("an excerpt prints the number of spaces in a long run", () => {
    expect(excerptOf(`a${" ".repeat(100_000)}b`).shown).toBe("a‹U+0020×100000›b");
  });
});
