/** Why a template cannot be used. Every one is the sender's to mend, and the sentence says how. */
const SENTENCES = {
  not_a_pdf: "is not a PDF",
  empty: "is empty",
  encrypted: "is protected by a password; save it without one",
  signed: "is signed, and personalising it would break the signature; use the document before signing",
  damaged: "is damaged and can't be read as a whole; save it anew",
  too_large_inflated: "unpacks to more than can be handled; use a simpler document",
  too_complex: "draws more than can be handled; use a simpler document",
  timeout: "took too long to personalise; use a simpler document",
  unsupported_characters: "would need characters that no font here can draw",
} as const;

export type TemplateErrorCode = keyof typeof SENTENCES;

/** `message` starts with a verb, so that it reads on after what names the template: "attachments[0].template_url is not a PDF". */
export class TemplateError extends Error {
  override name = "TemplateError";
  readonly code: TemplateErrorCode;
  readonly details: string | undefined;

  constructor(code: TemplateErrorCode, details?: string) {
    super(details ? `${SENTENCES[code]}: ${details}` : SENTENCES[code]);
    this.code = code;
    this.details = details;
  }
}
