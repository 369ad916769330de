import { Font } from "@react-pdf/renderer";
import { TrueTypeSubset } from "#lib/pdf/true-type-subset.ts";
import { positionsForLineBreaks } from "./glyph-positions.ts";
import { plainShaper, type Shaped } from "./plain-shaping.ts";
import type { Glyph } from "./tree.ts";

type Source = ReturnType<typeof Font.getFont>;
/** As fontkit opens it; react-pdf's types leave these out. */
interface FontkitFont {
  layout(text: string, ...options: unknown[]): Shaped;
  glyphForCodePoint(codePoint: number): Glyph;
  createSubset(): unknown;
  /** The bytes of the file. */
  stream: { buffer: Uint8Array };
}

/**
 * Has every registered font shape text for {@link positionsForLineBreaks}, and subset itself by copying glyphs. The fonts of
 * `plain` shape plain text by {@link plainShaper}.
 */
export function patchRegisteredFonts(plain: readonly string[]): void {
  for (const [family, { sources }] of Object.entries(Font.getRegisteredFonts()))
    for (const source of sources) patch(source, plain.includes(family));
}

function patch(source: Source, plain: boolean): void {
  const load = source.load.bind(source);
  let patched = false;
  // react-pdf opens a font when a text first needs it.
  source.load = async () => {
    await load();
    if (!source.data || patched) return;
    patched = true;
    const font = source.data as unknown as FontkitFont;
    const layout = font.layout.bind(font);
    const shapePlain = plain
      ? plainShaper({ layout, glyphForCodePoint: font.glyphForCodePoint.bind(font) })
      : () => null;
    font.layout = (text, ...options) => {
      const shaped = shapePlain(text) ?? layout(text, ...options);
      shaped.positions = positionsForLineBreaks(shaped.glyphs, shaped.positions);
      return shaped;
    };
    font.createSubset = () => new TrueTypeSubset(font.stream.buffer);
  };
}
