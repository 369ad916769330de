import type { Glyph, GlyphPosition, GlyphRun, LayoutNode, Line, OpenFont, SetAside } from "./tree.ts";

const SPACE = 32;
const isSpace = ({ codePoints }: Pick<Glyph, "codePoints">): boolean => codePoints[0] === SPACE;

/**
 * Returns positions from which react-pdf breaks each line after the last word that fits.
 *
 * react-pdf narrows spaces by up to a third to fit one more word, as for justified text. So the width of a space is moved to
 * the glyph before it, or at the beginning of a text to the next glyph. react-pdf also sets every `yOffset` to 0, which puts
 * marks at the wrong height. {@link restorePositions} puts both back once the lines are broken.
 */
export function positionsForLineBreaks(
  glyphs: readonly Pick<Glyph, "codePoints">[],
  positions: readonly GlyphPosition[],
): GlyphPosition[] {
  const changed = positions.map((position) => ({ ...position }));
  let bearer = changed[glyphs.findIndex((glyph) => !isSpace(glyph))];
  for (const [index, position] of changed.entries()) {
    const glyph = glyphs[index];
    if (glyph && isSpace(glyph)) {
      if (bearer) moveAdvance(position, bearer);
    } else {
      bearer = position;
      if (position.yOffset !== 0) position.advanceWidth ??= { advance: 0, yOffset: position.yOffset };
    }
  }
  return changed;
}

function moveAdvance(from: GlyphPosition, to: GlyphPosition): void {
  const width = from.xAdvance;
  from.xAdvance = 0;
  from.advanceWidth = { advance: width, yOffset: 0 };
  const { advance, yOffset } = setAside(to) ?? { advance: 0, yOffset: to.yOffset };
  to.xAdvance += width;
  to.advanceWidth = { advance: advance - width, yOffset };
}

const setAside = ({ advanceWidth }: GlyphPosition): SetAside | undefined =>
  typeof advanceWidth === "object" ? advanceWidth : undefined;

/** Returns a run of one line, each glyph as wide as its font makes it. */
export function glyphRun(text: string, font: OpenFont, fontSize: number): Required<Omit<GlyphRun, "attributes">> {
  const scale = fontSize / font.unitsPerEm;
  const glyphs = Array.from(text, (character) => font.glyphForCodePoint(character.codePointAt(0) ?? 0));
  const positions = glyphs.map(({ advanceWidth }) => ({
    xAdvance: advanceWidth * scale,
    yAdvance: 0,
    xOffset: 0,
    yOffset: 0,
  }));
  return { glyphs, positions, xAdvance: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
}

/** Gives every space its width and every mark its height, in all lines of the tree. */
export function restorePositions(document: LayoutNode): void {
  // Nodes that repeat on each page share their lines: each line is changed once.
  const done = new Set<Line>();
  const visit = ({ lines = [], children = [] }: LayoutNode) => {
    for (const line of lines) {
      if (!done.has(line)) restoreLine(line);
      done.add(line);
    }
    for (const child of children) visit(child);
  };
  visit(document);
}

function restoreLine({ runs, box }: Line): void {
  const rtl = runs[0]?.attributes.align === "right";
  const width = leadingSpaces(rtl ? runs.toReversed() : runs, rtl);
  for (const run of runs) restoreRun(run);
  // Spaces at the beginning of a line stand outside of its column.
  if (box) box.x += rtl ? width : -width;
}

/** Returns the width in points of the spaces that a line begins with, in reading order. */
function leadingSpaces(runs: GlyphRun[], rtl: boolean): number {
  let width = 0;
  for (const run of runs) {
    const { positions = [], glyphs = [] } = run;
    const pairs = positions.map((position, index) => ({ aside: setAside(position), glyph: glyphs[index] }));
    for (const { aside, glyph } of rtl ? pairs.toReversed() : pairs) {
      if (!glyph || !isSpace(glyph)) return width;
      // react-pdf has already moved a space that kept its width.
      width += (aside?.advance ?? 0) * scaleOf(run);
    }
  }
  return width;
}

/** Points of one font unit. */
const scaleOf = ({ attributes: { fontSize = 12, font } }: GlyphRun): number =>
  fontSize / (font?.[0]?.unitsPerEm ?? 1000);

function restoreRun(run: GlyphRun): void {
  const { positions = [], attributes } = run;
  const { fontSize = 12, bidiLevel = 0 } = attributes;
  const scale = scaleOf(run);
  for (const position of positions) {
    const aside = setAside(position);
    if (!aside) continue;
    position.xAdvance += aside.advance * scale;
    position.yOffset = aside.yOffset * scale;
  }
  if (bidiLevel % 2 === 1) turnMarks(positions);
  for (const position of positions) {
    // react-pdf lays out offsets in points and draws them in thousandths of the font size.
    position.xOffset *= 1000 / fontSize;
    position.yOffset *= 1000 / fontSize;
  }
  run.xAdvance = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
}

/**
 * Moves the marks of a right-to-left run onto their letters. Fonts give a mark's offset from the end of its letter, but here
 * the mark is drawn before the letter, so the offset must count from the letter's start.
 */
function turnMarks(positions: GlyphPosition[]): void {
  let before = 0;
  for (const position of positions.toReversed()) {
    if (position.xAdvance === 0 && position.xOffset !== 0) position.xOffset += before;
    else if (position.xAdvance !== 0) before = position.xAdvance;
  }
}
