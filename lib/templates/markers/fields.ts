import { PDFDict, PDFName, PDFNumber, type PDFObject, type PDFStream } from "@cantoo/pdf-lib";
import { arrayIn } from "#lib/pdf/entries.ts";
import type { Glyph } from "../content/text.ts";
import { linesOf } from "./lines.ts";
import type { Edge, Field, FieldRoom, Marker } from "./marker.ts";

const COMB = 1 << 24;
/** Points between the border and the text, as most forms have them. */
const PADDING = 2;

/** Returns the box of a text or choice field; `undefined` for other annotations. */
export function fieldOf(widget: PDFDict, appearance: PDFStream): Field | undefined {
  const type = inherited(widget, "FT");
  if (!(type instanceof PDFName) || !["Tx", "Ch"].includes(type.decodeText())) return undefined;
  const box = arrayIn(appearance.dict, "BBox");
  const [left, bottom, right, top] = [0, 1, 2, 3].map((at) => box?.lookupMaybe(at, PDFNumber)?.asNumber());
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return undefined;
  const number = (key: string) => {
    const value = inherited(widget, key);
    return value instanceof PDFNumber ? value.asNumber() : 0;
  };
  const cells = number("Ff") & COMB && number("MaxLen") > 0 ? number("MaxLen") : undefined;
  const edges: Edge[] = ["left", "centre", "right"];
  return { box: [left, bottom, right, top], edge: edges[number("Q")] ?? "left", cells };
}

/** Returns an entry of a field or of its ancestors. */
function inherited(field: PDFDict, key: string): PDFObject | undefined {
  let node: PDFDict | undefined = field;
  for (let depth = 0; node && depth < 50; depth++) {
    const value = node.lookup(PDFName.of(key));
    if (value !== undefined) return value;
    const parent: PDFObject | undefined = node.lookup(PDFName.of("Parent"));
    node = parent instanceof PDFDict ? parent : undefined;
  }
  return undefined;
}

/** Gives the markers in a field's appearance the room of the field. */
export function widenInField(markers: Marker[], glyphs: Glyph[], field: Field): void {
  const lines = markers.length ? linesOf(glyphs.filter(({ text }) => text.trim() !== "")) : [];
  for (const marker of markers) {
    if (marker.lines.length > 1) continue;
    const own = new Set(marker.lines[0]);
    const line = lines.find((places) => places.some(({ glyph }) => own.has(glyph))) ?? [];
    const first = line.findIndex(({ glyph }) => own.has(glyph));
    const last = line.findLastIndex(({ glyph }) => own.has(glyph));
    marker.field = { ...field, isAfterText: first > 0, isBeforeText: last < line.length - 1 };
    // Text after a marker stays in its place, so the marker keeps its left edge.
    if (!marker.field.isBeforeText && !(first > 0 && field.edge === "centre")) marker.edge = field.edge;
  }
}

/**
 * Returns the part of a line that a field leaves to a marker.
 *
 * @param marker its start and end along the line
 * @param box start and end of the field along the line
 */
export function roomInField(
  [start, end]: [number, number],
  { edge, isAfterText, isBeforeText }: FieldRoom,
  [left, right]: [number, number],
): [start: number, end: number] {
  if (isBeforeText || (isAfterText && edge !== "left")) return [start, end];
  const padding = start < end ? PADDING : -PADDING;
  const [near, far] = start < end ? [Math.min, Math.max] : [Math.max, Math.min];
  return [edge === "left" ? start : near(start, left + padding), edge === "right" ? end : far(end, right - padding)];
}
