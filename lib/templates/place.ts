import { apply } from "./content/matrix.ts";
import { type Glyph, pointAt, type Show, unitOf } from "./content/text.ts";
import type { Edge, Marker } from "./markers.ts";
import { type Embed, type Layout, layOut } from "./value/layout.ts";
import { plain } from "./value/shape.ts";

/** A value in the place of a marker, or of its part on one line. */
export interface Placed {
  /** The glyph in whose stead it is drawn; its show's font, size and colour are the value's. */
  anchor: Glyph;
  /** Where it starts along the line of the anchor's show. */
  start: number;
  layout: Layout;
  /** 1, or less where it would be wider than the marker. */
  scale: number;
}

/** A line of a marker and how much of it there is. */
interface Room {
  anchor: Glyph;
  start: number;
  width: number;
  edge: Edge;
}

/** Under this a value that could be spread over a wrapped marker's lines is; above it, it stays in one piece. */
const SMALL = 0.8;

/** Decides where the value of a marker is drawn and how large. Nothing for an empty value. */
export function placeValue(marker: Marker, embed: Embed): Placed[] {
  const text = plain(marker.value);
  if (!text.trim()) return [];
  const rooms = marker.lines.map((line) => roomOf(line, marker.edge)).filter((room) => Math.abs(room.width) > 0);
  const [first] = rooms;
  if (!first) return [];
  const whole = rooms.map((room) => fitInto(text, room, embed));
  const inFirst = whole[0];
  if (inFirst && inFirst.scale === 1) return [inFirst];
  const best = whole.reduce((a, b) => (b.scale > a.scale ? b : a));
  if (best.scale >= SMALL || rooms.length < 2) return [best];
  return spread(text, rooms, best, embed);
}

/** The share of the room that is left free before a value. */
const BEFORE: Record<Edge, number> = { left: 0, centre: 0.5, right: 1 };

function fitInto(text: string, room: Room, embed: Embed): Placed {
  const { anchor, width } = room;
  const layout = layOut(text, anchor.show, embed);
  const fitting = Math.min(1, Math.abs(width / (layout.width || width)));
  const scale = fitting > 0.9999 ? 1 : fitting;
  const start = room.start + (width - layout.width * scale) * BEFORE[room.edge];
  return { anchor, start, layout, scale };
}

/** Over the first two lines, where that lets it be larger; cut between words. */
function spread(text: string, rooms: Room[], best: Placed, embed: Embed): Placed[] {
  const [first, second] = rooms;
  const words = text.split(" ");
  if (!first || !second || words.length > 200) return [best];
  let result = [best];
  let scale = best.scale * 1.15;
  for (let count = 1; count < words.length; count++) {
    const halves = [
      fitInto(words.slice(0, count).join(" "), first, embed),
      fitInto(words.slice(count).join(" "), second, embed),
    ];
    const smaller = Math.min(...halves.map((half) => half.scale));
    if (smaller <= scale) continue;
    [result, scale] = [halves, smaller];
  }
  return result;
}

function roomOf(line: Glyph[], edge: Edge): Room {
  const anchor = anchorOf(line);
  const drawn = line.filter((glyph) => glyph.text.trim() !== "" || glyph === anchor);
  const [first, last] = [drawn[0] ?? anchor, drawn.at(-1) ?? anchor];
  const start = first.show === anchor.show ? first.start : along(anchor.show, pointAt(first.show, first.start));
  const end = last.show === anchor.show ? last.end : along(anchor.show, pointAt(last.show, last.end));
  return { anchor, start, width: end - start, edge };
}

/**
 * A marker may change its look midway; most glyphs of its name decide, the first of which is where the value is drawn.
 * Braces don't: LaTeX takes them from another font.
 */
function anchorOf(line: Glyph[]): Glyph {
  const named = line.some(({ text }) => /[^{}\s]/.test(text));
  const groups = new Map<string, Glyph[]>();
  const fonts = new Map<object, number>();
  for (const glyph of line) {
    const { state, matrix } = glyph.show;
    if (!glyph.text.trim() || (named && /[{}]/.test(glyph.text))) continue;
    if (!fonts.has(state.font)) fonts.set(state.font, fonts.size);
    const size = Math.hypot(matrix[2], matrix[3]) * state.size;
    const key = `${fonts.get(state.font)} ${size.toFixed(2)} ${state.mode} ${state.fill}`;
    const group = groups.get(key);
    if (group) group.push(glyph);
    else groups.set(key, [glyph]);
  }
  let most: Glyph[] = [];
  for (const group of groups.values()) if (group.length > most.length) most = group;
  return (most[0] ?? line[0]) as Glyph;
}

/** Where a point lies along the line of a show. */
function along(show: Show, [x, y]: [number, number]): number {
  const [originX, originY] = apply(show.matrix, 0, 0);
  const [ux, uy] = unitOf(show);
  return ((x - originX) * ux + (y - originY) * uy) / (ux * ux + uy * uy || 1);
}
