import type { PDFObject } from "@cantoo/pdf-lib";
import type { PdfFont } from "../fonts/font.ts";
import type { Dictionary } from "./lexer.ts";
import { apply, type Matrix } from "./matrix.ts";

/** The text state (ISO 32000-2 §9.3) and the operators of the fill colour. Immutable. */
export interface TextState {
  font: PdfFont | undefined;
  /** The font's name in the surface's resources; `undefined` for a font that is inherited or set by a graphics state. */
  fontName: string | undefined;
  /** The font's dictionary, or the reference to it. */
  fontObject: PDFObject | undefined;
  size: number;
  characterSpacing: number;
  wordSpacing: number;
  /** 1 for 100 %. */
  scale: number;
  leading: number;
  rise: number;
  mode: number;
  fill: string;
}

/** One operator that shows text. Distances are along its line, in text space. */
export interface Show {
  /** Offsets of the operator with its operands in the stream. */
  start: number;
  end: number;
  /** Operators that repeat the side effects of `'` and `"` (the next line, the spacing) before their replacement by `TJ`. */
  before: string;
  items: readonly (number | Uint8Array)[];
  state: TextState & { font: PdfFont; fontObject: PDFObject };
  /** The text matrix at its start, and its product with the current transformation matrix. */
  textMatrix: Matrix;
  matrix: Matrix;
  /** The text line matrix, and the distance from its origin to the operator's start. */
  lineMatrix: Matrix;
  lineAdvance: number;
  /** Distance by which the operator advances the text position. */
  width: number;
}

/** A glyph of a show. `from` and `to` are offsets in its item. `end` excludes the spacing that `next` includes. */
export interface Glyph {
  show: Show;
  item: number;
  from: number;
  to: number;
  text: string;
  start: number;
  end: number;
  next: number;
}

/** Marked content with /ActualText (§14.9.4), which readers extract instead of its glyphs. */
export interface Span {
  start: number;
  end: number;
  tag: string;
  /** The inline property list, or its name in the resources. */
  properties: Dictionary | string;
  actualText: string;
  glyphs: Glyph[];
}

/** Returns the point at a distance along the line of a show, in the stream's space. */
export function pointAt({ matrix, state }: Show, distance: number): [x: number, y: number] {
  return state.font.vertical ? apply(matrix, 0, distance) : apply(matrix, distance, state.rise);
}

/** Returns the vector of one unit along the line of a show, in the stream's space. */
export function unitOf({ matrix, state }: Show): [x: number, y: number] {
  return state.font.vertical ? [matrix[2], matrix[3]] : [matrix[0], matrix[1]];
}

/** Returns the direction of a show along its line: -1 if its size or scale is negative, else 1. */
export function directionOf({ state }: Show): number {
  return Math.sign(state.size * (state.font.vertical ? 1 : state.scale)) || 1;
}
