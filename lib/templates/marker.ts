import type { Glyph } from "./content/text.ts";

export type Edge = "left" | "centre" | "right";

/** A marker as it is drawn. */
export interface Marker {
  name: string;
  value: string;
  /** Line by line, with its braces; each line from its start to its end. */
  lines: Glyph[][];
  /** The part of the marker's place that a shorter value keeps. */
  edge: Edge;
  /** The form field that it is drawn in. */
  field?: FieldRoom;
}

/** The place that the value of a text field has in the appearance of its widget (ISO 32000-2 §12.7.5.3). */
export interface Field {
  box: [left: number, bottom: number, right: number, top: number];
  edge: Edge;
  /** Of a comb: one for each character. */
  cells: number | undefined;
}

/** A field around a marker, and whether other text is on the marker's line. */
export interface FieldRoom extends Field {
  isAfterText: boolean;
  isBeforeText: boolean;
}
