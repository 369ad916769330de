import { ApiError, type Fault, fault, invalid } from "#lib/contract/errors.ts";
import { explain } from "#lib/contract/explain.ts";
import { personaliseTexts } from "#lib/contract/fields/variables.ts";
import { type AttachmentInput, batchInput, type CreateInput, createInput } from "#lib/contract/schemas.ts";
import { isObject, type WrittenRow } from "./row-source.ts";

/** What all rows of a batch share. */
export interface Shared {
  /** Fields of the notification besides its attachments, as posted. */
  fields: { [name: string]: unknown };
  attachments: AttachmentInput[];
}

/** Validates the shared fields. @throws ApiError invalid_input */
export function sharedOf(posted: unknown): Shared {
  const parsed = batchInput.safeParse(posted);
  if (!parsed.success) throw explain(parsed.error, "notification");
  const { attachments: _parsed, ...fields } = posted as Shared["fields"];
  return { fields, attachments: parsed.data.attachments ?? [] };
}

/** Validates a row together with the shared fields. @throws ApiError invalid_input */
export function inputOfRow(shared: Shared, fields: { [name: string]: unknown }): CreateInput {
  const variables =
    isObject(fields.variables) && isObject(shared.fields.variables)
      ? { ...shared.fields.variables, ...fields.variables }
      : (fields.variables ?? shared.fields.variables);
  const parsed = createInput.safeParse({ ...shared.fields, ...fields, variables });
  if (!parsed.success) throw explain(parsed.error, "fields");
  return fields.attachments == null ? { ...parsed.data, attachments: shared.attachments } : parsed.data;
}

/** Checks a row by all rules of creating. `characters`: length of its texts with their values. */
export function checkRow(
  shared: Shared,
  written: WrittenRow,
): { input: CreateInput; characters: number } | { broken: Fault } {
  const name = `row ${written.row}`;
  if ("broken" in written) return { broken: inRow(name, written.broken) };
  try {
    const input = inputOfRow(shared, written.fields);
    const { subject, body_text, body_html } = personaliseTexts(input);
    return { input, characters: subject.length + body_text.length + (body_html?.length ?? 0) };
  } catch (error) {
    if (error instanceof ApiError) return { broken: inRow(name, error.faults[0]) };
    throw error;
  }
}

const inRow = (name: string, broken: Fault): Fault => ({
  ...broken,
  field: broken.field === null || broken.field === "body" ? name : `${name}: ${broken.field}`,
});

export const tooManyRows = (most: number): ApiError => invalid("rows", fault("many_rows", most));
