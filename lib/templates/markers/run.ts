import { directionOf, type Glyph, pointAt, unitOf } from "../content/text.ts";

/** Private-use characters for a gap between two glyphs without a space, and for the end of a line. */
export const GAP = "\ue000";
export const BREAK = "\ue001";

/** In ems: how far baselines of one line may differ, how far back kerning reaches, and the gap that reads as a space. */
export const SAME_LINE = 0.4;
const FARTHEST_BACK = 0.7;
const SPACE = 0.2;

/** The text of some glyphs, with the glyph of each character. */
export class Run {
  readonly text: string;
  readonly glyphs: Glyph[];
  /** Index of the glyph of each character. */
  private readonly owners: number[] = [];

  constructor(glyphs: Glyph[], textOf: (glyph: Glyph) => string) {
    this.glyphs = glyphs;
    const parts: string[] = [];
    let before: Glyph | undefined;
    glyphs.forEach((glyph, at) => {
      const text = readable(textOf(glyph));
      if (!text) return;
      const between = before ? relation(before, glyph) : "";
      if (between) this.owners.push(-1);
      parts.push(between, text);
      for (let i = 0; i < text.length; i++) this.owners.push(at);
      before = glyph;
    });
    this.text = parts.join("");
  }

  /** Returns the glyphs of a part of the text by line; `undefined` if a glyph holds text outside the part too. */
  lines(from: number, to: number): Glyph[][] | undefined {
    const first = this.owners[from] ?? -1;
    const last = this.owners[to - 1] ?? -1;
    if (first < 0 || last < 0 || this.owners[from - 1] === first || this.owners[to] === last) return undefined;
    const lines: Glyph[][] = [[]];
    let next = first;
    for (let at = from; at < to; at++) {
      if (this.text[at] === BREAK) lines.push([]);
      const owner = this.owners[at] ?? -1;
      for (; next <= owner; next++) {
        const glyph = this.glyphs[next];
        if (glyph) lines.at(-1)?.push(glyph);
      }
    }
    return joinedBackwards(lines.filter((line) => line.length > 0));
  }

  /** Returns the gaps between the characters of a part, in ems; 0 where they touch. */
  gaps(from: number, to: number): number[] {
    const owners = [...new Set(this.owners.slice(from, to))].filter((owner) => owner >= 0);
    return owners.slice(1).map((owner, at) => {
      const [a, b] = [this.glyphs[owners[at] ?? -1], this.glyphs[owner]];
      return a && b ? distance(a, b).along : 0;
    });
  }
}

/** Removes invisible characters, and replaces ligatures by their letters. */
function readable(text: string): string {
  if (text.length === 1 && text >= " " && text <= "~") return text;
  return text
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff\ue000\ue001\p{Cc}]/gu, "")
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize("NFKC"))
    .replace(/\u00a0/g, " ");
}

export function emOf({ show: { matrix, state } }: Glyph): number {
  const height = Math.hypot(matrix[2], matrix[3]);
  const width = Math.hypot(matrix[0], matrix[1]);
  const em = state.font.type3 ? state.font.type3.emGuess * width : height;
  return Math.max(Math.abs(state.size) * em, 1e-6);
}

/** Measures from the end of one glyph to the start of another, in ems, along the line and across it. */
function distance(a: Glyph, b: Glyph): { along: number; across: number } {
  const em = emOf(a);
  const [ux, uy] = unitOf(a.show);
  const length = Math.hypot(ux, uy) * directionOf(a.show) || 1;
  if (a.show === b.show)
    return { along: ((b.start - a.next) * Math.hypot(ux, uy) * directionOf(a.show)) / em, across: 0 };
  const [fromX, fromY] = pointAt(a.show, a.next);
  const [toX, toY] = pointAt(b.show, b.start);
  const [x, y] = [toX - fromX, toY - fromY];
  return { along: (x * ux + y * uy) / length / em, across: (x * -uy + y * ux) / length / em };
}

function relation(a: Glyph, b: Glyph): string {
  const { along, across } = distance(a, b);
  if (Math.abs(across) > SAME_LINE || along < -FARTHEST_BACK || turned(a, b)) return BREAK;
  return along > SPACE ? GAP : "";
}

function turned(a: Glyph, b: Glyph): boolean {
  const [m, n] = [a.show.matrix, b.show.matrix];
  const lengths = Math.hypot(m[0], m[1]) * Math.hypot(n[0], n[1]);
  return m[0] * n[0] + m[1] * n[1] < 0.98 * lengths;
}

/** Joins parts of one line that are drawn from right to left, as LibreOffice draws right-to-left text. */
function joinedBackwards(lines: Glyph[][]): Glyph[][] {
  const joined: Glyph[][] = [];
  for (const line of lines) {
    const [before, first] = [joined.at(-1), line[0]];
    const last = before?.at(-1);
    const goesBack = before?.[0] && first && distance(before[0], first).along < 0;
    if (
      before &&
      last &&
      first &&
      goesBack &&
      Math.abs(distance(last, first).across) <= SAME_LINE &&
      !turned(last, first)
    )
      before.unshift(...line);
    else joined.push(line);
  }
  return joined;
}
