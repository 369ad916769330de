import type { Glyph } from "../content/text.ts";
import { linesOf, type Place } from "./lines.ts";
import type { Marker } from "./marker.ts";

/** Text of one line without a wide gap: a line of a paragraph or of a table cell. */
interface Segment {
  start: number;
  end: number;
  em: number;
  last: Glyph | undefined;
  /** Number of its glyphs without spaces. */
  count: number;
}

/** One line of a page, or of a form. */
interface Line {
  angle: number;
  down: number;
  segments: Segment[];
}

/** In ems: the gap between cells, the tolerance of equal edges, and the reach of a column above and below. */
const CELL_GAP = 1;
const SAME_EDGE = 0.05;
const COLUMN = 5;
/** Number of lines above a marker that are compared with it, and of lines below. */
const NEIGHBOURS = 2;

/**
 * Finds the markers that are right-aligned or centred in their column. Nothing follows such a marker in its cell. The
 * nearest line of its column has the same edge or centre, but starts elsewhere. Other markers keep their left edge.
 */
export function alignMarkers(markers: Marker[], glyphs: Glyph[]): void {
  if (markers.length === 0) return;
  const ofMarkers = new Set(markers.flatMap(({ lines }) => lines.flat()));
  const found = new Map<Glyph, { at: number; segment: Segment }>();
  const lines = linesOf(glyphs.filter(({ text }) => text.trim() !== "")).map((places, at): Line => {
    const { angle = 0, down = 0 } = places[0] ?? {};
    const segments: Segment[] = [];
    for (const place of places) {
      const segment = withPlace(segments, place);
      if (ofMarkers.has(place.glyph)) found.set(place.glyph, { at, segment });
    }
    return { angle, down, segments };
  });
  for (const marker of markers) {
    const [line = []] = marker.lines;
    const drawn = line.filter(({ text }) => text.trim() !== "");
    const last = drawn.at(-1);
    const place = last && found.get(last);
    if (!place || marker.lines.length > 1 || marker.edge === "right" || place.segment.last !== last) continue;
    marker.edge = edgeOf(place.segment, neighboursOf(place.segment, place.at, lines), drawn.length);
  }
}

/** Adds a glyph to the last segment of a line, or to a new one; returns the segment. */
function withPlace(segments: Segment[], { glyph, start, end, em }: Place): Segment {
  const before = segments.at(-1);
  if (before && start - before.end < CELL_GAP * Math.max(em, before.em)) {
    Object.assign(before, { end: Math.max(before.end, end), last: glyph, count: before.count + 1 });
    return before;
  }
  const segment = { start, end, em, last: glyph, count: 1 };
  segments.push(segment);
  return segment;
}

/** Returns the segments above and below in the same column, the nearest first. */
function neighboursOf(segment: Segment, at: number, lines: Line[]): Segment[] {
  const own = lines[at];
  const found: { distance: number; segment: Segment }[] = [];
  for (const step of [-1, 1]) {
    let count = 0;
    for (let next = at + step; own && count < NEIGHBOURS; next += step) {
      const line = lines[next];
      const distance = Math.abs((line?.down ?? Infinity) - own.down);
      if (!line || line.angle !== own.angle || distance > COLUMN * segment.em) break;
      const other = line.segments.find(({ start, end }) => start < segment.end && end > segment.start);
      if (!other) continue;
      found.push({ distance, segment: other });
      count++;
    }
  }
  return found.sort((a, b) => a.distance - b.distance).map(({ segment }) => segment);
}

/**
 * Returns the edge that the nearest line shares with a segment.
 *
 * @param count number of the marker's glyphs
 */
function edgeOf(segment: Segment, neighbours: Segment[], count: number): Marker["edge"] {
  const agree = (a: number, b: number) => Math.abs(a - b) <= SAME_EDGE * segment.em;
  for (const { start, end } of neighbours) {
    const [sameStart, sameEnd] = [agree(start, segment.start), agree(end, segment.end)];
    // Lines of equal length do not tell how they are aligned.
    if (sameStart && sameEnd) continue;
    if (sameStart) return "left";
    if (sameEnd) return "right";
    if (segment.count === count && agree(start + end, segment.start + segment.end)) return "centre";
  }
  return "left";
}
