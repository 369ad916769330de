/** Where a glyph goes, as fontkit and react-pdf have it: in the units of the face, or in points once scaled. */
interface Place {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
  /** Carried along by react-pdf and not looked at until it draws, when it writes its own over it. */
  advanceWidth?: Aside | number | undefined;
}

/** What has been put aside, in the units of the face: what is missing of the advance, and the height of a mark. */
interface Aside {
  missing: number;
  height: number;
}

interface Glyph {
  codePoints: readonly number[];
}

const SPACE = 32;
const isSpace = ({ codePoints }: Glyph): boolean => codePoints[0] === SPACE;

/**
 * Places from which react-pdf breaks lines as a typesetter of ragged text does: after the last word that fits. From spaces with a
 * width it makes justified text, taking up to a third of each so that one more word fits; so their width is put aside, on the
 * glyph before them (on the next one at a beginning). It also forgets how high marks stand: that is put aside as well.
 * {@link settle} undoes it when the lines are there.
 */
export function placesForBreaking(glyphs: readonly Glyph[], places: readonly Place[]): Place[] {
  const set = places.map((place) => ({ ...place }));
  const move = (from: Place, to: Place) => {
    const width = from.xAdvance;
    from.xAdvance = 0;
    from.advanceWidth = { missing: width, height: 0 };
    const { missing, height } = asideOf(to) ?? { missing: 0, height: to.yOffset };
    to.xAdvance += width;
    to.advanceWidth = { missing: missing - width, height };
  };
  let bearer = set[glyphs.findIndex((glyph) => !isSpace(glyph))];
  for (const [index, place] of set.entries()) {
    const glyph = glyphs[index];
    if (glyph && isSpace(glyph)) {
      if (bearer) move(place, bearer);
    } else {
      bearer = place;
      if (place.yOffset !== 0) place.advanceWidth ??= { missing: 0, height: place.yOffset };
    }
  }
  return set;
}

const asideOf = ({ advanceWidth }: Place): Aside | undefined =>
  typeof advanceWidth === "object" ? advanceWidth : undefined;

interface SetGlyph extends Glyph {
  id: number;
  advanceWidth: number;
}

export interface Face {
  /** `STANDARD` is one of the fourteen that every reader has. */
  type?: string;
  unitsPerEm: number;
  glyphForCodePoint: (codePoint: number) => SetGlyph;
}

/** Glyphs of one face in one line. */
export interface SetRun {
  glyphs?: readonly SetGlyph[];
  positions?: Place[];
  xAdvance?: number;
  attributes: {
    font?: Face[];
    fontSize?: number;
    bidiLevel?: number;
    align?: string;
    color?: string;
    link?: string | null;
  };
}

export interface SetLine {
  runs: SetRun[];
  box?: { x: number };
}

/** A node of react-pdf's tree, when every line has its place. */
export interface SetNode {
  lines?: SetLine[];
  box?: { top?: number; width?: number; height?: number };
  props?: { id?: string; bookmark?: object };
  children?: SetNode[];
}

/** A text of one line in glyphs that stand as wide as the face has them. */
export function spelled(text: string, face: Face, fontSize: number): Required<Omit<SetRun, "attributes">> {
  const unit = fontSize / face.unitsPerEm;
  const glyphs = Array.from(text, (character) => face.glyphForCodePoint(character.codePointAt(0) ?? 0));
  const positions = glyphs.map(({ advanceWidth }) => ({
    xAdvance: advanceWidth * unit,
    yAdvance: 0,
    xOffset: 0,
    yOffset: 0,
  }));
  return { glyphs, positions, xAdvance: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
}

/** Lines of a text that stands on every page: react-pdf shares them between the pages. */
const settled = new WeakSet<SetLine>();

/** Gives every space its width and every mark its place above or below its letter, in all lines of the tree. */
export function settle(node: SetNode): void {
  for (const line of node.lines ?? []) if (!settled.has(line)) settleLine(line);
  for (const child of node.children ?? []) settle(child);
}

function settleLine(line: SetLine): void {
  settled.add(line);
  const { runs, box } = line;
  const rtl = runs[0]?.attributes.align === "right";
  const hanging = hangingWidth(rtl ? runs.toReversed() : runs, rtl);
  for (const run of runs) settleRun(run);
  if (box) box.x += rtl ? hanging : -hanging;
}

/** Of the spaces that a line begins with, in the order it is read: they hang out of its column. Points. */
function hangingWidth(runs: SetRun[], rtl: boolean): number {
  let width = 0;
  for (const run of runs) {
    const { positions = [], glyphs = [] } = run;
    const places = positions.map((place, at) => ({ aside: asideOf(place), glyph: glyphs[at] }));
    for (const { aside, glyph } of rtl ? places.toReversed() : places) {
      if (!glyph || !isSpace(glyph)) return width;
      // One that kept its width was hung out already.
      width += (aside?.missing ?? 0) * unitOf(run);
    }
  }
  return width;
}

/** Points that a unit of its face takes. */
const unitOf = ({ attributes: { fontSize = 12, font } }: SetRun): number => fontSize / (font?.[0]?.unitsPerEm ?? 1000);

function settleRun(run: SetRun): void {
  const { positions = [], attributes } = run;
  const { fontSize = 12, bidiLevel = 0 } = attributes;
  const unit = unitOf(run);
  for (const place of positions) {
    const aside = asideOf(place);
    if (!aside) continue;
    place.xAdvance += aside.missing * unit;
    place.yOffset = aside.height * unit;
  }
  if (bidiLevel % 2 === 1) turnMarks(positions);
  for (const place of positions) {
    // Drawn as thousandths of the size, though laid out in points.
    place.xOffset *= 1000 / fontSize;
    place.yOffset *= 1000 / fontSize;
  }
  run.xAdvance = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
}

/**
 * A mark that the face places was placed from the end of its letter; read from right to left it is drawn before it, so from the
 * letter's beginning. Any other mark is made to be drawn there.
 */
function turnMarks(places: Place[]): void {
  let before = 0;
  for (const place of places.toReversed()) {
    if (place.xAdvance === 0 && place.xOffset !== 0) place.xOffset += before;
    else if (place.xAdvance !== 0) before = place.xAdvance;
  }
}
