import { type RefusalCode, refusal } from "#lib/contract/refusals.ts";

/** Why a template cannot be used. Every one is the sender's to mend, and the sentence says how. */
const SENTENCES = {
  not_a_pdf: "not_a_pdf",
  empty: "pdf_empty",
  encrypted: "pdf_encrypted",
  signed: "pdf_signed",
  damaged: "pdf_damaged",
  too_large_inflated: "pdf_inflated",
  too_complex: "pdf_complex",
  timeout: "pdf_slow",
  unsupported_characters: "pdf_characters",
} as const satisfies Record<string, RefusalCode>;

export type TemplateErrorCode = keyof typeof SENTENCES;

/** `message` starts with a verb, so that it reads on after what names the template: "attachments[0].template_url is not a PDF". */
export class TemplateError extends Error {
  override name = "TemplateError";
  readonly code: TemplateErrorCode;
  readonly details: string | undefined;

  constructor(code: TemplateErrorCode, details?: string) {
    const said = refusal(SENTENCES[code]);
    super(details ? `${said}: ${details}` : said);
    this.code = code;
    this.details = details;
  }
}
