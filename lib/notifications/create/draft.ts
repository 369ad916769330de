import type { z } from "zod";
import { fault, invalid } from "#lib/contract/errors.ts";
import { explain, printable } from "#lib/contract/explain.ts";
import { personaliseTexts, unfilledMarkers } from "#lib/contract/fields/variables.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { type CreateInput, createInput } from "#lib/contract/schemas.ts";
import { prepareAttachments } from "./attachments.ts";
import type { Findings } from "./create.ts";

/** A form as people fill it in, before any rule was applied; texts that were left empty are `""`. */
export interface ComposeForm {
  to: string;
  subject: string;
  body_text: string;
  body_html: string;
  sender_name: string;
  sender_email: string;
  customer_ref: string;
  /** `sendEmpty`: the sender confirmed that an empty value is meant. */
  variables: { name: string; value: string; sendEmpty?: boolean }[];
  files: { filename: string; content_type: string; bytes: Uint8Array }[];
  templates: { url: string; filename: string }[];
}

/** Stops a form until its sender confirms the findings. */
export class Unconfirmed extends Error {
  override name = "Unconfirmed";
  readonly found: Findings;

  constructor(found: Findings) {
    super(`${found.unfilled.length} markers have no value, ${found.small.length} values are small`);
    this.found = found;
  }
}

/**
 * Asks the sender about findings. `confirmed` holds the name of each marker without a value, `small:` and the name of each
 * small value, or `*` for all.
 *
 * @throws Unconfirmed if one of them is not confirmed
 */
export function askAbout(found: Findings, confirmed: string[]): void {
  const asked = [...found.unfilled, ...found.small.map(({ name }) => `small:${name}`)];
  if (!confirmed.includes("*") && asked.some((name) => !confirmed.includes(name))) throw new Unconfirmed(found);
}

/** The attachments of a form as its user knows them, in the order in which the API counts them. */
export const attachmentNames = ({ files, templates }: ComposeForm): string[] => [
  ...files.map(({ filename }) => filename),
  ...templates.map(({ url }) => url.trim()),
];

const orNull = (text: string): string | null => (text === "" ? null : text);

/** What the draft asks for, by the very rules of the API. @throws ApiError invalid_input, naming the API's field */
export function draftInput(draft: ComposeForm): CreateInput {
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
  // The form marks one field at a time, and says what is wrong in its user's language.
  if (!parsed.success) throw explain(parsed.error, "body");
  return parsed.data;
}

/** Before they become an object, where of two of a name one would be lost. @throws ApiError invalid_input */
function checkNames(variables: ComposeForm["variables"]): void {
  if (variables.length > LIMITS.variables) throw invalid("variables", fault("many_variables", LIMITS.variables));
  const names = new Set<string>();
  for (const { name } of variables) {
    if (names.has(name)) throw invalid(`variables.${printable(name)}`, fault("twice"));
    names.add(name);
  }
}

/** An empty value is easily overlooked, and cannot be corrected once it is sealed. @throws ApiError invalid_input */
export function checkEmptyValues({ variables }: Pick<ComposeForm, "variables">): void {
  const overlooked = variables.find(({ value, sendEmpty }) => value.trim() === "" && !sendEmpty);
  if (overlooked) throw invalid(`variables.${printable(overlooked.name)}`, fault("empty_value"));
}

export interface Preview {
  subject: string;
  body_text: string;
  body_html: string | null;
  /** Names of markers that no value was given for: they will be sent as they stand. Of very many, the first. */
  unfilled: string[];
}

/** The texts as they would be sent; whom they go to and with which files does not matter yet. @throws ApiError invalid_input */
export function previewTexts(draft: ComposeForm): Preview {
  const to = draft.to.trim() || "nobody@example.com";
  const input = draftInput({ ...draft, to, files: [], templates: [] });
  return { ...personaliseTexts(input), unfilled: unfilledMarkers(input) };
}

/** A template with the draft's values, as it would be attached. @throws ApiError invalid_input, unavailable */
export async function previewTemplate(
  organizationId: string,
  draft: ComposeForm,
  index: number,
): Promise<{ filename: string; bytes: Uint8Array } | null> {
  const template = draft.templates[index];
  if (!template) return null;
  const texts = { to: "nobody@example.com", subject: "-", body_text: "-" };
  const input = draftInput({ ...draft, ...texts, body_html: "", sender_email: "", files: [], templates: [template] });
  const [made] = await prepareAttachments(organizationId, input);
  return made ?? null;
}
