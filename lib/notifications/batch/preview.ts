import { MARKER, markersIn, strayBraces } from "#lib/contract/fields/markers.ts";
import type { CreateInput } from "#lib/contract/schemas.ts";
import { checkRows, type Upload } from "./accept.ts";
import { sharedOf } from "./row-input.ts";

/** Rows of a preview. */
const SHOWN = 5;

/** A text as it will be sent, or a marker without a value: it stays if no column matches, and nothing replaces it if a cell is empty. */
type Part = string | { name: string; empty: boolean };

/** A marker of the texts without a value, or with an empty one: in how many rows, and in which first. */
interface Gap {
  name: string;
  empty: boolean;
  rows: number;
  first: number;
}

/** Rows with the same address. */
interface Repeat {
  to: string;
  /** The first of them. */
  rows: number[];
  count: number;
}

/** Addresses that are named, and rows of each. */
const MOST_REPEATS = 10;

/**
 * Validates all rows as {@link acceptBatch} does, fills in the texts of the first, and finds the gaps and repeated addresses
 * of all. Nothing is stored.
 * @throws ApiError invalid_input
 */
export async function previewBatch({ notification, rows }: Upload) {
  const shown: { row: number; to: string; subject: Part[]; body_text: Part[] }[] = [];
  const gaps = new Map<string, Gap>();
  const byAddress = new Map<string, Repeat>();
  let more = false;
  const total = await checkRows(sharedOf(notification), rows, (row, input) => {
    for (const name of gapsOf(input)) {
      const empty = input.variables.has(name);
      const gap = gaps.get(`${name} ${empty}`);
      if (gap) gap.rows++;
      else if (gaps.size < MOST_GAPS) gaps.set(`${name} ${empty}`, { name, empty, rows: 1, first: row });
      else more = true;
    }
    addRow(byAddress, input.to, row);
    if (shown.length === SHOWN) return;
    const values = input.variables;
    shown.push({
      row,
      to: input.to,
      subject: partsOf(input.subject, values),
      body_text: partsOf(input.body_text, values),
    });
  });
  const repeated = [...byAddress.values()].filter(({ count }) => count > 1);
  const repeats = { first: repeated.slice(0, MOST_REPEATS), more: repeated.length > MOST_REPEATS };
  return { total, rows: shown, gaps: [...gaps.values()], more, repeats };
}

function addRow(byAddress: Map<string, Repeat>, to: string, row: number): void {
  const address = to.toLowerCase();
  const known = byAddress.get(address);
  if (!known) return void byAddress.set(address, { to, rows: [row], count: 1 });
  known.count++;
  if (known.rows.length < MOST_REPEATS) known.rows.push(row);
}

/** Replaces the markers that have a value. */
function partsOf(text: string, values: ReadonlyMap<string, string>): Part[] {
  // Each second part is the name in a marker.
  return text.split(MARKER).map((part, at) => {
    if (at % 2 === 0) return part;
    const value = values.get(part);
    return value?.trim() ? value : { name: part, empty: value !== undefined };
  });
}

/** Rows of NDJSON may have texts, and so markers, of their own. */
const MOST_GAPS = 20;

const gapsOf = ({ subject, body_text, body_html, variables }: CreateInput): string[] => [
  ...markersIn(subject, body_text, body_html ?? "").filter((name) => !variables.get(name)?.trim()),
  ...strayBraces(subject, body_text).map((braces) => braces.slice(2, -2)),
];
