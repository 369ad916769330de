import { personaliseTexts, unfilledMarkers } from "#lib/contract/fields/variables.ts";
import type { CreateInput } from "#lib/contract/schemas.ts";
import { checkRows, type Upload } from "./accept.ts";
import { inputOfRow, sharedOf } from "./row-input.ts";
import { writtenRows } from "./row-source.ts";

/** Rows of a preview. */
const SHOWN = 5;

/**
 * Validates all rows as {@link acceptBatch} does, and fills in the texts of the first. Nothing is stored. `unfilled`: markers without a
 * value, which are sent as they stand.
 * @throws ApiError invalid_input
 */
export async function previewBatch({ notification, rows }: Upload) {
  const shared = sharedOf(notification);
  const total = await checkRows(shared, rows);
  const shown: ReturnType<typeof previewOf>[] = [];
  for await (const written of writtenRows(rows)) {
    if ("fields" in written) shown.push(previewOf(written.row, inputOfRow(shared, written.fields)));
    if (shown.length === SHOWN) break;
  }
  return { total, rows: shown };
}

function previewOf(row: number, input: CreateInput) {
  const { subject, body_text } = personaliseTexts(input);
  return { row, to: input.to, subject, body_text, unfilled: unfilledMarkers(input) };
}
