import { Font } from "@react-pdf/renderer";
import { TrueTypeSubset } from "#lib/pdf/true-type-subset.ts";
import { positionsForLineBreaks } from "./glyph-positions.ts";

type Source = ReturnType<typeof Font.getFont>;
type Layout = (text: string, ...options: unknown[]) => Shaped;
type Shaped = {
  glyphs: Parameters<typeof positionsForLineBreaks>[0];
  positions: Parameters<typeof positionsForLineBreaks>[1];
};
/** As fontkit opens it; react-pdf's types leave these out. */
interface FontkitFont {
  layout: Layout;
  createSubset(): unknown;
  /** The bytes of the file. */
  stream: { buffer: Uint8Array };
}

/** Has every registered font shape text for {@link positionsForLineBreaks}, and subset itself by copying glyphs. */
export function patchRegisteredFonts(): void {
  for (const { sources } of Object.values(Font.getRegisteredFonts())) for (const source of sources) patch(source);
}

function patch(source: Source): void {
  const load = source.load.bind(source);
  let patched = false;
  // react-pdf opens a font when a text first needs it.
  source.load = async () => {
    await load();
    if (!source.data || patched) return;
    patched = true;
    const font = source.data as unknown as FontkitFont;
    const layout = font.layout.bind(font);
    font.layout = (text, ...options) => {
      const shaped = layout(text, ...options);
      shaped.positions = positionsForLineBreaks(shaped.glyphs, shaped.positions);
      return shaped;
    };
    font.createSubset = () => new TrueTypeSubset(font.stream.buffer);
  };
}
