import { markersIn } from "#lib/contract/fields/markers.ts";
import { personaliseTexts } from "#lib/contract/fields/variables.ts";
import type { CreateInput } from "#lib/contract/schemas.ts";
import { checkRows, type Upload } from "./accept.ts";
import { sharedOf } from "./row-input.ts";

/** Rows of a preview. */
const SHOWN = 5;

/** A marker of the texts without a value, or with an empty one: in how many rows, and in which first. */
interface Gap {
  name: string;
  rows: number;
  first: number;
}

/**
 * Validates all rows as {@link acceptBatch} does, fills in the texts of the first, and finds the gaps of all. Nothing is stored.
 * @throws ApiError invalid_input
 */
export async function previewBatch({ notification, rows }: Upload) {
  const shown: { row: number; to: string; subject: string; body_text: string }[] = [];
  const gaps = new Map<string, Gap>();
  const total = await checkRows(sharedOf(notification), rows, (row, input) => {
    for (const name of gapsOf(input)) {
      const gap = gaps.get(name);
      if (gap) gap.rows++;
      else if (gaps.size < MOST_GAPS) gaps.set(name, { name, rows: 1, first: row });
    }
    if (shown.length === SHOWN) return;
    const { subject, body_text } = personaliseTexts(input);
    shown.push({ row, to: input.to, subject, body_text });
  });
  return { total, rows: shown, gaps: [...gaps.values()] };
}

/** Rows of NDJSON may have texts, and so markers, of their own. */
const MOST_GAPS = 20;

const gapsOf = ({ subject, body_text, body_html, variables }: CreateInput): string[] =>
  markersIn(subject, body_text, body_html ?? "").filter((name) => !variables.get(name)?.trim());
