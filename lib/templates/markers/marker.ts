import type { Glyph } from "../content/text.ts";

export type Edge = "left" | "centre" | "right";

/** A marker and the glyphs that draw it. */
export interface Marker {
  name: string;
  value: string;
  /** Glyphs of the marker and its braces by line, each line from its start to its end. */
  lines: Glyph[][];
  /** The edge of the marker that a shorter value keeps. */
  edge: Edge;
  /** The form field in which the marker is drawn. */
  field?: FieldRoom;
}

/** The box of a text field in the appearance of its widget (ISO 32000-2 §12.7.5.3). */
export interface Field {
  box: [left: number, bottom: number, right: number, top: number];
  edge: Edge;
  /** Number of cells of a comb field, one for each character. */
  cells: number | undefined;
}

/** The field around a marker. Text may stand before and after the marker on its line. */
export interface FieldRoom extends Field {
  isAfterText: boolean;
  isBeforeText: boolean;
}
