import { MARKER_NAME } from "#lib/contract/fields/markers.ts";

/** Characters that are read of a file: more than the header of most. */
const READ = 64 * 1024;

/** Columns that are no variables. */
const FIELDS = ["to", "customer_ref"];

/** Names of the columns of a CSV file that fill markers. The server checks them, and finds separators in the same way. */
export function columnsOf(text: string): string[] {
  const [header = ""] = text.replace(/^\ufeff/, "").split(/\r?\n/, 1);
  const parts = (separator: string) => header.split(separator);
  const [cells = []] = [",", ";", "\t"].map(parts).sort((a, b) => b.length - a.length);
  const names = cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .trim(),
  );
  return [...new Set(names)].filter((name) => MARKER_NAME.test(name) && !FIELDS.includes(name));
}

/** Reads the columns of a chosen file; none of NDJSON, which has no header. */
export async function readColumns(file: File | undefined): Promise<string[]> {
  return file && /\.csv$/i.test(file.name) ? columnsOf(await file.slice(0, READ).text()) : [];
}
