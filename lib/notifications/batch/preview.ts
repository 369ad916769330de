import { personaliseTexts, unfilledMarkers } from "#lib/contract/fields/variables.ts";
import type { CreateInput } from "#lib/contract/schemas.ts";
import { checkRows, type Upload } from "./accept.ts";
import { inputOfRow, sharedOf } from "./row-input.ts";
import { writtenRows } from "./row-source.ts";

/** What a file would send. Nothing is stored. */
interface BatchPreview {
  total: number;
  /** The first rows with their markers replaced. */
  rows: PreviewedRow[];
}

interface PreviewedRow {
  row: number;
  to: string;
  subject: string;
  body_text: string;
  /** Markers without a value, which are sent as they stand. */
  unfilled: string[];
}

/** Rows of a preview. */
const SHOWN = 5;

/** Validates all rows as {@link acceptBatch} does, and fills in the texts of the first. @throws ApiError invalid_input */
export async function previewBatch({ notification, rows }: Upload): Promise<BatchPreview> {
  const shared = sharedOf(notification);
  const total = await checkRows(shared, rows);
  const shown: PreviewedRow[] = [];
  for await (const written of writtenRows(rows)) {
    if ("fields" in written) shown.push(previewOf(written.row, inputOfRow(shared, written.fields)));
    if (shown.length === SHOWN) break;
  }
  return { total, rows: shown };
}

function previewOf(row: number, input: CreateInput): PreviewedRow {
  const { subject, body_text } = personaliseTexts(input);
  return { row, to: input.to, subject, body_text, unfilled: unfilledMarkers(input) };
}
