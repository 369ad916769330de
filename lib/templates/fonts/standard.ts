import { type PDFDict, PDFName, type PDFRef, StandardFontEmbedder, StandardFonts } from "@cantoo/pdf-lib";
import type { CodeTexts } from "./encodings.ts";
import { type FontStyle, styleOf } from "./style.ts";

const STANDARD = {
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

/** Returns the widths for size 1 of a font without /Widths: those of the most similar standard font (ISO 32000-2 §9.6.2.2). */
export function standardWidths(name: string, texts: CodeTexts): number[] {
  const { font, encoding } = standardFont(styleOf(name, undefined));
  return texts.map((text) => {
    const codePoint = text.codePointAt(0);
    if (codePoint === undefined || !encoding.canEncodeUnicodeCodePoint(codePoint)) return 0;
    return (font.getWidthOfGlyph(encoding.encodeUnicodeCodePoint(codePoint).name) ?? 0) / 1000;
  });
}

function standardFont(style: FontStyle) {
  const standard = STANDARD[style.family][(style.bold ? 1 : 0) + (style.italic ? 2 : 0)] ?? StandardFonts.Helvetica;
  return StandardFontEmbedder.for(standard as never);
}

/**
 * Copies a font with /Widths added. Without them each reader uses its own font: PDFium's € is a fifth wider, which would
 * move the text after a value.
 */
export function withWidths(dict: PDFDict, widths: number[], style: FontStyle): PDFRef {
  const { context } = dict;
  const { font } = standardFont(style);
  const copy = context.obj({});
  for (const [key, value] of dict.entries()) copy.set(key, value);
  const perMille = widths.map((width) => Math.round(width * 1_000_000) / 1000);
  const flags = 32 + (style.family === "mono" ? 1 : 0) + (style.family === "serif" ? 2 : 0) + (style.italic ? 64 : 0);
  const descriptor = context.obj({
    Type: "FontDescriptor",
    FontName: dict.lookup(PDFName.of("BaseFont")) ?? null,
    Flags: flags,
    FontBBox: font.FontBBox ?? [0, -200, 1000, 900],
    ItalicAngle: font.ItalicAngle ?? 0,
    Ascent: font.Ascender ?? 800,
    Descent: font.Descender ?? -200,
    CapHeight: font.CapHeight ?? 700,
    StemV: style.bold ? 140 : 80,
  });
  copy.set(PDFName.of("FirstChar"), context.obj(0));
  copy.set(PDFName.of("LastChar"), context.obj(255));
  copy.set(PDFName.of("Widths"), context.obj(perMille));
  if (!dict.has(PDFName.of("FontDescriptor"))) copy.set(PDFName.of("FontDescriptor"), context.register(descriptor));
  return context.register(copy);
}
