import type { ApiError } from "#lib/contract/errors.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { sentence } from "#lib/i18n/sentence.ts";

/** The parts of the compose form that an error can be about, as the API names them. */
const FIELDS = [
  "to",
  "subject",
  "body_text",
  "body_html",
  "sender_name",
  "sender_email",
  "customer_ref",
  "variables",
  "attachments",
] as const;
type Field = (typeof FIELDS)[number];

/** An error as the form shows it: the field it is about, and what is wrong in the reader's language. */
export interface ComposeError {
  /** The API's text. */
  detail: string;
  field: Field | null;
  words: string;
  /** Of one attachment: which, counted from 0, and what is wrong in words that need not name it. */
  attachment?: { index: number; words: string };
}

/** `attached`: file names of the attachments, as far as they are known. */
export function composeErrorOf(error: ApiError, t: Messages, attached: readonly string[] = []): ComposeError {
  const { compose, rule: textOf } = t.dashboard;
  const { kind, detail } = error;
  const [fault] = error.faults;
  if (kind === "payload_mismatch") return { detail, field: null, words: compose.mismatch };
  if (kind === "internal") return { detail, field: null, words: t.site.failed.text };
  const path = fault.field ?? "";
  const rule = textOf(fault);
  if (path === "body" && fault.code === "long_bytes") {
    return { detail, field: "attachments", words: compose.attachments.tooLarge };
  }
  const field = FIELDS.find((name) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`));
  // A part of the request that people never see is not named.
  if (!field) return { detail, field: null, words: sentence(rule) };
  const index = /^attachments\[(\d+)\]/.exec(path)?.[1];
  const words = `${(index && attached[Number(index)]) || labelOf(field, path, t)}: ${rule}`;
  if (index === undefined) return { detail, field, words };
  return { detail, field, words, attachment: { index: Number(index), words: sentence(rule) } };
}

/** `attachments[1].template_url` is the second attachment; `variables.flat` the variable of that name. */
function labelOf(field: Field, path: string, t: Messages): string {
  const { compose } = t.dashboard;
  const labels: { [name in Field]: string } = {
    to: compose.to,
    subject: compose.subject,
    body_text: compose.bodyText,
    body_html: compose.bodyHtml,
    sender_name: compose.senderName,
    sender_email: compose.senderEmail,
    customer_ref: compose.reference,
    variables: compose.variables.title,
    attachments: compose.attachments.title,
  };
  const index = /^attachments\[(\d+)\]/.exec(path)?.[1];
  if (index !== undefined) return `${labels[field]}, ${Number(index) + 1}`;
  return path.startsWith("variables.") ? `${labels[field]}, ${path.slice("variables.".length)}` : labels[field];
}
