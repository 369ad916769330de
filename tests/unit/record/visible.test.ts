import { describe, expect, test } from "vitest";
import { printable } from "#components/record/pdf-fonts.ts";
import { breakable } from "#components/record/pdf-line-breaks.ts";
import { visible } from "#components/record/visible.ts";

describe("visible", () => {
  test("writes out what reorders or hides text", () => {
    expect(visible("a\u202Eb\u2066c\u200Ed\uFEFFe\u00ADf")).toBe("a‹U+202E›b‹U+2066›c‹U+200E›d‹U+FEFF›e‹U+00AD›f");
    expect(visible("\u0000\u001B[31m\u0085")).toBe("‹U+0000›‹U+001B›[31m‹U+0085›");
    expect(visible("x\u{E0041}y")).toBe("x‹U+E0041›y");
    expect(visible("a\uD800b")).toBe("a‹U+D800›b");
  });

  test("keeps text, line breaks, tabs and the joiners that scripts need", () => {
    const kept = "Ñandú\n\tعربي می\u200Cخواهم 👩\u200D⚖️";
    expect(visible(kept)).toBe(kept);
    expect(visible("a\r\nb\rc")).toBe("a\nb\nc");
  });
});

describe("printable", () => {
  test("keeps what the typefaces draw", () => {
    const kept = "Año, Ελλάδα, Київ, ﬁ, “quotes” – € → ½ ‹›";
    expect(printable(kept)).toBe(kept);
  });

  test("composes a decomposed letter only where that helps", () => {
    expect(printable("e\u0301")).toMatch(/^(é|e\u0301)$/);
    expect(printable("語")).toBe("‹U+8A9E›");
  });

  test("drops variation selectors, which are nothing by themselves", () => {
    expect(printable("❤\uFE0F")).not.toContain("FE0F");
  });
});

describe("breakable", () => {
  test("loses and adds no character", () => {
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

  test("puts an empty part at every place to break, so that no hyphen is drawn there", () => {
    const parts = breakable("x".repeat(100));
    expect(parts.filter((_, index) => index % 2)).toEqual(parts.filter((part) => part === ""));
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(20);
  });

  test("leaves words of a usual length whole, and takes spaces apart", () => {
    expect(breakable("Rechtsschutzversicherung")).toEqual(["Rechtsschutzversicherung"]);
    expect(breakable("  ")).toEqual([" ", " "]);
  });
});
