import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { excerptOf } from "#lib/certificate/pages/excerpt.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("the part of a text that is printed", () => {
  test("is the whole of an ordinary one", () => {
    expect(excerptOf("Dear Ana,\n\nthe lease ends.\n")).toEqual({
      shown: "Dear Ana,\n\nthe lease ends.\n",
      rest: null,
    });
  });

  test("is the whole of one with exactly as many lines as are printed", () => {
    const text = Array.from({ length: 3000 }, (_, line) => `line ${line}`).join("\n");
    expect(excerptOf(text)).toEqual({ shown: text, rest: null });
  });

  test("ends between lines, and says how much follows under which hash", () => {
    const lines = Array.from({ length: 3005 }, (_, line) => `line ${line}`);
    const { shown, rest } = excerptOf(lines.join("\n"));
    expect(shown).toBe(lines.slice(0, 3000).join("\n"));
    const left = "\n".length + lines.slice(3000).join("\n").length;
    expect(rest).toEqual({ lines: 5, characters: left, sha256: sha256(lines.join("\n")) });
  });

  test("is cut within a line only where the first is too long", () => {
    const { shown, rest } = excerptOf("x".repeat(150_000));
    expect(shown).toHaveLength(100_000);
    expect(rest).toMatchObject({ lines: 0, characters: 50_000 });
    expect(excerptOf(`short\n${"x".repeat(150_000)}`).shown).toBe("short");
  });

  test("counts a hidden character as long as it is printed", () => {
    const { shown, rest } = excerptOf("\u200b".repeat(50_000));
    expect(shown.startsWith("‹U+200B›")).toBe(true);
    expect(shown.length).toBeLessThanOrEqual(100_000);
    expect(rest?.characters).toBeGreaterThan(250_000);
  });

  test("says how many spaces a run of them has instead of setting each", () => {
    expect(excerptOf(`a${" ".repeat(100_000)}b`).shown).toBe("a‹U+0020×100000›b");
  });
});
