import { describe, expect, test } from "vitest";
import { breakable, breakableAnywhere } from "#components/record/pdf/line-breaks.ts";

describe("breakable", () => {
  test("breakable does not break within the code of a hidden character, such as ‹U+200B›", () => {
    const parts = breakable("‹U+13000›".repeat(20));
    expect(parts.filter((part) => part !== "" && part !== "‹U+13000›")).toEqual([]);
  });

  test("breakableAnywhere breaks scripts without spaces, but not before a closing mark", () => {
    expect(breakableAnywhere("日本。").filter((part) => part !== "")).toEqual(["日", "本。"]);
    expect(breakableAnywhere("สวัสดีชาวโลก").filter((part) => part !== "").length).toBeGreaterThan(1);
    expect(breakableAnywhere("שלום")).toEqual(["שלום", ""]);
  });

  test("breakable neither loses nor adds a character", () => {
    for (const word of [
      "short",
      "x".repeat(500),
      `https://a.example/${"path/".repeat(30)}?q=1&r=2`,
      "😀".repeat(60),
      "   ",
    ]) {
      expect(breakable(word).join("")).toBe(word);
    }
  });

  test("breakable puts an empty part at every break, so that no hyphen is drawn", () => {
    const parts = breakable("x".repeat(100));
    expect(parts.filter((_, index) => index % 2)).toEqual(parts.filter((part) => part === ""));
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(20);
  });

  test("breakable keeps words of a usual length whole and separates spaces", () => {
    expect(breakable("Rechtsschutzversicherung")).toEqual(["Rechtsschutzversicherung"]);
    expect(breakable("  ")).toEqual([" ", " "]);
  });
});
