import { isUuid } from "#lib/contract/fields/uuid.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import type { OpenedPage } from "#lib/notifications/compose/unsent-drafts.ts";
import type { ComposeForm } from "#lib/notifications/create/draft.ts";
import { readMultipart } from "../files/multipart.ts";

/** A submitted form of the compose page, with its idempotency key. */
interface DraftForm {
  draft: ComposeForm;
  formKey: string;
  /** Index of the template to preview. */
  template: number;
  /** Attachments of an earlier notification that are sent again: its id and theirs. */
  kept: { like: string; ids: string[] };
  /** Names of the attached files, of a form that is kept without them. */
  fileNames: string[];
  opened: OpenedPage;
  /** Names of markers that the user agreed to send unfilled; `*` means all. */
  confirmed: string[];
}

/** Twice the parts of the largest valid form, so that an excess of one field is reported by its name. */
const MAX_PARTS = 1_000;

/** Reads `multipart/form-data`, at most as long as a request to the API may be. @throws ApiError invalid_input */
export async function readDraft(request: Request): Promise<DraftForm> {
  const form = await readMultipart(request, LIMITS.requestBytes, MAX_PARTS);
  // A page that was drawn before an upgrade may have none: it goes on with the draft of its key.
  const page = text(form, "draft_page");
  return {
    formKey: text(form, "form_key"),
    template: Number(text(form, "template_index") || 0),
    confirmed: text(form, "send_unfilled").split(" "),
    fileNames: texts(form, "file_name"),
    kept: { like: text(form, "like"), ids: texts(form, "kept_file") },
    opened: { page: isUuid(page) ? page : text(form, "form_key"), base: timeOf(text(form, "draft_base")) },
    draft: {
      to: text(form, "to"),
      subject: text(form, "subject"),
      body_text: text(form, "body_text"),
      body_html: text(form, "body_html"),
      sender_name: text(form, "sender_name"),
      sender_email: text(form, "sender_email"),
      customer_ref: text(form, "customer_ref"),
      variables: variables(form),
      files: await files(form),
      templates: templates(form),
    },
  };
}

function timeOf(text: string): Date | null {
  const time = new Date(text);
  return /^2\d{3}-/.test(text) && !Number.isNaN(time.getTime()) ? time : null;
}

/** Browsers send line ends as CRLF (HTML §4.10.22.4); we store line feeds. */
const asTyped = (value: string): string => value.replace(/\r\n?/g, "\n");

const texts = (form: FormData, name: string): string[] =>
  form.getAll(name).flatMap((value) => (typeof value === "string" ? [asTyped(value)] : []));

const text = (form: FormData, name: string): string => texts(form, name)[0] ?? "";

/** Empty rows are ignored. */
function variables(form: FormData): ComposeForm["variables"] {
  const values = texts(form, "variable_value");
  const sentEmpty = new Set(texts(form, "variable_empty"));
  return texts(form, "variable_name")
    .map((name, index) => ({
      name: name.trim(),
      value: values[index] ?? "",
      sendEmpty: sentEmpty.has(String(index)),
    }))
    .filter(({ name, value }) => name !== "" || value !== "");
}

/** Empty rows are ignored. */
function templates(form: FormData): ComposeForm["templates"] {
  const filenames = texts(form, "template_filename");
  return texts(form, "template_url")
    .map((url, index) => ({ url, filename: filenames[index] ?? "" }))
    .filter(({ url }) => url.trim() !== "");
}

/** An empty file field arrives as a file without name and bytes. */
async function files(form: FormData): Promise<ComposeForm["files"]> {
  const given = form.getAll("file").filter((part): part is File => typeof part !== "string");
  return Promise.all(
    given
      .filter(({ name, size }) => name !== "" || size > 0)
      .map(async (file) => ({
        filename: file.name,
        content_type: file.type,
        bytes: new Uint8Array(await file.arrayBuffer()),
      })),
  );
}
