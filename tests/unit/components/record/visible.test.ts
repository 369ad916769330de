import { describe, expect, test } from "vitest";
import { breakable, breakableAnywhere } from "#components/record/pdf-line-breaks.ts";
import { piecesOf, printable } from "#components/record/pdf-printable.ts";
import { visible } from "#components/record/visible.ts";

describe("visible", () => {
  test("visible replaces characters that reorder or hide text by their codes", () => {
    expect(visible("a\u202Eb\u2066c\u200Ed\uFEFFe\u00ADf")).toBe("a‹U+202E›b‹U+2066›c‹U+200E›d‹U+FEFF›e‹U+00AD›f");
    expect(visible("\u0000\u001B[31m\u0085")).toBe("‹U+0000›‹U+001B›[31m‹U+0085›");
    expect(visible("x\u{E0041}y")).toBe("x‹U+E0041›y");
    expect(visible("a\uD800b")).toBe("a‹U+D800›b");
  });

  test("visible replaces marks after the fifth on one letter by their codes", () => {
    const pointed = "שָּׁ֖ בְּרֵאשִׁ֖ית اللَّهِ น้ำ ệ";
    expect(visible(pointed)).toBe(pointed);
    expect(visible(`Z${"\u0301".repeat(7)}x`)).toBe(`Z${"\u0301".repeat(5)}‹U+0301›‹U+0301›x`);
  });

  test("visible keeps text, line breaks, tabs and the joiners that scripts need", () => {
    const kept = "Ñandú\n\tعربي می\u200Cخواهم 👩\u200D⚖️";
    expect(visible(kept)).toBe(kept);
    expect(visible("a\r\nb\rc")).toBe("a\nb\nc");
  });
});

describe("printable", () => {
  test("printable keeps the characters of the typefaces", () => {
    const kept = "Año, Ελλάδα, Київ, ﬁ, “quotes” – € → ½ ‹›";
    expect(printable(kept)).toBe(kept);
  });

  test("printable keeps or composes a decomposed letter", () => {
    expect(printable("e\u0301")).toMatch(/^(é|e\u0301)$/);
  });

  test("printable keeps joiners and selectors that choose a glyph and replaces the others by codes", () => {
    const kept = "❤\uFE0F 👩\u200D⚖\uFE0F می\u200Cخواهم क्\u200Dष";
    expect(printable(kept)).toBe(kept);
    expect(printable("pay\u200Dpal x\uFE0F \u200Ca")).toBe("pay‹U+200D›pal x‹U+FE0F› ‹U+200C›a");
  });

  test("printable keeps scripts with a typeface and replaces other characters by codes", () => {
    const kept = "שלום مرحبا नमस्ते สวัสดี 日本語 简体 한국어 😀";
    expect(printable(kept)).toBe(kept);
    expect(printable("𓀀")).toBe("‹U+13000›");
  });
});

describe("piecesOf", () => {
  test("piecesOf returns null for text in the default typefaces", () => {
    expect(piecesOf("Año")).toBeNull();
    expect(piecesOf("Київ – Ωmega")).toBeNull();
  });

  test("piecesOf assigns each script its typeface and keeps commas and spaces with it", () => {
    const lines = piecesOf("שלום, עולם abc\n日本 x") ?? [];
    expect(lines.map(({ rtl }) => rtl)).toEqual([true, false]);
    expect(lines[0]?.pieces).toEqual([
      { family: "tinos", text: "שלום, עולם " },
      { family: "", text: "abc" },
    ]);
    expect(lines[1]?.pieces.map(({ text }) => text).join("")).toBe("日本 x");
  });

  test("piecesOf does not assign a joiner to a typeface without its glyph", () => {
    const families = piecesOf("می\u200Cخواهم")?.[0]?.pieces.map(({ family }) => family);
    expect(families).toEqual(["ibm-plex-sans-arabic", "tinos", "ibm-plex-sans-arabic"]);
  });

  test("piecesOf keeps a code readable within right-to-left text", () => {
    const pieces = piecesOf("שלום ‹U+202E› עולם")?.[0]?.pieces ?? [];
    expect(pieces).toContainEqual({ family: "tinos", text: "\u200E‹U+202E›\u200E" });
  });
});

describe("breakable", () => {
  test("breakable does not break within a code", () => {
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
