import type { Font, Glyph, PathCommand } from "@cantoo/fontkit";

/** Octets of numbers, big end first. */
class Octets {
  private readonly parts: number[] = [];
  u8(...values: number[]): this {
    for (const value of values) this.parts.push(value & 255);
    return this;
  }
  u16(...values: number[]): this {
    for (const value of values) this.parts.push((value >> 8) & 255, value & 255);
    return this;
  }
  u32(...values: number[]): this {
    for (const value of values) this.u16(value >>> 16, value & 0xffff);
    return this;
  }
  get length(): number {
    return this.parts.length;
  }
  done(): Uint8Array {
    return Uint8Array.from(this.parts);
  }
}

interface Point {
  x: number;
  y: number;
  on: boolean;
}

/**
 * Writes a TrueType program of the given glyphs of a font, which get the numbers 1, 2, 3… in it; 0 is empty. It is built from the
 * outlines, so that it holds nothing else, and so that one weight of a variable font comes out as it is drawn. Without
 * hints: at the sizes of print and of today's screens they change nothing.
 */
export function writeTrueType(font: Font, given: Glyph[]): Uint8Array {
  const glyphs = given.map((glyph) => ({
    contours: contoursOf(glyph.path.commands),
    advance: Math.round(glyph.advanceWidth),
  }));
  const outlines = [new Uint8Array(0), ...glyphs.map(({ contours }) => outline(contours))];
  const points = glyphs.flatMap(({ contours }) => contours.flat());
  const box = bounds(points);
  const loca = new Octets();
  let offset = 0;
  for (const part of [...outlines, new Uint8Array(0)]) {
    loca.u32(offset);
    offset += part.length;
  }
  const metrics = new Octets().u16(Math.round(font.unitsPerEm / 2), 0);
  for (const { advance, contours } of glyphs) metrics.u16(advance, bounds(contours.flat())[0]);
  const count = outlines.length;
  return assemble({
    glyf: concat(outlines),
    head: new Octets()
      .u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5)
      .u16(0x0003, font.unitsPerEm)
      .u32(0, 0, 0, 0)
      .u16(...box, 0, 8, 2, 1, 0)
      .done(),
    hhea: new Octets()
      .u32(0x00010000)
      .u16(Math.round(font.ascent), Math.round(font.descent), 0)
      .u16(Math.max(0, ...glyphs.map(({ advance }) => advance)), box[0], 0, box[2], 1, 0, 0, 0, 0, 0, 0, 0, count)
      .done(),
    hmtx: metrics.done(),
    loca: loca.done(),
    maxp: new Octets()
      .u32(0x00010000)
      .u16(count, Math.max(0, ...glyphs.map(({ contours }) => contours.flat().length)))
      .u16(Math.max(0, ...glyphs.map(({ contours }) => contours.length)), 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)
      .done(),
  });
}

function contoursOf(commands: PathCommand[]): Point[][] {
  const contours: Point[][] = [];
  const point = (x = 0, y = 0, on = true): Point => ({ x: Math.round(x), y: Math.round(y), on });
  for (const { command, args } of commands) {
    const [x1, y1, x2, y2] = args;
    if (command === "moveTo") contours.push([point(x1, y1)]);
    else if (command === "lineTo") contours.at(-1)?.push(point(x1, y1));
    else if (command === "quadraticCurveTo") contours.at(-1)?.push(point(x1, y1, false), point(x2, y2));
    else if (command === "bezierCurveTo") throw new TypeError("an outline that TrueType can't hold");
  }
  return contours.map(closed).filter((contour) => contour.length > 1);
}

/** A contour closes by itself; a last point on its first one would be there twice. */
function closed(contour: Point[]): Point[] {
  const [first, last] = [contour[0], contour.at(-1)];
  const doubled = contour.length > 1 && first && last?.on && first.x === last.x && first.y === last.y;
  return doubled ? contour.slice(0, -1) : contour;
}

function bounds(points: Point[]): [number, number, number, number] {
  if (points.length === 0) return [0, 0, 0, 0];
  let [left, bottom, right, top] = [32767, 32767, -32768, -32768];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  return [left, bottom, right, top];
}

/** A simple glyph of the table `glyf`, each coordinate in two octets, padded to four. */
function outline(contours: Point[][]): Uint8Array {
  if (contours.length === 0) return new Uint8Array(0);
  const points = contours.flat();
  const octets = new Octets().u16(contours.length, ...bounds(points));
  let end = -1;
  for (const contour of contours) {
    end += contour.length;
    octets.u16(end);
  }
  octets.u16(0).u8(...points.map(({ on }) => (on ? 1 : 0)));
  for (const axis of ["x", "y"] as const) {
    let before = 0;
    for (const point of points) {
      octets.u16(point[axis] - before);
      before = point[axis];
    }
  }
  while (octets.length % 4) octets.u8(0);
  return octets.done();
}

function assemble(tables: Record<string, Uint8Array>): Uint8Array {
  const names = Object.keys(tables).sort();
  const power = 2 ** Math.floor(Math.log2(names.length));
  const directory = new Octets()
    .u32(0x00010000)
    .u16(names.length, power * 16, Math.log2(power), (names.length - power) * 16);
  const bodies: Uint8Array[] = [];
  let offset = 12 + names.length * 16;
  for (const name of names) {
    const table = tables[name] ?? new Uint8Array(0);
    const padded = new Uint8Array(Math.ceil(table.length / 4) * 4);
    padded.set(table);
    directory.u8(...Buffer.from(name, "latin1")).u32(checksum(padded), offset, table.length);
    bodies.push(padded);
    offset += padded.length;
  }
  return concat([directory.done(), ...bodies]);
}

function checksum(octets: Uint8Array): number {
  const view = new DataView(octets.buffer, octets.byteOffset, octets.byteLength);
  let sum = 0;
  for (let at = 0; at + 4 <= octets.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

function concat(parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
