import type { FormErrorCode } from "#lib/contract/error-codes.ts";
import { type Fault, fault, ruleText } from "#lib/contract/errors.ts";

/** Reasons to reject a template, with the stable code of each. The caller can correct all of them. */
const ERROR_OF = {
  not_a_pdf: "not_a_pdf",
  empty: "pdf_empty",
  encrypted: "pdf_encrypted",
  signed: "pdf_signed",
  damaged: "pdf_damaged",
  too_large_inflated: "pdf_inflated",
  too_complex: "pdf_complex",
  timeout: "pdf_slow",
  unsupported_characters: "pdf_characters",
} as const satisfies Record<string, FormErrorCode>;

export type TemplateErrorCode = keyof typeof ERROR_OF;

/** A template that can't be used. */
export class TemplateError extends Error {
  override name = "TemplateError";
  readonly code: TemplateErrorCode;
  readonly details: string | undefined;
  readonly fault: Fault;

  constructor(code: TemplateErrorCode, details?: string) {
    const broken = fault(ERROR_OF[code], ...(details === undefined ? [] : [details]));
    super(ruleText(broken));
    this.code = code;
    this.details = details;
    this.fault = broken;
  }
}
