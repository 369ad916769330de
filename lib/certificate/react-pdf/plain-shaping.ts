import type { Glyph, GlyphPosition } from "./tree.ts";

export interface Shaped {
  glyphs: Glyph[];
  positions: GlyphPosition[];
}

interface Shaper {
  layout(text: string, features: string[], script: string): Shaped;
  glyphForCodePoint(codePoint: number): Glyph;
}

/** Latin letters, digits and punctuation that need no mark, script or direction. */
export const PLAIN = /^[ -~\u00A0-¬®-ÿ–—‘’“”…]+$/;

/** Two neighbours: the glyph that they become, or else the advance of the first. */
type Pair = { ligature: Glyph } | { advance: number };

/**
 * Returns a function that shapes plain text like fontkit; it returns `null` for other texts. In Plex, plain letters affect their
 * direct neighbours only, by kerning or as a ligature. fontkit looks that up for every text again; here each pair of glyphs is
 * looked up once. The table depends on the font alone and has at most some ten thousand entries.
 */
export function plainShaper(font: Shaper): (text: string) => Shaped | null {
  const pairs = new Map<number, Pair | null>();
  const pairOf = (one: Glyph, other: Glyph): Pair | null => {
    const key = one.id * 65_536 + other.id;
    let pair = pairs.get(key);
    if (pair === undefined) {
      pair = lookUp(font, one, other);
      pairs.set(key, pair);
    }
    return pair;
  };
  return (text) => {
    const glyphs = PLAIN.test(text) ? withLigatures(text, font, pairOf) : null;
    const positions = glyphs && advances(glyphs, pairOf);
    return positions && { glyphs, positions };
  };
}

/** @returns `null` when the two do more than kern or become one glyph */
function lookUp(font: Shaper, one: Glyph, other: Glyph): Pair | null {
  const { glyphs, positions } = font.layout(String.fromCodePoint(...one.codePoints, ...other.codePoints), [], "latn");
  const [first, second] = glyphs;
  if (first && !second) return { ligature: first };
  const kern = first?.id === one.id && second?.id === other.id && positions[1]?.xAdvance === other.advanceWidth;
  return kern && positions[0] ? { advance: positions[0].xAdvance } : null;
}

type PairOf = (one: Glyph, other: Glyph) => Pair | null;

function withLigatures(text: string, font: Shaper, pairOf: PairOf): Glyph[] | null {
  const glyphs: Glyph[] = [];
  for (let index = 0; index < text.length; index++) {
    const glyph = font.glyphForCodePoint(text.charCodeAt(index));
    if (glyph.id === 0) return null;
    const before = glyphs.at(-1);
    const pair = before && pairOf(before, glyph);
    if (pair === null) return null;
    if (pair && "ligature" in pair) glyphs[glyphs.length - 1] = pair.ligature;
    else glyphs.push(glyph);
  }
  return glyphs;
}

function advances(glyphs: Glyph[], pairOf: PairOf): GlyphPosition[] | null {
  const positions: GlyphPosition[] = [];
  for (const [index, glyph] of glyphs.entries()) {
    const next = glyphs[index + 1];
    const pair = next ? pairOf(glyph, next) : { advance: glyph.advanceWidth };
    if (!pair || !("advance" in pair)) return null;
    positions.push({ xAdvance: pair.advance, yAdvance: 0, xOffset: 0, yOffset: 0 });
  }
  return positions;
}
