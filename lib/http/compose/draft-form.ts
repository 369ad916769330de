import { MIMEType } from "node:util";
import { fault, invalid } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import type { ComposeForm } from "#lib/notifications/create/draft.ts";
import { readBody } from "../body.ts";

/** A submitted form of the compose page, with its idempotency key. */
export interface DraftForm {
  draft: ComposeForm;
  formKey: string;
  /** Index of the template to preview. */
  template: number;
  /** Names of markers that the user agreed to send unfilled; `*` means all. */
  confirmed: string[];
}

/** Twice the parts of the largest valid form, so that an excess of one field is reported by its name. */
const MAX_PARTS = 1_000;

/** Reads `multipart/form-data`, at most as long as a request to the API may be. @throws ApiError invalid_input */
export async function readDraft(request: Request): Promise<DraftForm> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw invalid("Content-Type", fault("not_multipart"));
  const parts = await readBody(request, LIMITS.requestBytes, (bytes) => {
    checkCount(bytes, type);
    return new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { "content-type": type } })
      .formData()
      .catch(() => {
        throw invalid("body", fault("not_a_form"));
      });
  });
  const form = await parts;
  const names = texts(form, "variable_name");
  const values = texts(form, "variable_value");
  const sentEmpty = new Set(texts(form, "variable_empty"));
  const filenames = texts(form, "template_filename");
  return {
    formKey: text(form, "form_key"),
    template: Number(text(form, "template_index") || 0),
    confirmed: text(form, "send_unfilled").split(" "),
    draft: {
      to: text(form, "to"),
      subject: text(form, "subject"),
      body_text: text(form, "body_text"),
      body_html: text(form, "body_html"),
      sender_name: text(form, "sender_name"),
      sender_email: text(form, "sender_email"),
      customer_ref: text(form, "customer_ref"),
      variables: names
        .map((name, index) => ({
          name: name.trim(),
          value: values[index] ?? "",
          sendEmpty: sentEmpty.has(String(index)),
        }))
        .filter(isFilled),
      files: await files(form),
      templates: texts(form, "template_url")
        .map((url, index) => ({ url, filename: filenames[index] ?? "" }))
        .filter(({ url }) => url.trim() !== ""),
    },
  };
}

/** Counts the parts before parsing, since parsing costs far more than a part's bytes. @throws ApiError invalid_input */
function checkCount(bytes: Uint8Array, type: string): void {
  const boundary = boundaryOf(type);
  if (!boundary) throw invalid("body", fault("not_a_form"));
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const line = `--${boundary}`;
  let parts = 0;
  for (let at = body.indexOf(line); at >= 0; at = body.indexOf(line, at + line.length)) {
    // The last boundary ends the form.
    if (++parts > MAX_PARTS + 1) throw invalid("body", fault("many_fields", MAX_PARTS));
  }
}

function boundaryOf(type: string): string | null {
  try {
    return new MIMEType(type).params.get("boundary");
  } catch {
    return null;
  }
}

/** Empty rows are ignored. */
const isFilled = ({ name, value }: { name: string; value: string }): boolean => name !== "" || value !== "";

/** Browsers send line ends as CRLF (HTML §4.10.22.4); we store line feeds. */
const asTyped = (value: string): string => value.replace(/\r\n?/g, "\n");

const texts = (form: FormData, name: string): string[] =>
  form.getAll(name).flatMap((value) => (typeof value === "string" ? [asTyped(value)] : []));

const text = (form: FormData, name: string): string => texts(form, name)[0] ?? "";

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
