import type { PDFObject } from "@cantoo/pdf-lib";
import type { PdfFont } from "../fonts/font.ts";
import type { Dictionary } from "./lexer.ts";
import { apply, type Matrix } from "./matrix.ts";

/** What decides how text comes out (ISO 32000-2 §9.3), with the fill colour as it was set. Never changed in place. */
export interface TextState {
  font: PdfFont | undefined;
  /** The font's name in the surface's own resources; none for a font that is inherited or set by a graphics state. */
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

/** One operator that shows text. Distances are along its line, before the text matrix. */
export interface Show {
  /** Octets of the operator and its operands in the stream. */
  start: number;
  end: number;
  /** Operators that have to come first in its place: for `'` and `"`, which also move to the next line. */
  before: string;
  items: readonly (number | Uint8Array)[];
  state: TextState & { font: PdfFont; fontObject: PDFObject };
  /** The text matrix at its start, and the same in the stream's own space. */
  textMatrix: Matrix;
  matrix: Matrix;
  /** The text line matrix, and how far from its origin the operator starts. */
  lineMatrix: Matrix;
  lineAdvance: number;
  /** How far the operator moves. */
  width: number;
}

/** A glyph of a show. `from` and `to` are octets in its item; `next` is where the one after starts, `end` leaves spacing out. */
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

/** Marked content with a text of its own (§14.9.4), which readers take instead of its glyphs. */
export interface Span {
  start: number;
  end: number;
  tag: string;
  /** Where the properties stand: here, or by name in the resources. */
  properties: Dictionary | string;
  actualText: string;
  glyphs: Glyph[];
}

/** Where a show is at a distance along its line, in the stream's own space. */
export function pointAt({ matrix, state }: Show, distance: number): [x: number, y: number] {
  return state.font.vertical ? apply(matrix, 0, distance) : apply(matrix, distance, state.rise);
}

/** How far one unit along the line of a show takes, in the stream's own space. */
export function unitOf({ matrix, state }: Show): [x: number, y: number] {
  return state.font.vertical ? [matrix[2], matrix[3]] : [matrix[0], matrix[1]];
}

/** Which way a show goes along its line: 1, or -1 where its size or scale is negative. */
export function directionOf({ state }: Show): number {
  return Math.sign(state.size * (state.font.vertical ? 1 : state.scale)) || 1;
}
