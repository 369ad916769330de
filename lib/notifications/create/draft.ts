import type { z } from "zod";
import { ApiError, fault, invalid } from "#lib/contract/errors.ts";
import { explain, printable } from "#lib/contract/explain.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { type AttachmentInput, type CreateInput, createInput } from "#lib/contract/schemas.ts";
import { markersOf, savedId } from "../compose/saved-templates.ts";
import { type PreparedAttachment, prepareAttachments } from "./attachments.ts";
import type { Findings } from "./create.ts";

/** The compose form before validation; empty texts are `""`. */
export interface ComposeForm {
  to: string;
  subject: string;
  body_text: string;
  body_html: string;
  sender_name: string;
  sender_email: string;
  customer_ref: string;
  /** `sendEmpty`: the member confirmed that an empty value is meant. */
  variables: { name: string; value: string; sendEmpty?: boolean }[];
  files: { filename: string; content_type: string; bytes: Uint8Array }[];
  templates: { url: string; filename: string }[];
}

/** Attached PDFs are sent as they are: one with markers may be meant as a template. */
interface Questions extends Findings {
  attached: { filename: string; markers: string[] }[];
}

/** Thrown when findings need the member's confirmation. */
export class Unconfirmed extends Error {
  override name = "Unconfirmed";
  readonly found: Questions;

  constructor({ unfilled = [], small = [], attached = [] }: Partial<Questions>) {
    super(
      `${unfilled.length} markers have no value, ${small.length} values are small, ${attached.length} files have markers`,
    );
    this.found = { unfilled, small, attached };
  }
}

/**
 * Checks that all findings are confirmed. `confirmed` holds the name of each marker without a value, `small:` and the name of
 * each small value, or `*` for all.
 *
 * @throws Unconfirmed
 */
export function askAbout(found: Findings, confirmed: string[]): void {
  const asked = [...found.unfilled, ...found.small.map(({ name }) => `small:${name}`)];
  if (!confirmed.includes("*") && asked.some((name) => !confirmed.includes(name))) throw new Unconfirmed(found);
}

/**
 * Checks that the markers in attached PDFs are confirmed. `confirmed` holds `attached:` and the percent-encoded name of each such
 * file, or `*` for all.
 *
 * @throws Unconfirmed
 */
export async function askAboutFiles(
  organizationId: string,
  { files }: ComposeForm,
  confirmed: string[],
): Promise<void> {
  if (confirmed.includes("*")) return;
  const attached: Questions["attached"] = [];
  for (const { filename, bytes } of files) {
    if (confirmed.includes(`attached:${encodeURIComponent(filename)}`)) continue;
    const markers = await markersIn(bytes, organizationId);
    if (markers.length) attached.push({ filename, markers });
  }
  if (attached.length) throw new Unconfirmed({ attached });
}

async function markersIn(file: Uint8Array, organizationId: string): Promise<string[]> {
  if (!Buffer.from(file.buffer, file.byteOffset, Math.min(file.length, 1024)).includes("%PDF-")) return [];
  return markersOf(file, organizationId).catch((error: unknown) => {
    // It is no template.
    if (error instanceof ApiError && error.kind === "invalid_input") return [];
    throw error;
  });
}

/** Names of the form's attachments, in the order of the API's `attachments`. */
export const attachmentNames = ({ files, templates }: ComposeForm): string[] => [
  ...files.map(({ filename }) => filename),
  ...templates.map(({ url }) => url.trim()),
];

const orNull = (text: string): string | null => (text === "" ? null : text);

/** Validates the form by the API's schema. @throws ApiError invalid_input, naming the API's field */
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
  // The form marks one field at a time and translates its error.
  if (!parsed.success) throw explain(parsed.error, "body");
  return { ...parsed.data, attachments: parsed.data.attachments.map(asSaved) };
}

/** The form names a template that the organization keeps by an address of its own kind, which the API does not take. */
function asSaved(file: AttachmentInput): AttachmentInput {
  const id = file.form === "template" ? savedId(file.template_url) : null;
  const { filename, content_type } = file;
  return id === null ? file : { form: "saved", filename, content_type, template_id: id };
}

/** Rejects duplicate names, which an object would drop silently. @throws ApiError invalid_input */
function checkNames(variables: ComposeForm["variables"]): void {
  if (variables.length > LIMITS.variables) throw invalid("variables", fault("many_variables", LIMITS.variables));
  const names = new Set<string>();
  for (const { name } of variables) {
    if (names.has(name)) throw invalid(`variables.${printable(name)}`, fault("twice"));
    names.add(name);
  }
}

/**
 * The variables with a value, or with an empty one on purpose. The marker of any other has no value, so that the member is asked: a
 * sealed notification cannot be corrected.
 */
export const meantVariables = ({ variables }: Pick<ComposeForm, "variables">): ComposeForm["variables"] =>
  variables.filter(({ value, sendEmpty }) => value.trim() !== "" || sendEmpty);

/** Personalises one template with the draft's values. @throws ApiError invalid_input, unavailable */
export async function previewTemplate(
  organizationId: string,
  draft: ComposeForm,
  index: number,
): Promise<Pick<PreparedAttachment, "filename" | "bytes" | "markers_left"> | null> {
  const template = draft.templates[index];
  if (!template) return null;
  const texts = { to: "nobody@example.com", subject: "-", body_text: "-" };
  const input = draftInput({ ...draft, ...texts, body_html: "", sender_email: "", files: [], templates: [template] });
  const [made] = await prepareAttachments(organizationId, input);
  return made ?? null;
}
