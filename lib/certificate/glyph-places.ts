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
  advanceWidth: number;
}

interface Face {
  unitsPerEm: number;
  layout: (text: string) => { glyphs: readonly SetGlyph[] };
}

/** Glyphs of one face in one line. */
export interface SetRun {
  glyphs?: readonly SetGlyph[];
  positions?: Place[];
  xAdvance?: number;
  attributes: { font?: Face[]; fontSize?: number; bidiLevel?: number; link?: string | null };
}

/** A node of react-pdf's tree, when every line has its place. */
export interface SetNode {
  lines?: { runs: SetRun[] }[];
  box?: { top?: number; width?: number };
  props?: { id?: string; bookmark?: object };
  children?: SetNode[];
}

/** Gives every space its width and every mark its place above or below its letter, in all lines of the tree. */
export function settle(node: SetNode): void {
  for (const { runs } of node.lines ?? []) for (const run of runs) settleRun(run);
  for (const child of node.children ?? []) settle(child);
}

function settleRun(run: SetRun): void {
  const { positions = [], attributes } = run;
  const { fontSize = 12, font, bidiLevel = 0 } = attributes;
  const unit = fontSize / (font?.[0]?.unitsPerEm ?? 1000);
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
