import { StandardFontEmbedder, StandardFonts } from "@cantoo/pdf-lib";
import type { CodeTexts } from "./encodings.ts";
import { styleOf } from "./style.ts";

const FACES = {
  sans: [
    StandardFonts.Helvetica,
    StandardFonts.HelveticaBold,
    StandardFonts.HelveticaOblique,
    StandardFonts.HelveticaBoldOblique,
  ],
  serif: [
    StandardFonts.TimesRoman,
    StandardFonts.TimesRomanBold,
    StandardFonts.TimesRomanItalic,
    StandardFonts.TimesRomanBoldItalic,
  ],
  mono: [
    StandardFonts.Courier,
    StandardFonts.CourierBold,
    StandardFonts.CourierOblique,
    StandardFonts.CourierBoldOblique,
  ],
};

/** Widths for size 1 of a font that brings none: one of the standard 14, which every reader has (ISO 32000-2 §9.6.2.2), or like one. */
export function standardWidths(name: string, texts: CodeTexts): number[] {
  const style = styleOf(name, undefined);
  const face = FACES[style.family][(style.bold ? 1 : 0) + (style.italic ? 2 : 0)] ?? StandardFonts.Helvetica;
  const { font, encoding } = StandardFontEmbedder.for(face as never);
  return texts.map((text) => {
    const codePoint = text.codePointAt(0);
    if (codePoint === undefined || !encoding.canEncodeUnicodeCodePoint(codePoint)) return 0;
    return (font.getWidthOfGlyph(encoding.encodeUnicodeCodePoint(codePoint).name) ?? 0) / 1000;
  });
}
