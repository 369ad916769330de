import { alsoDraws, CHOOSES, drawerFor } from "./pdf-font-files.ts";
import { codePointForm, visible } from "./visible.ts";

// Each space is a place to break a line: a hundred thousand of them would keep the layout busy for half a minute.
const LONG_RUNS = / {200,}/g;
const spacesForm = (run: string) => `‹U+0020×${run.length}›`;

/** Text that the usual faces draw, and in which no character needs a second look. */
const PLAIN = /^[\n\x20-\x7E\u00A0-\u00FF]*$/;

const BEGINS_CHOOSING = /^(?:\u200C|\u200D|[\uFE00-\uFE0F])/;

const clusters = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * Joiners and variation selectors where they mean something: within or after a letter of a script that needs them, after an
 * emoji, after a Han character. Anywhere else they only make two texts that look alike differ.
 */
const HOSTS =
  /^[\p{Extended_Pictographic}\p{Emoji}\p{scx=Arabic}\p{scx=Devanagari}\p{scx=Han}\p{scx=Hebrew}\p{Script=Thai}\u200D]$/u;

/**
 * `text` as the certificate can print it. A glyph that a font lacks would silently come out as another letter, so whatever no
 * face covers is written as its code, `‹U+13080›`; a decomposed letter is composed first where that helps.
 */
export function printable(text: string): string {
  const shown = visible(text).replace(/\t/g, "    ").replace(LONG_RUNS, spacesForm);
  if (PLAIN.test(shown)) return shown;
  const drawer = drawerFor(shown);
  // A text has few different letters: each is looked at once, unless it depends on the one before.
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
  // Composed, an accent stands where the face's designer put it.
  for (const form of [shown.normalize("NFC"), shown]) if (drawer(form) !== null) return form;
  return Array.from(shown, (character) => (drawer(character) === null ? codePointForm(character) : character)).join("");
}

/** Whether printing `text` writes some of its characters as codes. */
export function hasUnprintable(text: string): boolean {
  return printable(text).split("‹U+").length > text.split("‹U+").length;
}

export interface Piece {
  /** `""`: the faces of the style it stands in. */
  family: string;
  text: string;
}

export interface Line {
  pieces: Piece[];
  /** Read from right to left, by its first letter that has a direction. */
  rtl: boolean;
}

/** Has glyphs for the characters that steer how others are set. */
const JOINERS = "tinos";

const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const LETTER = /\p{L}/u;

/** Printable text, line by line, in pieces of one face; `null` when the usual faces draw all of it. */
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

/** Families whose spaces and commas are not those of a text. */
const WITH_PLEX = new Set(["", "noto-emoji"]);

/** A selector that the face has no glyph for is left out, being nothing by itself; a joiner comes from a face that has it. */
function split(cluster: string, family: string): Piece[] {
  const selected = alsoDraws(family, "\uFE0F") ? cluster : cluster.replace(/[\uFE00-\uFE0F]/g, "");
  if (alsoDraws(family, "\u200D")) return [{ family, text: selected }];
  return selected
    .split(/(\u200C|\u200D)/)
    .filter((text) => text !== "")
    .map((text) => ({ family: /^(?:\u200C|\u200D)$/.test(text) ? JOINERS : family, text }));
}

function piecesIn(part: string, drawer: ReturnType<typeof drawerFor>, rtl: boolean): Piece[] {
  // A code reads from left to right, also where everything around it does not.
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
