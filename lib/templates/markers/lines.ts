import { directionOf, type Glyph, pointAt, unitOf } from "../content/text.ts";
import { emOf, SAME_LINE } from "./run.ts";

/** The position of a glyph on its line. */
export interface Place {
  glyph: Glyph;
  /** Direction of the line, in degrees. */
  angle: number;
  start: number;
  end: number;
  down: number;
  em: number;
}

/** Sorts glyphs into lines from the top down, each from its start to its end. */
export function linesOf(glyphs: Glyph[]): Place[][] {
  const places = glyphs.map(placeOf);
  places.sort((a, b) => a.angle - b.angle || a.down - b.down);
  const lines: Place[][] = [];
  for (const place of places) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && first.angle === place.angle && place.down - first.down < SAME_LINE * first.em)
      line.push(place);
    else lines.push([place]);
  }
  for (const line of lines) line.sort((a, b) => a.start - b.start);
  return lines;
}

function placeOf(glyph: Glyph): Place {
  const { matrix } = glyph.show;
  const [x, y] = pointAt(glyph.show, glyph.start);
  const [endX, endY] = pointAt(glyph.show, glyph.end);
  const [unitX, unitY] = unitOf(glyph.show);
  const length = Math.hypot(unitX, unitY) * directionOf(glyph.show) || 1;
  const [ux, uy] = [unitX / length, unitY / length];
  const upright = Math.sign(matrix[0] * matrix[3] - matrix[1] * matrix[2]) || 1;
  const angle = Math.round((Math.atan2(uy, ux) * 180) / Math.PI);
  const [start, end] = [x * ux + y * uy, endX * ux + endY * uy];
  return { glyph, angle, start, end, down: (x * uy - y * ux) * upright, em: emOf(glyph) };
}
