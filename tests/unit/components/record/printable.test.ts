import { describe, expect, test } from "vitest";
import { piecesOf, printable } from "#components/record/pdf/printable.ts";

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
