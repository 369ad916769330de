import { MIMEType } from "node:util";
import { fault, invalid } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import type { ComposeForm } from "#lib/notifications/create/draft.ts";
import { readBody } from "../body.ts";

/** A filled-in form of the compose page, and the key it was given so that it makes one notification only. */
export interface DraftForm {
  draft: ComposeForm;
  formKey: string;
  /** Which of its templates was asked to be seen. */
  template: number;
  /** Markers that may go out as they stand: their names, or `*` for all, from a form that could not name them. */
  confirmed: string[];
}

/** Twice what the fullest form has that could be sent: too many of something are still counted where it has a name. */
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

/** Before it is read: each part costs far more than its bytes. @throws ApiError invalid_input */
function checkCount(bytes: Uint8Array, type: string): void {
  const boundary = boundaryOf(type);
  if (!boundary) throw invalid("body", fault("not_a_form"));
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const line = `--${boundary}`;
  let parts = 0;
  for (let at = body.indexOf(line); at >= 0; at = body.indexOf(line, at + line.length)) {
    // The last one ends the form.
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

/** A row of which nothing was filled in is no variable. */
const isFilled = ({ name, value }: { name: string; value: string }): boolean => name !== "" || value !== "";

/** Browsers write line ends of forms as CRLF (HTML §4.10.22.4); what people typed was one line feed. */
const asTyped = (value: string): string => value.replace(/\r\n?/g, "\n");

const texts = (form: FormData, name: string): string[] =>
  form.getAll(name).flatMap((value) => (typeof value === "string" ? [asTyped(value)] : []));

const text = (form: FormData, name: string): string => texts(form, name)[0] ?? "";

/** A file field in which nothing was chosen comes as a file without name and bytes. */
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
