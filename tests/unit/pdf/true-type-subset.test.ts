import { readFileSync } from "node:fs";
import { create, type Font } from "@cantoo/fontkit";
import { describe, expect, it } from "vitest";
import { FONT_FILES } from "#components/record/pdf/font-files.ts";
import { TrueTypeSubset } from "#lib/pdf/true-type-subset.ts";

/** A text with composed letters, where a typeface has them. */
const TEXT = "Ñandú ếỗ «Ωμέγα» Щука ﷼ شهادة תעודה 証明書 인증 प्रमाण ใบรับรอง 😀 0123";

const opened = (bytes: Uint8Array): Font => {
  const font = create(bytes);
  if (!("createSubset" in font)) throw new TypeError("a collection");
  return font;
};

const tags = (bytes: Uint8Array) =>
  Array.from({ length: Buffer.from(bytes).readUInt16BE(4) }, (_, index) =>
    Buffer.from(bytes).toString("latin1", 12 + 16 * index, 16 + 16 * index),
  );

describe.each(FONT_FILES.map(({ file, family, weight }) => ({ name: `${family} ${weight}`, file })))("$name", ({
  file,
}) => {
  const bytes = new Uint8Array(readFileSync(file));
  const whole = opened(bytes);
  const used = [
    ...new Set(Array.from(TEXT, (character) => whole.glyphForCodePoint(character.codePointAt(0) ?? 0)?.id ?? 0)),
  ];

  it("a subset keeps the outline, advance and order of its glyphs", () => {
    const subset = new TrueTypeSubset(bytes);
    const places = used.map((id) => subset.includeGlyph(id));
    expect(used.map((id) => subset.includeGlyph({ id }))).toEqual(places);
    const cut = opened(subset.encode());
    expect(cut.numGlyphs).toBeGreaterThan(Math.max(...places));
    for (const [index, id] of used.entries()) {
      const [from, to] = [whole.getGlyph(id), cut.getGlyph(places[index] ?? 0)];
      expect(to?.path.toSVG()).toBe(from?.path.toSVG());
      expect(to?.advanceWidth).toBe(from?.advanceWidth);
    }
  });

  it("a subset numbers glyphs as fontkit does and has its tables except hints", () => {
    const subset = new TrueTypeSubset(bytes);
    const reference = whole.createSubset();
    for (const id of used) expect(subset.includeGlyph(id)).toBe(reference.includeGlyph(id));
    const [cut, expected] = [subset.encode(), reference.encode()];
    const hints = ["cvt ", "fpgm", "prep"];
    expect(tags(cut).toSorted()).toEqual(
      tags(expected)
        .filter((tag) => !hints.includes(tag))
        .toSorted(),
    );
    expect(opened(cut).numGlyphs).toBe(opened(expected).numGlyphs);
  });
});
