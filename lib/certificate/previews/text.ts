import { printable } from "#components/record/pdf/printable.ts";
import type { Preview } from "./preview-all.ts";
import { readTable, tableLines } from "./table.ts";
import { type WrappedText, wrap } from "./wrap.ts";

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

function textLines(text: string, columns: number): WrappedText {
  const start = text.slice(0, MOST_CHARACTERS).replace(/[\uD800-\uDBFF]$/, "");
  const lines = printable(start)
    .split("\n")
    .flatMap((line) => wrap(line, columns));
  const left = text.slice(start.length).split("\n").length - 1;
  return { head: [], lines, left: { lines: text.length > start.length ? left + 1 : 0, columns: 0 } };
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
      // The bytes are not valid in this encoding: try the next.
    }
  }
  return null;
}
