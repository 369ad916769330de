import { apply } from "./content/matrix.ts";
import { directionOf, type Glyph, pointAt, type Show, unitOf } from "./content/text.ts";
import { roomInField } from "./markers/fields.ts";
import type { Edge, FieldRoom, Marker } from "./markers/marker.ts";
import { layOutInCells } from "./value/comb.ts";
import { type Embed, type Layout, layOut } from "./value/layout.ts";
import { plain } from "./value/shape.ts";

/** A value that is laid out for a marker, or for the part of a marker on one line. */
export interface Placed {
  /** First glyph that the value replaces. The value takes the font, size and colour of that glyph's show. */
  anchor: Glyph;
  /** Start of the value along the line of the anchor's show. */
  start: number;
  layout: Layout;
  /** Factor of the font size: 1, or less if the value is wider than its room. */
  scale: number;
}

/** The room of a value on one line. */
interface Room {
  anchor: Glyph;
  start: number;
  width: number;
  edge: Edge;
}

/** A value that would be scaled below this is spread over the lines of a wrapped marker. */
const SMALL = 0.8;

/** Decides where and how large the value of a marker is drawn. Returns nothing for an empty value. */
export function placeValue(marker: Marker, embed: Embed): Placed[] {
  const text = plain(marker.value);
  if (!text.trim()) return [];
  const inCells = placeInCells(text, marker, embed);
  if (inCells) return [inCells];
  const rooms = marker.lines.map((line) => roomOf(line, marker)).filter((room) => Math.abs(room.width) > 0);
  const [first] = rooms;
  if (!first) return [];
  const whole = rooms.map((room) => fitInto(text, room, embed));
  const inFirst = whole[0];
  if (inFirst && inFirst.scale === 1) return [inFirst];
  const best = whole.reduce((a, b) => (b.scale > a.scale ? b : a));
  if (best.scale >= SMALL || rooms.length < 2) return [best];
  return spread(text, rooms, best, embed);
}

/** Places a value in a comb field, one character a cell; `undefined` if it does not fit or there is no comb. */
function placeInCells(text: string, { lines, field }: Marker, embed: Embed): Placed | undefined {
  const [line] = lines;
  if (!line || !field?.cells || lines.length > 1) return undefined;
  const { anchor, start } = measure(line);
  const [left, right] = extentOf(field, anchor.show);
  const cell = (right - left) / field.cells;
  const layout = layOutInCells(text, cell, anchor.show, embed);
  if (!layout) return undefined;
  const count = Math.round(layout.width / cell);
  const glyphs = line.filter((glyph) => glyph.text.trim() !== "").length;
  const own = Math.floor((start - left) / cell);
  const isAlone = !field.isAfterText && !field.isBeforeText;
  const first = isAlone ? Math.floor((field.cells - count) * BEFORE[field.edge]) : own;
  const last = field.isBeforeText ? own + glyphs : field.cells;
  if (first < 0 || first + count > last) return undefined;
  return { anchor, start: left + first * cell, layout, scale: 1 };
}

/** Returns where the line of a show enters and leaves the field's box. */
function extentOf({ box: [left, bottom, right, top] }: FieldRoom, show: Show): [from: number, to: number] {
  const corners: [number, number][] = [
    [left, bottom],
    [left, top],
    [right, bottom],
    [right, top],
  ];
  const places = corners.map((corner) => along(show, corner));
  const ends: [number, number] = [Math.min(...places), Math.max(...places)];
  return directionOf(show) < 0 ? [ends[1], ends[0]] : ends;
}

/** The share of the free room that comes before a value. */
const BEFORE: Record<Edge, number> = { left: 0, centre: 0.5, right: 1 };

function fitInto(text: string, room: Room, embed: Embed): Placed {
  const { anchor, width } = room;
  const layout = layOut(text, anchor.show, embed);
  const fitting = Math.min(1, Math.abs(width / (layout.width || width)));
  const scale = fitting > 0.9999 ? 1 : fitting;
  const start = room.start + (width - layout.width * scale) * BEFORE[room.edge];
  return { anchor, start, layout, scale };
}

/** Spreads a value over the first two lines, cut between words, if that makes it larger. */
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

function roomOf(line: Glyph[], { edge, field }: Marker): Room {
  const { anchor, start, end } = measure(line);
  const [from, to] = field ? roomInField([start, end], field, extentOf(field, anchor.show)) : [start, end];
  return { anchor, start: from, width: to - from, edge };
}

function measure(line: Glyph[]): { anchor: Glyph; start: number; end: number } {
  const anchor = anchorOf(line);
  const drawn = line.filter((glyph) => glyph.text.trim() !== "" || glyph === anchor);
  const [first, last] = [drawn[0] ?? anchor, drawn.at(-1) ?? anchor];
  const start = first.show === anchor.show ? first.start : along(anchor.show, pointAt(first.show, first.start));
  const end = last.show === anchor.show ? last.end : along(anchor.show, pointAt(last.show, last.end));
  return { anchor, start, end };
}

/**
 * Returns the glyph whose font, size and colour the value takes: the first of the most common look in the name. Braces do
 * not count, since LaTeX takes them from another font.
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

/** Projects a point on the line of a show. */
function along(show: Show, [x, y]: [number, number]): number {
  const [originX, originY] = apply(show.matrix, 0, 0);
  const [ux, uy] = unitOf(show);
  return ((x - originX) * ux + (y - originY) * uy) / (ux * ux + uy * uy || 1);
}
