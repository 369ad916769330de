import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { ApiError, type Fault, fault, invalid } from "#lib/contract/errors.ts";
import { MARKER_NAME } from "#lib/contract/fields/markers.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { parseStrictJson } from "#lib/contract/strict-json.ts";

/** A file of rows, which can be read several times. */
export interface RowSource {
  format: "csv" | "ndjson";
  chunks: () => AsyncIterable<Uint8Array>;
}

type Fields = { [name: string]: unknown };

/** A row as a client wrote it, not validated. `row` counts from 1. */
export type WrittenRow = { row: number; fields: Fields } | { row: number; broken: Fault };

const { rowBytes } = LIMITS.batch;

/** Milliseconds of work on rows before other requests have a turn. */
const TURN_MS = 10;

/** Reads the rows one after another. @throws ApiError invalid_input for a file that is no UTF-8, or CSV without its columns */
export async function* writtenRows({ format, chunks }: RowSource): AsyncGenerator<WrittenRow> {
  const texts = decoded(chunks());
  let row = 0;
  let since = performance.now();
  for await (const read of format === "csv" ? csvRows(texts) : jsonRows(texts)) {
    row++;
    yield { row, ...read };
    // Other requests of this process wait meanwhile.
    if (performance.now() - since < TURN_MS) continue;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  }
}

type Read = { fields: Fields } | { broken: Fault };

async function* decoded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // Removes a byte order mark.
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw invalid("rows", fault("not_utf8"));
    }
  };
  for await (const chunk of chunks) yield decode(chunk);
  yield decode();
}

async function* jsonRows(texts: AsyncIterable<string>): AsyncGenerator<Read> {
  let rest = "";
  for await (const text of texts) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > rowBytes) return yield { broken: fault("long_bytes", rowBytes) };
    for (const line of lines) if (line.trim()) yield jsonRow(line);
  }
  if (rest.trim()) yield jsonRow(rest);
}

function jsonRow(line: string): Read {
  if (line.length > rowBytes) return { broken: fault("long_bytes", rowBytes) };
  try {
    const fields = parseStrictJson(line);
    return isObject(fields) ? { fields } : { broken: fault("wrong_type", "an object") };
  } catch (error) {
    if (error instanceof ApiError) return { broken: error.faults[0] };
    throw error;
  }
}

export const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Columns that are fields of the notification; all others are variables. */
const FIELDS = new Set(["to", "customer_ref"]);
const MOST_COLUMNS = LIMITS.variables + FIELDS.size;

async function* csvRows(texts: AsyncGenerator<string>): AsyncGenerator<Read> {
  const { separator, all } = await withSeparator(texts);
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: rowBytes,
  });
  // An error also ends the loop below.
  pipeline(Readable.from(all), parser).catch(() => {});
  let columns: string[] | undefined;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (columns) yield csvRow(columns, cells);
      else columns = checkedColumns(cells);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isLong = error.code === "CSV_MAX_RECORD_SIZE";
    throw invalid(
      "rows",
      isLong ? fault("long_row", Number(error.lines), rowBytes) : fault("csv_quotes", Number(error.lines)),
    );
  }
}

const manyColumns = () => invalid("rows", fault("many_variables", LIMITS.variables));

/** Spreadsheets separate cells as the language of the computer does: the most frequent one of the header counts. */
async function withSeparator(texts: AsyncGenerator<string>) {
  let start = "";
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    start += next.value;
    if (start.includes("\n")) break;
    if (start.length > rowBytes) throw invalid("rows", fault("long_row", 1, rowBytes));
  }
  const [header = ""] = start.split("\n", 1);
  // At most one part more than a header may have: a header of commas alone would fill the memory.
  const count = (separator: string) => header.split(separator, MOST_COLUMNS + 1).length;
  const [separator = ","] = [",", ";", "\t"].sort((a, b) => count(b) - count(a));
  if (count(separator) > MOST_COLUMNS) throw manyColumns();
  return {
    separator,
    all: (async function* () {
      yield start;
      yield* texts;
    })(),
  };
}

/** @throws ApiError invalid_input */
function checkedColumns(header: string[]): string[] {
  if (header.length > MOST_COLUMNS) throw manyColumns();
  const columns = header.map((name) => name.trim());
  // First, because a file without a header has other wrong names too.
  if (!columns.includes("to")) throw invalid("rows", fault("csv_no_recipient"));
  const wrong = columns.find((name) => !MARKER_NAME.test(name));
  if (wrong !== undefined) throw invalid("rows", fault("csv_column", wrong.slice(0, 60)));
  const twice = columns.find((name, at) => columns.indexOf(name) !== at);
  if (twice !== undefined) throw invalid("rows", fault("csv_column_twice", twice.slice(0, 60)));
  return columns;
}

function csvRow(columns: string[], cells: string[]): Read {
  if (cells.length !== columns.length) return { broken: fault("csv_cells", cells.length, columns.length) };
  const named = columns.map((name, at): [string, string] => [name, cells[at] ?? ""]);
  const { to = "", customer_ref } = Object.fromEntries(named);
  const variables = Object.fromEntries(named.filter(([name]) => !FIELDS.has(name)));
  return { fields: { to: to.trim(), ...(customer_ref ? { customer_ref } : {}), variables } };
}
