import { type PDFContext, PDFHexString, type PDFRef } from "@cantoo/pdf-lib";
import { TrueTypeSubset } from "#lib/pdf/true-type-subset.ts";
import { advanceOf, type BundledFont } from "./bundled-fonts.ts";

/** A bundled font in a document: a composite font with only the glyphs that are used. */
export class EmbeddedFont {
  readonly ref: PDFRef;
  readonly font: BundledFont;
  private readonly context: PDFContext;
  private readonly number: number;
  /** CID by glyph and text, since one glyph may draw different letters. */
  private readonly cids = new Map<string, number>();
  private readonly glyphs: { id: number; text: string }[] = [];

  constructor(context: PDFContext, font: BundledFont, number: number) {
    this.context = context;
    this.font = font;
    this.number = number;
    this.ref = context.nextRef();
  }

  cid(id: number, text: string): number {
    const key = `${id} ${text}`;
    let cid = this.cids.get(key);
    if (cid === undefined) {
      this.glyphs.push({ id, text });
      cid = this.glyphs.length;
      this.cids.set(key, cid);
    }
    return cid;
  }

  /** Writes the font; call it after the last {@link cid}. */
  write(): void {
    const { context, font } = this;
    const name = `${tag(this.number)}+${font.name}`;
    const subset = new TrueTypeSubset(font.bytes);
    const numbers = [0, ...this.glyphs.map(({ id }) => subset.includeGlyph(id))];
    const toGlyphs = Uint8Array.from(numbers.flatMap((number) => [number >> 8, number & 255]));
    const descendant = context.obj({
      Type: "Font",
      Subtype: "CIDFontType2",
      BaseFont: name,
      CIDSystemInfo: {
        Registry: PDFHexString.of(hexOf("Adobe")),
        Ordering: PDFHexString.of(hexOf("Identity")),
        Supplement: 0,
      },
      FontDescriptor: this.descriptor(name, subset.encode()),
      CIDToGIDMap: context.register(context.flateStream(toGlyphs)),
      DW: 1000,
      W: [1, this.glyphs.map((glyph) => Math.round(advanceOf(font, glyph.id) * 1_000_000) / 1000)],
    });
    const composite = context.obj({
      Type: "Font",
      Subtype: "Type0",
      BaseFont: name,
      Encoding: "Identity-H",
      DescendantFonts: [context.register(descendant)],
      ToUnicode: context.register(context.flateStream(this.toUnicode())),
    });
    this.context.assign(this.ref, composite);
  }

  private descriptor(name: string, subset: Uint8Array): PDFRef {
    const { context, font } = this;
    const { program, style } = font;
    const perMille = (value: number) => Math.round((value * 1_000_000) / program.unitsPerEm) / 1000;
    // ISO 32000-2 table 121: symbolic, fixed pitch, serif, italic.
    const flags = 4 + (style.family === "mono" ? 1 : 0) + (style.family === "serif" ? 2 : 0) + (style.italic ? 64 : 0);
    const descriptor = context.obj({
      Type: "FontDescriptor",
      FontName: name,
      Flags: flags,
      FontBBox: [program.bbox.minX, program.bbox.minY, program.bbox.maxX, program.bbox.maxY].map(perMille),
      ItalicAngle: program.italicAngle || 0,
      Ascent: perMille(program.ascent),
      Descent: perMille(program.descent),
      CapHeight: perMille(program.capHeight || program.ascent),
      StemV: style.bold ? 140 : 80,
      FontFile2: context.register(context.flateStream(subset, { Length1: subset.length })),
    });
    return context.register(descriptor);
  }

  private toUnicode(): string {
    const lines = this.glyphs.flatMap(({ text }, at) => {
      return text ? [`<${hex4(at + 1)}> <${utf16Hex(text)}>`] : [];
    });
    const blocks: string[] = [];
    for (let at = 0; at < lines.length; at += 100) {
      const block = lines.slice(at, at + 100);
      blocks.push(`${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`);
    }
    return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
  }
}

const hex4 = (value: number): string => value.toString(16).padStart(4, "0").toUpperCase();

/** Writes the UTF-16 units of a text as hex, four digits each. */
export const utf16Hex = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => hex4(text.charCodeAt(at))).join("");

const hexOf = (text: string): string => Buffer.from(text, "latin1").toString("hex");

/** Returns the tag of a font subset (ISO 32000-2 §9.9.2). */
function tag(number: number): string {
  let letters = "";
  for (let rest = number; letters.length < 4; rest = Math.floor(rest / 26))
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  return `AC${letters}`;
}
