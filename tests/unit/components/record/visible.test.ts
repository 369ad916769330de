import { describe, expect, test } from "vitest";
import { hasCodes, splitCodes, visible } from "#components/record/visible.ts";

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

  test("codes of hidden characters are found, and those that a sender typed are not taken for hidden ones", () => {
    expect(splitCodes(visible("a\u202Eb"))).toEqual(["a", "‹U+202E›", "b"]);
    expect(["a\u202Eb", "a‹U+202E›b\u200E", "a‹U+202E›b", "plain\r\ntext"].map(hasCodes)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test("visible keeps text, line breaks, tabs and the joiners that scripts need", () => {
    const kept = "Ñandú\n\tعربي می\u200Cخواهم 👩\u200D⚖️";
    expect(visible(kept)).toBe(kept);
    expect(visible("a\r\nb\rc")).toBe("a\nb\nc");
  });
});
