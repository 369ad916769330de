import bidiFactory from "bidi-js";
import type { Glyph, Span } from "../content/text.ts";
import type { Values } from "../names.ts";
import { linesOf } from "./lines.ts";
import type { Marker } from "./marker.ts";
import { BREAK, GAP, Run } from "./run.ts";

/** Finds markers among glyphs: first in drawing order, then line by line. */
export function findMarkers(glyphs: Glyph[], spans: Span[], values: Values): Marker[] {
  const texts = ownTexts(spans);
  const textOf = (glyph: Glyph) => texts.get(glyph) ?? glyph.text;
  const among = (sequence: Glyph[]) =>
    windows(sequence, textOf).flatMap((window) => search(new Run(window, textOf), values));
  const braces = glyphs.filter((glyph) => textOf(glyph).includes("{"));
  if (braces.length === 0) return [];
  const markers = among(glyphs);
  const taken = new Set(markers.flatMap((marker) => marker.lines.flat()));
  // Some producers draw by font or by colour, not in reading order.
  if (braces.some((brace) => !taken.has(brace)))
    markers.push(
      ...among(
        linesOf(glyphs.filter((g) => !taken.has(g)))
          .flat()
          .map(({ glyph }) => glyph),
      ),
    );
  return markers;
}

/** Most glyphs from the first brace of a marker to its last. */
const LONGEST = 700;

/** Returns the parts of a drawing that can hold a marker: from a brace to the second opposite brace after it. */
function windows(glyphs: Glyph[], textOf: (glyph: Glyph) => string): Glyph[][] {
  const found: [start: number, end: number][] = [];
  for (let at = 0; at < glyphs.length; at++) {
    const glyph = glyphs[at];
    const brace = glyph && /[{}]/.exec(textOf(glyph))?.[0];
    if (!brace) continue;
    const other = brace === "{" ? "}" : "{";
    let closing = 0;
    let end = at;
    for (; end < Math.min(glyphs.length, at + LONGEST) && closing < 2; end++)
      closing += occurrences(textOf(glyphs[end] ?? glyph), other);
    const before = found.at(-1);
    if (before && at <= before[1]) before[1] = Math.max(before[1], end);
    else found.push([at, end]);
  }
  return found.map(([start, end]) => glyphs.slice(start, end));
}

const occurrences = (text: string, part: string): number => (text.includes(part) ? text.split(part).length - 1 : 0);

/** Maps glyphs to the /ActualText of their marked content where it differs: readers use it for text extraction. */
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

/** Letters of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const bidi = bidiFactory();

/** Converts visual order to logical order (UAX #9). */
const logical = (text: string): string => bidi.getReorderedString(text, bidi.getEmbeddingLevels(text, "rtl"));

const between = `[${GAP}${BREAK}]?`;
const CANDIDATE = new RegExp(
  `\\{${between}\\{([^{}]{1,600})\\}${between}\\}|\\}${between}\\}([^{}${BREAK}]{1,600})\\{${between}\\{`,
  "g",
);

function search(run: Run, values: Values): Marker[] {
  const markers: Marker[] = [];
  const hasRightToLeft = RIGHT_TO_LEFT.test(run.text);
  const pattern = new RegExp(CANDIDATE);
  for (let match = pattern.exec(run.text); match; match = pattern.exec(run.text)) {
    const [whole, straight, mirrored = ""] = match;
    const end = match.index + whole.length;
    const spread = whole.includes(GAP) && isSpread(run.gaps(match.index, end));
    const names = namesIn(straight ?? mirrored, spread);
    // The text between two left-to-right markers looks like a mirrored marker.
    if (straight === undefined && !hasRightToLeft && !names.some((name) => values.get(name) !== undefined)) {
      pattern.lastIndex = match.index + 1;
      continue;
    }
    const name = values.choose(names);
    const lines = name === undefined ? undefined : run.lines(match.index, end);
    if (name === undefined || !lines?.length) continue;
    const isRightToLeft = straight === undefined || startsBehind(lines, run.glyphs);
    markers.push({ name, value: values.get(name) ?? "", lines, edge: isRightToLeft ? "right" : "left" });
  }
  return markers;
}

/** Whether letters are spaced evenly, so that the gaps between them are not spaces. */
function isSpread(gaps: number[]): boolean {
  const sorted = gaps.toSorted((a, b) => a - b);
  const middle = sorted[sorted.length >> 1] ?? 0;
  return middle > 0.05 && (sorted.at(-1) ?? 0) < middle * 1.8 + 0.1;
}

/** Whether the glyphs of a line were drawn from its end to its start. */
function startsBehind([line = []]: Glyph[][], glyphs: Glyph[]): boolean {
  const [first, last] = [line[0], line.at(-1)];
  return first !== undefined && last !== undefined && glyphs.indexOf(first) > glyphs.indexOf(last);
}

/** Returns the possible names between the braces: without line ends, and without hyphens before them. */
function namesIn(inside: string, spread: boolean): string[] {
  const outer = `[ \\t${GAP}${BREAK}]+`;
  const core = inside.replace(new RegExp(`^${outer}|${outer}$`, "g"), "");
  const text = spread ? core.replaceAll(GAP, "") : core;
  const lineEnd = new RegExp(` ?${BREAK} ?`, "g");
  const names = [
    text.replace(lineEnd, ""),
    text.replace(new RegExp(`[-\u2010] ?${BREAK} ?`, "g"), "").replace(lineEnd, ""),
  ];
  return names
    .flatMap((name) => (RIGHT_TO_LEFT.test(name) ? [logical(name), name] : [name]))
    .map((name) => name.normalize("NFC"))
    .filter((name) => !name.includes(GAP) && !name.includes(" "));
}
