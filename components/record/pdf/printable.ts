import { codePointForm, visible } from "../visible.ts";
import { alsoDraws, CHOOSES, drawerFor } from "./font-files.ts";

// Each space is a possible line break: the layout of a hundred thousand takes half a minute.
const LONG_RUNS = / {200,}/g;
const spacesForm = (run: string) => `‹U+0020×${run.length}›`;

/** Text that the Plex fonts draw without any change. */
const PLAIN = /^[\n\x20-\x7E\u00A0-\u00FF]*$/;

const BEGINS_CHOOSING = /^(?:\u200C|\u200D|[\uFE00-\uFE0F])/;

const clusters = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * Characters after which joiners and variation selectors have a meaning: letters of some scripts, emoji, Han characters. After
 * any other they are invisible differences between two texts.
 */
const HOSTS =
  /^[\p{Extended_Pictographic}\p{Emoji}\p{scx=Arabic}\p{scx=Devanagari}\p{scx=Han}\p{scx=Hebrew}\p{Script=Thai}\u200D]$/u;

/**
 * Returns `text` as the certificate prints it. A missing glyph would silently be drawn as another letter, so characters that no
 * font has are written as their code, `‹U+13080›`. Decomposed letters are composed first where that helps.
 */
export function printable(text: string): string {
  const shown = visible(text).replace(/\t/g, "    ").replace(LONG_RUNS, spacesForm);
  if (PLAIN.test(shown)) return shown;
  const drawer = drawerFor(shown);
  // A text has few different clusters: each is looked up once, unless it depends on the one before.
  const known = new Map<string, string>();
  let before = "";
  let printed = "";
  for (const { segment } of clusters.segment(shown)) {
    let written = known.get(segment);
    if (written === undefined) {
      written = PLAIN.test(segment) ? segment : printableCluster(segment, drawer, before);
      if (!BEGINS_CHOOSING.test(segment)) known.set(segment, written);
    }
    printed += written;
    before = segment;
  }
  return printed;
}

function printableCluster(cluster: string, drawer: ReturnType<typeof drawerFor>, before: string): string {
  let host = Array.from(before).at(-1) ?? "";
  const shown = Array.from(cluster, (character) => {
    const written = CHOOSES.test(character) && !HOSTS.test(host) ? codePointForm(character) : character;
    host = character;
    return written;
  }).join("");
  // In a composed letter the accent stands where the designer put it.
  for (const form of [shown.normalize("NFC"), shown]) if (drawer(form) !== null) return form;
  return Array.from(shown, (character) => (drawer(character) === null ? codePointForm(character) : character)).join("");
}

/** True when some characters of `text` are printed as codes. */
export function hasUnprintable(text: string): boolean {
  return printable(text).split("‹U+").length > text.split("‹U+").length;
}

interface Piece {
  /** `""` for the fonts of the surrounding style. */
  family: string;
  text: string;
}

export interface Line {
  pieces: Piece[];
  /** True for right to left, by the first letter that has a direction. */
  rtl: boolean;
}

/** The family with glyphs for joiners and direction marks. */
const JOINERS = "tinos";

const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const LETTER = /\p{L}/u;

/** Splits printable text into lines, and lines into pieces of one font; `null` when the Plex fonts draw all of it. */
export function piecesOf(printed: string): Line[] | null {
  if (PLAIN.test(printed)) return null;
  const drawer = drawerFor(printed);
  const lines = printed.split("\n").map((line) => {
    const rtl = RTL.test(LETTER.exec(line.replace(CODE_FORM, ""))?.[0] ?? "");
    return { pieces: line.split(CODE_FORM).flatMap((part) => (part ? piecesIn(part, drawer, rtl) : [])), rtl };
  });
  return lines.every((line) => line.pieces.every(({ family }) => family === "")) ? null : lines;
}

const CODE_FORM = /(‹U\+[0-9A-F×]+›)/g;

/** Families whose spaces and commas are not used. */
const WITH_PLEX = new Set(["", "noto-emoji"]);

/** Leaves out selectors that the font lacks, and takes joiners from a font that has them. */
function split(cluster: string, family: string): Piece[] {
  const selected = alsoDraws(family, "\uFE0F") ? cluster : cluster.replace(/[\uFE00-\uFE0F]/g, "");
  if (alsoDraws(family, "\u200D")) return [{ family, text: selected }];
  return selected
    .split(/(\u200C|\u200D)/)
    .filter((text) => text !== "")
    .map((text) => ({ family: /^(?:\u200C|\u200D)$/.test(text) ? JOINERS : family, text }));
}

function piecesIn(part: string, drawer: ReturnType<typeof drawerFor>, rtl: boolean): Piece[] {
  // Codes read from left to right in any text.
  if (rtl && part.startsWith("‹U+")) return [{ family: JOINERS, text: `\u200E${part}\u200E` }];
  const found: Piece[] = [];
  for (const { segment } of clusters.segment(part)) {
    const last = found.at(-1);
    const stays =
      last && /^[\p{Z}\p{P}]$/u.test(segment) && !WITH_PLEX.has(last.family) && alsoDraws(last.family, segment);
    const family = stays ? last.family : (drawer(segment) ?? "");
    for (const piece of split(segment, family)) {
      if (found.at(-1)?.family === piece.family) (found.at(-1) as Piece).text += piece.text;
      else found.push(piece);
    }
  }
  return found;
}
