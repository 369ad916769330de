/** The parts of react-pdf's tree that this folder reads or changes; its own types leave them out. */

/** The members of fontkit's fonts that this folder reads. */
export interface OpenFont {
  /** `STANDARD` for one of PDF's fourteen standard fonts, which are not embedded. */
  type?: string;
  unitsPerEm: number;
  ascent: number;
  /** Shapes a text: kerning, ligatures. */
  layout: (text: string) => { glyphs: Glyph[]; positions: GlyphPosition[] };
  glyphForCodePoint: (codePoint: number) => Glyph;
}

export interface Glyph {
  id: number;
  advanceWidth: number;
  codePoints: readonly number[];
}

/** In font units, or in points once react-pdf has scaled it. */
export interface GlyphPosition {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
  /** react-pdf carries it along unread, and overwrites it when it draws. */
  advanceWidth?: SetAside | number | undefined;
}

/** Font units that glyph-positions.ts takes out of a position until the lines are broken. */
export interface SetAside {
  advance: number;
  yOffset: number;
}

/** Glyphs of one font in one line. */
export interface GlyphRun {
  glyphs?: readonly Glyph[];
  positions?: GlyphPosition[];
  xAdvance?: number;
  attributes: {
    font?: OpenFont[];
    fontSize?: number;
    bidiLevel?: number;
    align?: string;
    color?: string;
    link?: string | null;
  };
}

export interface Line {
  runs: GlyphRun[];
  box?: { x: number; y?: number; width?: number; height?: number };
  ascent?: number;
  height?: number;
  xAdvance?: number;
}

/** The members of a style that this folder reads. */
export interface Style {
  width?: number;
  maxWidth?: number;
  marginLeft?: number;
  marginRight?: number;
  paddingLeft?: number;
  paddingHorizontal?: number;
  borderLeftWidth?: number;
  columnGap?: number;
  flex?: number;
  flexDirection?: string;
  fontFamily?: string[];
  fontWeight?: number;
  fontSize?: number;
  lineHeight?: number;
  color?: string;
  textAlign?: string;
  letterSpacing?: number;
}

/** A node before or after layout. */
export interface LayoutNode {
  type?: string;
  props?: {
    id?: string;
    bookmark?: object;
    role?: string;
    fixed?: boolean;
    paint?: () => void;
    /** Of a page. */
    orientation?: string;
    /** Of a drawing. */
    width?: number;
    /** The other colour of a text that alternates between two. */
    tint?: string;
  };
  style?: Style | Style[];
  /** The letters of a text's child. */
  value?: string;
  box?: { left?: number; top?: number; width?: number; height?: number };
  lines?: Line[];
  children?: LayoutNode[];
}
