import type { Refusal } from "#components/dashboard/batches/upload.ts";
import type { Fault } from "#lib/contract/errors.ts";
import { asApiError, json } from "#lib/http/response/responses.ts";
import { requestIdOf } from "#lib/http/route.ts";
import { type Locale, type Messages, messages } from "#lib/i18n/messages.ts";
import { sentence } from "#lib/i18n/sentence.ts";

/** Turns an error into a response to the page's script: a sentence, and a line for each wrong row. */
export function refused(request: Request, error: unknown, locale: Locale): Response {
  const t = messages(locale);
  const problem = asApiError(error, { request_id: requestIdOf(request), operation: "batch form" });
  const [first, ...others] = problem.faults;
  const lines = others.map((one) => lineOf(one, t));
  if (problem.more > 0) lines.push(t.dashboard.batches.more(problem.more));
  if (problem.kind === "payload_mismatch")
    return json({ words: t.dashboard.compose.mismatch, lines: [] } satisfies Refusal, problem.headers, problem.status);
  const words =
    problem.kind === "internal" ? t.site.failed.text : lines.length ? t.dashboard.rule(first) : lineOf(first, t);
  const inFile = lines.length > 0 || first.field === "rows";
  return json({ words: sentence(words), lines, inFile } satisfies Refusal, problem.headers, problem.status);
}

/** `row 17: to` is a field of that row. */
function lineOf(broken: Fault, t: Messages): string {
  const { batches, rule } = t.dashboard;
  const { code, params } = broken;
  const [, row, field] = /^row (\d+)(?:: (.+))?$/.exec(broken.field ?? "") ?? [];
  if (row && field === "to" && code === "email") return batches.rowAddress(Number(row));
  if (row && code === "csv_cells") return batches.rowCells(Number(row), Number(params[0]), Number(params[1]));
  if (row) return `${placeOf(Number(row), field, t)}: ${rule(broken)}`;
  if (broken.field === "rows" && code === "not_utf8") return batches.notUtf8;
  if (broken.field === "rows" && code === "row_format") return batches.notCsv;
  if (broken.field === null || broken.field === "body") return rule(broken);
  if (broken.field === "rows") return batches.ofFile(rule(broken));
  return `${broken.field}: ${rule(broken)}`;
}

/** A row with its column, or with the field of the form. */
function placeOf(row: number, field: string | undefined, { dashboard: { batches } }: Messages): string {
  if (field === undefined) return batches.row(row);
  const isColumn = field === "to" || field === "customer_ref" || field.startsWith("variables.");
  return isColumn ? batches.row(row, field.replace(/^variables\./, "")) : `${batches.row(row)}, ${field}`;
}
