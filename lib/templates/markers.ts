import { directionOf, type Glyph, pointAt, type Span, unitOf } from "./content/text.ts";
import type { Values } from "./names.ts";

/** A marker as it is drawn. */
export interface Marker {
  name: string;
  value: string;
  /** Line by line, in reading order, with what is drawn inside the braces. */
  lines: Glyph[][];
}

/** Between two glyphs: a gap where no space is drawn, and the end of a line. Private characters: no text holds them. */
const GAP = "\ue000";
const BREAK = "\ue001";

/** In ems: how far a baseline may differ on one line, how far back kerning reaches, and what reads as a space. */
const SAME_LINE = 0.4;
const FARTHEST_BACK = 0.7;
const SPACE = 0.2;

/** The markers of `values` among glyphs, first as they follow each other when drawn, then as they stand on lines. */
export function findMarkers(glyphs: Glyph[], spans: Span[], values: Values): Marker[] {
  const texts = ownTexts(spans);
  const textOf = (glyph: Glyph) => texts.get(glyph) ?? glyph.text;
  const among = (sequence: Glyph[]) =>
    windows(sequence, textOf).flatMap((window) => search(new Run(window, textOf), values));
  const braces = glyphs.filter((glyph) => textOf(glyph).includes("{"));
  if (braces.length === 0) return [];
  const markers = among(glyphs);
  const taken = new Set(markers.flatMap((marker) => marker.lines.flat()));
  // Producers may draw by font or colour rather than in reading order.
  if (braces.some((brace) => !taken.has(brace))) markers.push(...among(byLine(glyphs.filter((g) => !taken.has(g)))));
  return markers;
}

/** Glyphs that a marker may be drawn with, or be further than that apart. */
const LONGEST = 700;

/** The parts of a drawing that a marker can lie in: from an opening brace to the second closing one after it. */
function windows(glyphs: Glyph[], textOf: (glyph: Glyph) => string): Glyph[][] {
  const found: [start: number, end: number][] = [];
  for (let at = 0; at < glyphs.length; at++) {
    const glyph = glyphs[at];
    if (!glyph || !textOf(glyph).includes("{")) continue;
    let closing = 0;
    let end = at;
    for (; end < Math.min(glyphs.length, at + LONGEST) && closing < 2; end++)
      closing += occurrences(textOf(glyphs[end] ?? glyph), "}");
    const before = found.at(-1);
    if (before && at <= before[1]) before[1] = Math.max(before[1], end);
    else found.push([at, end]);
  }
  return found.map(([start, end]) => glyphs.slice(start, end));
}

const occurrences = (text: string, part: string): number => (text.includes(part) ? text.split(part).length - 1 : 0);

/** Where marked content says its text and the glyphs say something else, the text counts: readers take it. */
function ownTexts(spans: Span[]): Map<Glyph, string> {
  const texts = new Map<Glyph, string>();
  for (const { actualText, glyphs } of spans) {
    if (glyphs.length === 0 || glyphs.length > 4) continue;
    if (glyphs.map((glyph) => glyph.text).join("") === actualText) continue;
    glyphs.forEach((glyph, at) => {
      texts.set(glyph, at === 0 ? actualText : "");
    });
  }
  return texts;
}

/** Glyphs as one string that knows where each of its characters comes from. */
class Run {
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

  /** The glyphs of a part of the text, cut where a line ends. `undefined` when a glyph holds more than the part. */
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
    return lines.filter((line) => line.length > 0);
  }

  /** How far apart the characters of a part are, in ems; 0 where they touch. */
  gaps(from: number, to: number): number[] {
    const owners = [...new Set(this.owners.slice(from, to))].filter((owner) => owner >= 0);
    return owners.slice(1).map((owner, at) => {
      const [a, b] = [this.glyphs[owners[at] ?? -1], this.glyphs[owner]];
      return a && b ? distance(a, b).along : 0;
    });
  }
}

/** Without what is not seen; ligatures taken apart, as names are written. */
function readable(text: string): string {
  if (text.length === 1 && text >= " " && text <= "~") return text;
  return text
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff\ue000\ue001\p{Cc}]/gu, "")
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize("NFKC"))
    .replace(/\u00a0/g, " ");
}

function emOf({ show: { matrix, state } }: Glyph): number {
  const height = Math.hypot(matrix[2], matrix[3]);
  const width = Math.hypot(matrix[0], matrix[1]);
  const em = state.font.type3 ? state.font.type3.emGuess * width : height;
  return Math.max(Math.abs(state.size) * em, 1e-6);
}

/** From where one glyph leaves off to the start of another, in ems, along its line and across it. */
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

const CANDIDATE = new RegExp(`\\{[${GAP}${BREAK}]?\\{([^{}]{1,600})\\}[${GAP}${BREAK}]?\\}`, "g");

function search(run: Run, values: Values): Marker[] {
  const markers: Marker[] = [];
  for (const match of run.text.matchAll(CANDIDATE)) {
    const [whole, inside = ""] = match;
    const end = match.index + whole.length;
    const spread = whole.includes(GAP) && isSpread(run.gaps(match.index, end));
    const name = values.choose(namesIn(inside, spread));
    const lines = name === undefined ? undefined : run.lines(match.index, end);
    if (name !== undefined && lines?.length) markers.push({ name, value: values.get(name) ?? "", lines });
  }
  return markers;
}

/** Letters set apart evenly, one by one: gaps between them are no spaces. */
function isSpread(gaps: number[]): boolean {
  const sorted = gaps.toSorted((a, b) => a - b);
  const middle = sorted[sorted.length >> 1] ?? 0;
  return middle > 0.05 && (sorted.at(-1) ?? 0) < middle * 1.8 + 0.1;
}

/** What may be meant by the text between the braces: the end of a line stands for nothing, or came with a hyphen. */
function namesIn(inside: string, spread: boolean): string[] {
  const outer = `[ \\t${GAP}${BREAK}]+`;
  const core = inside.replace(new RegExp(`^${outer}|${outer}$`, "g"), "");
  const text = spread ? core.replaceAll(GAP, "") : core;
  const lineEnd = new RegExp(` ?${BREAK} ?`, "g");
  const names = [
    text.replace(lineEnd, ""),
    text.replace(new RegExp(`[-\u2010] ?${BREAK} ?`, "g"), "").replace(lineEnd, ""),
  ];
  return names.map((name) => name.normalize("NFC")).filter((name) => !name.includes(GAP) && !name.includes(" "));
}

/** Sorted into lines from the top down, each from its start to its end. */
function byLine(glyphs: Glyph[]): Glyph[] {
  const places = glyphs.map((glyph) => {
    const { matrix } = glyph.show;
    const [x, y] = pointAt(glyph.show, glyph.start);
    const [unitX, unitY] = unitOf(glyph.show);
    const length = Math.hypot(unitX, unitY) * directionOf(glyph.show) || 1;
    const [ux, uy] = [unitX / length, unitY / length];
    const upright = Math.sign(matrix[0] * matrix[3] - matrix[1] * matrix[2]) || 1;
    const angle = Math.round((Math.atan2(uy, ux) * 180) / Math.PI);
    return { glyph, angle, along: x * ux + y * uy, down: (x * uy - y * ux) * upright, em: emOf(glyph) };
  });
  places.sort((a, b) => a.angle - b.angle || a.down - b.down);
  const lines: (typeof places)[] = [];
  for (const place of places) {
    const line = lines.at(-1);
    const start = line?.[0];
    if (line && start && start.angle === place.angle && place.down - start.down < SAME_LINE * start.em)
      line.push(place);
    else lines.push([place]);
  }
  return lines.flatMap((line) => line.sort((a, b) => a.along - b.along).map(({ glyph }) => glyph));
}
