import type { z } from "zod";
import { invalid } from "#lib/contract/errors.ts";
import { explain, printable } from "#lib/contract/explain.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { markersIn } from "#lib/contract/markers.ts";
import { refusal } from "#lib/contract/refusals.ts";
import { type CreateInput, createInput } from "#lib/contract/schemas.ts";
import { personaliseTexts } from "#lib/contract/variables.ts";
import { prepareAttachments } from "./attachments.ts";

/** A form as people fill it in, before any rule was applied; texts that were left empty are `""`. */
export interface Draft {
  to: string;
  subject: string;
  body_text: string;
  body_html: string;
  sender_name: string;
  sender_email: string;
  customer_ref: string;
  variables: { name: string; value: string }[];
  files: { filename: string; content_type: string; bytes: Uint8Array }[];
  templates: { url: string; filename: string }[];
}

const orNull = (text: string): string | null => (text === "" ? null : text);

/** What the draft asks for, by the very rules of the API. @throws Problem invalid_input, naming the API's field */
export function draftInput(draft: Draft): CreateInput {
  checkNames(draft.variables);
  const parsed: z.ZodSafeParseResult<CreateInput> = createInput.safeParse({
    to: draft.to.trim(),
    subject: draft.subject,
    body_text: draft.body_text,
    body_html: orNull(draft.body_html),
    sender_name: orNull(draft.sender_name),
    sender_email: orNull(draft.sender_email.trim()),
    customer_ref: orNull(draft.customer_ref),
    variables: Object.fromEntries(draft.variables.map(({ name, value }) => [name, value])),
    attachments: [
      ...draft.files.map(({ filename, content_type, bytes }) => ({
        filename,
        content_type: content_type || null,
        content_base64: Buffer.from(bytes).toString("base64"),
      })),
      ...draft.templates.map(({ url, filename }) => ({
        filename: orNull(filename),
        content_type: "application/pdf",
        template_url: url.trim(),
      })),
    ],
  });
  if (!parsed.success) throw explain(parsed.error, "body");
  return parsed.data;
}

/** Before they become an object, where of two of a name one would be lost. @throws Problem invalid_input */
function checkNames(variables: Draft["variables"]): void {
  if (variables.length > LIMITS.variables) throw invalid("variables", refusal("many_variables", LIMITS.variables));
  const names = new Set<string>();
  for (const { name } of variables) {
    if (names.has(name)) throw invalid(`variables.${printable(name)}`, refusal("twice"));
    names.add(name);
  }
}

export interface Preview {
  subject: string;
  body_text: string;
  body_html: string | null;
  /** Names of markers that no value was given for: they will be sent as they stand. Of very many, the first. */
  unfilled: string[];
}

/** The texts as they would be sent; whom they go to and with which files does not matter yet. @throws Problem invalid_input */
export function previewTexts(draft: Draft): Preview {
  const to = draft.to.trim() || "nobody@example.com";
  const input = draftInput({ ...draft, to, files: [], templates: [] });
  const { subject, body_text, body_html } = input;
  const unfilled = markersIn(subject, body_text, body_html ?? "").filter((name) => !input.variables.has(name));
  return { ...personaliseTexts(input), unfilled };
}

/** A template with the draft's values, as it would be attached. @throws Problem invalid_input, unavailable */
export async function previewTemplate(
  organizationId: string,
  draft: Draft,
  index: number,
): Promise<{ filename: string; bytes: Uint8Array } | null> {
  const template = draft.templates[index];
  if (!template) return null;
  const texts = { to: "nobody@example.com", subject: "-", body_text: "-" };
  const input = draftInput({ ...draft, ...texts, body_html: "", sender_email: "", files: [], templates: [template] });
  const [made] = await prepareAttachments(organizationId, input);
  return made ?? null;
}
