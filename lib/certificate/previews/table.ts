import { printable } from "#components/record/pdf/printable.ts";
import { type WrappedText, widthOf, wrap } from "./wrap.ts";

/** Most rows, columns, characters of a cell and characters of a table that a preview reads. */
const MOST_ROWS = 1_000;
const MOST_COLUMNS = 14;
const MOST_CELL = 500;
const MOST_CHARACTERS = 400_000;
/** Rows that must have the same number of fields in a table. */
const LIKENESS = 20;
const LEAST_WIDTH = 6;
const RULE = " │ ";

interface Table {
  rows: string[][];
  /** Columns of the widest row, including those not read. */
  columns: number;
  /** Rows that were not read. */
  more: number;
  /** Letters of the widest row in one line. */
  width: number;
}

/** Reads values separated by commas (RFC 4180), semicolons or tabs; `null` when the text is no table. */
export function readTable(text: string): Table | null {
  for (const separator of [",", ";", "\t"]) {
    const table = readRows(text, separator);
    if (table) return table;
  }
  return null;
}

function readRows(text: string, separator: string): Table | null {
  const rows: string[][] = [];
  let columns = 0;
  let expected = 0;
  let at = 0;
  const end = Math.min(text.length, MOST_CHARACTERS);
  // A table has at least two rows; a row may have any length.
  while (at < text.length && (at < end || rows.length < 2) && rows.length < MOST_ROWS) {
    const row = readRow(text, at, separator);
    if (!row) return null;
    at = row.next;
    if (row.count === 1 && row.cells[0] === "") continue;
    if (rows.length === 0) expected = row.count;
    if (rows.length < LIKENESS && (row.count < 2 || row.count !== expected)) return null;
    columns = Math.max(columns, row.count);
    rows.push(row.cells);
  }
  if (rows.length < 2) return null;
  const more = text
    .slice(at)
    .split("\n")
    .filter((line) => line !== "").length;
  const printed = rows.map((row) => row.map(oneLine));
  const width = widths(printed).reduce((sum, one) => sum + one + RULE.length, -RULE.length);
  return { rows: printed, columns, more, width };
}

const oneLine = (cell: string): string =>
  printable(cell.length > MOST_CELL ? `${cell.slice(0, MOST_CELL)}…` : cell).replace(/\n/g, " ");

interface Row {
  cells: string[];
  count: number;
  next: number;
}

/** Returns `null` for a quotation mark that RFC 4180 does not allow. */
function readRow(text: string, start: number, separator: string): Row | null {
  const cells: string[] = [];
  let count = 0;
  let at = start;
  for (;;) {
    const cell = text[at] === '"' ? quoted(text, at) : plain(text, at, separator);
    if (!cell) return null;
    if (cells.length < MOST_COLUMNS) cells.push(cell.value);
    count++;
    at = cell.next;
    if (text[at] === separator) at++;
    else if (at >= text.length || text[at] === "\n") return { cells, count, next: at + 1 };
    else return null;
  }
}

function plain(text: string, start: number, separator: string) {
  let next = start;
  while (next < text.length && text[next] !== separator && text[next] !== "\n") next++;
  return { value: text.slice(start, next), next };
}

function quoted(text: string, start: number) {
  let at = start + 1;
  for (;;) {
    at = text.indexOf('"', at);
    if (at < 0) return null;
    if (text[at + 1] !== '"') break;
    at += 2;
  }
  return { value: text.slice(start + 1, at).replaceAll('""', '"'), next: at + 1 };
}

const columnsOf = (text: string): number => [...text].reduce((sum, character) => sum + widthOf(character), 0);

function widths(rows: string[][]): number[] {
  const found: number[] = [];
  for (const row of rows) for (const [at, cell] of row.entries()) found[at] = Math.max(found[at] ?? 1, columnsOf(cell));
  return found;
}

/** Returns the rows as lines: a field too wide for its column goes on below; columns that do not fit are left out. */
export function tableLines({ rows, columns, more }: Table, room: number): WrappedText {
  const natural = fitting(widths(rows), room);
  const given = share(natural, room - RULE.length * (natural.length - 1));
  const set = (row: string[]): string[] => {
    const cells = given.map((width, at) => wrap(row[at] ?? "", width));
    const height = Math.max(...cells.map((parts) => parts.length));
    return Array.from({ length: height }, (_, line) =>
      given
        .map((width, at) => padded(cells[at]?.[line] ?? "", width))
        .join(RULE)
        .trimEnd(),
    );
  };
  const [first = [], ...rest] = rows;
  const head = set(first).slice(0, 8);
  const rule = given.map((width) => "─".repeat(width)).join("─┼─");
  return { head: [...head, rule], lines: rest.flatMap(set), left: { lines: more, columns: columns - natural.length } };
}

/** Returns the number of columns that leave each a few letters. */
function fitting(natural: number[], room: number): number[] {
  let left = room + RULE.length;
  const count = natural.findIndex((width) => {
    left -= Math.min(width, LEAST_WIDTH) + RULE.length;
    return left < 0;
  });
  return count < 0 ? natural : natural.slice(0, count);
}

const padded = (text: string, width: number): string => text + " ".repeat(Math.max(0, width - columnsOf(text)));

/** Gives narrow columns their width, and the others equal shares of the rest. */
function share(natural: number[], room: number): number[] {
  const given = natural.map(() => 0);
  let left = room;
  const open = new Set(natural.keys());
  while (open.size > 0) {
    const each = Math.floor(left / open.size);
    const small = [...open].filter((at) => (natural[at] ?? 0) <= each);
    for (const at of small.length ? small : open) {
      given[at] = small.length ? (natural[at] ?? 0) : each;
      if (small.length) left -= natural[at] ?? 0;
      open.delete(at);
    }
  }
  return given;
}
