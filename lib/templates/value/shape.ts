import bidiFactory from "bidi-js";
import type { FontStyle } from "../fonts/style.ts";
import { advanceOf, type BundledFont, fontFor } from "./bundled-fonts.ts";

/** A positioned glyph; lengths in ems. `text` is the text that it draws. */
interface ShapedGlyph {
  id: number;
  text: string;
  advance: number;
  dx: number;
  dy: number;
}

/** A glyph run: glyphs of one font, from left to right. */
interface ShapedRun {
  font: BundledFont;
  glyphs: ShapedGlyph[];
}

export interface Shaped {
  runs: ShapedRun[];
  /** Total advance, in ems. */
  width: number;
  /** Whether glyph order differs from text order in left-to-right text. Readers reorder right-to-left text themselves. */
  reordered: boolean;
}

const bidi = bidiFactory();
const clusters = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Returns a value as one line: white space becomes a space, control and bidi characters are removed. */
export function plain(value: string): string {
  return value
    .replace(/\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g, " ")
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\p{Cc}]/gu, "")
    .normalize("NFC");
}

/** Scripts that need shaping or run from right to left. */
const NEEDS_SHAPING =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Devanagari}\p{Script=Thai}\p{M}]/u;

export const needsShaping = (text: string): boolean => NEEDS_SHAPING.test(text);

/** Returns the clusters of a text that no bundled font draws. */
export function undrawable(text: string, style: FontStyle): string[] {
  const found = [...clusters.segment(text)].filter(({ segment }) => !fontFor(segment, text, style));
  return [...new Set(found.map(({ segment }) => segment))];
}

/** Lays out a value on one line with bundled fonts, which must draw every cluster. */
export function shape(text: string, style: FontStyle): Shaped {
  const fonts = new Array<BundledFont | undefined>(text.length);
  for (const { segment, index } of clusters.segment(text))
    fonts.fill(fontFor(segment, text, style), index, index + segment.length);
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, "auto");
  const order = bidi.getReorderedIndices(text, { levels, paragraphs });
  const runs: ShapedRun[] = [];
  for (let at = 0; at < order.length; ) {
    const first = order[at] ?? 0;
    const level = levels[first] ?? 0;
    let end = at + 1;
    const step = level % 2 ? -1 : 1;
    while (
      end < order.length &&
      order[end] === first + (end - at) * step &&
      levels[order[end] ?? 0] === level &&
      fonts[order[end] ?? 0] === fonts[first]
    )
      end++;
    const from = Math.min(first, order[end - 1] ?? 0);
    const font = fonts[first];
    if (font) runs.push(shapeRun(font, text.slice(from, from + end - at), step < 0));
    at = end;
  }
  const width = runs.reduce((sum, { glyphs }) => glyphs.reduce((whole, glyph) => whole + glyph.advance, sum), 0);
  return { runs, width, reordered: NEEDS_SHAPING.test(text) && !levels.some((level) => level % 2) };
}

/** No optional ligatures and no kerning, so that text extraction finds each letter. Required ligatures stay. */
const FEATURES = { liga: false, clig: false, dlig: false, kern: false };

function shapeRun(font: BundledFont, text: string, isRightToLeft: boolean): ShapedRun {
  const { unitsPerEm } = font.program;
  if (!isRightToLeft && !needsShaping(text)) {
    const glyphs = [...text].map((character) => {
      const id = font.program.glyphForCodePoint(character.codePointAt(0) ?? 0)?.id ?? 0;
      return { id, text: character, advance: advanceOf(font, id), dx: 0, dy: 0 };
    });
    return { font, glyphs };
  }
  const mirrored = isRightToLeft ? mirror(text) : text;
  const laid = font.program.layout(mirrored, FEATURES, undefined, undefined, isRightToLeft ? "rtl" : "ltr");
  const glyphs = laid.glyphs.map((glyph, at) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = laid.positions?.[at] ?? {};
    return {
      id: glyph.id,
      text: glyph.codePoints.map((codePoint) => String.fromCodePoint(codePoint)).join(""),
      advance: xAdvance / unitsPerEm,
      dx: xOffset / unitsPerEm,
      dy: yOffset / unitsPerEm,
    };
  });
  return { font, glyphs };
}

/** Mirrors brackets, for right-to-left text (UAX #9 rule L4). */
function mirror(text: string): string {
  return [...text].map((character) => bidi.getMirroredCharacter(character) ?? character).join("");
}
