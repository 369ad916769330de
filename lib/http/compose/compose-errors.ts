import type { ApiError, Fault } from "#lib/contract/errors.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { sentence } from "#lib/i18n/sentence.ts";

/** Fields of the compose form that an error can name, by their API names. */
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
/** Why an account may not send. */
type MayNot = "used_up" | "expired" | "no_key";

/** An error for the form: its field, and its text in the reader's language. */
interface ComposeError {
  detail: string;
  field: Field | null;
  words: string;
  /** The text without the field's label, for its place below the field. */
  atField?: string;
  /** For an error about one attachment: its index, from 0, and the text without its name. */
  attachment?: { index: number; words: string };
}

/** `attached` holds the known file names of the attachments. */
export function composeErrorOf(error: ApiError, t: Messages, attached: readonly string[] = []): ComposeError {
  const { compose, rule: textOf } = t.dashboard;
  const { kind, detail } = error;
  const [fault] = error.faults;
  if (kind === "payload_mismatch") return { detail, field: null, words: compose.mismatch };
  if (kind === "internal") return { detail, field: null, words: t.site.failed.text };
  if (fault.code === "may_not_send") return { detail, field: null, words: compose.not[fault.params[0] as MayNot] };
  const path = fault.field ?? "";
  const rule = textOf(fault);
  if (path === "body" && fault.code === "long_bytes") {
    return { detail, field: "attachments", words: compose.attachments.tooLarge };
  }
  const field = FIELDS.find((name) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`));
  // Fields that the form does not show are not named, and some errors name what is wrong themselves.
  if (fault.code === "emails") return { detail, field: "to", words: sentence(rule) };
  if (!field) return { detail, field: null, words: sentence(rule) };
  const index = /^attachments\[(\d+)\]/.exec(path)?.[1];
  const words = `${(index && attached[Number(index)]) || labelOf(field, path, t)}: ${rule}`;
  if (path === field) return { detail, field, words, atField: ownTextOf(fault, t) };
  if (index === undefined) return { detail, field, words };
  return { detail, field, words, attachment: { index: Number(index), words: sentence(rule) } };
}

/** Says what is wrong with the value, with an example of a right one where it helps. */
const ownTextOf = (fault: Fault, { dashboard }: Messages): string =>
  fault.code === "email" ? dashboard.compose.address : `${sentence(dashboard.rule(fault))}.`;

/** Label of an error path: `attachments[1].template_url` is the second attachment, `variables.flat` that variable. */
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
