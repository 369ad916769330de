import type { Problem } from "#lib/contract/errors.ts";
import { recognised } from "#lib/contract/refusals.ts";
import type { Messages } from "#lib/i18n/messages.ts";

/** The parts of the compose form a refusal can be about, as the API names them. */
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

/** What the form shows when it was refused: which field it is about, if one, and what is wrong in the reader's words. */
export interface Refusal {
  /** As the API says it. */
  detail: string;
  field: Field | null;
  words: string;
}

export function refusalOf({ kind, detail }: Pick<Problem, "kind" | "detail">, t: Messages): Refusal {
  const { compose, rule: say } = t.board;
  if (kind === "payload_mismatch") return { detail, field: null, words: compose.mismatch };
  if (kind === "internal") return { detail, field: null, words: t.site.failed.text };
  const [, path = "", rule = ""] = /^([^:]*): (.*)$/s.exec(detail) ?? [];
  if (path === "body" && rule.startsWith("is longer")) {
    return { detail, field: "attachments", words: compose.attachments.tooLarge };
  }
  const field = FIELDS.find((name) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`));
  if (!field) return { detail, field: null, words: sentence(detail, rule, say) };
  return { detail, field, words: `${labelOf(field, path, t)}: ${say(rule)}` };
}

/** What is about no field of the form is said by itself; a part of the request that people never see is not named. */
function sentence(detail: string, rule: string, say: (rule: string) => string): string {
  const words = say(recognised(rule) ? rule : detail);
  return `${words.charAt(0).toLocaleUpperCase()}${words.slice(1)}`;
}

/** `attachments[1].template_url` is the second attachment; `variables.flat` the variable of that name. */
function labelOf(field: Field, path: string, t: Messages): string {
  const { compose } = t.board;
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
