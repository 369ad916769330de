import { printable } from "#components/record/pdf-printable.ts";
import type { Preview, TextPreview } from "./preview-all.ts";
import { readTable, tableLines } from "./table.ts";

/** Letters per line and lines per page, portrait and landscape, in Plex Mono at 7.6 points. */
export const TEXT_PAGE = { upright: { columns: 104, lines: 64 }, lying: { columns: 158, lines: 39 } } as const;
/** The most characters read and lines shown, about thirty pages. */
const MOST_CHARACTERS = 200_000;
const MOST_LINES = 2_000;

/** Returns a text, or a table if its first lines have the same number of fields. */
export function textPreview(bytes: Uint8Array, room: number): Preview {
  const decoded = decode(bytes);
  if (!decoded) return { kind: "none", reason: "kind" };
  const { text, encoding } = decoded;
  const table = readTable(text);
  const landscape = table !== null && table.width > TEXT_PAGE.upright.columns;
  const page = landscape ? TEXT_PAGE.lying : TEXT_PAGE.upright;
  const { head, lines, left } = table ? tableLines(table, page.columns) : textLines(text, page.columns);
  const most = Math.min(MOST_LINES, (page.lines - head.length) * room);
  const shown = lines.slice(0, most);
  const cut = lines.length - shown.length;
  const pages: string[][] = [];
  for (let at = 0; at < shown.length; at += page.lines - head.length)
    pages.push([...head, ...shown.slice(at, at + page.lines - head.length)]);
  return {
    kind: "text",
    pages,
    landscape,
    table: table !== null,
    encoding,
    left: { ...left, lines: left.lines + cut },
  };
}

export interface Setting {
  /** Repeated on every page. */
  head: string[];
  lines: string[];
  left: TextPreview["left"];
}

function textLines(text: string, columns: number): Setting {
  const start = text.slice(0, MOST_CHARACTERS).replace(/[\uD800-\uDBFF]$/, "");
  const lines = printable(start)
    .split("\n")
    .flatMap((line) => wrap(line, columns));
  const left = text.slice(start.length).split("\n").length - 1;
  return { head: [], lines, left: { lines: text.length > start.length ? left + 1 : 0, columns: 0 } };
}

/** East Asian characters and emoji are two columns wide. */
const WIDE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\uFF01-\uFF60\p{Extended_Pictographic}]/u;
export const widthOf = (character: string): number =>
  (character.codePointAt(0) ?? 0) < 0x1100 || !WIDE.test(character) ? 1 : 2;

/** Breaks a line into parts of at most so many columns, after a space if the second half has one. */
export function wrap(line: string, columns: number): string[] {
  const parts: string[] = [];
  let part = "";
  let width = 0;
  for (const character of line) {
    const more = widthOf(character);
    if (width + more > columns) {
      const space = part.lastIndexOf(" ") + 1;
      const end = space > part.length / 2 ? space : part.length;
      parts.push(part.slice(0, end));
      part = part.slice(end);
      width = [...part].reduce((sum, one) => sum + widthOf(one), 0);
    }
    part += character;
    width += more;
  }
  return [...parts, part];
}

/** Control characters that text files do not have: all but tabs, line ends and page ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for them
const CONTROLS = /[\0-\x08\x0E-\x1F]/;

/** Decodes by byte order mark, else as UTF-8 if valid, else as Windows-1252, in which every byte is a letter. */
function decode(bytes: Uint8Array): { text: string; encoding: string } | null {
  const [one, two] = bytes;
  const marked = one === 0xff && two === 0xfe ? "utf-16le" : one === 0xfe && two === 0xff ? "utf-16be" : null;
  const unmarked = [
    { label: "utf-8", encoding: "UTF-8" },
    { label: "windows-1252", encoding: "Windows-1252" },
  ];
  const attempts = marked ? [{ label: marked, encoding: "UTF-16" }] : unmarked;
  for (const { label, encoding } of attempts) {
    try {
      const text = new TextDecoder(label, { fatal: true }).decode(bytes).replace(/\r\n?|\f/g, "\n");
      return CONTROLS.test(text) ? null : { text, encoding };
    } catch {
      // Not valid in this encoding.
    }
  }
  return null;
}
