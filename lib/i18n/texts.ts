import type * as english from "./en/texts.ts";

/** All texts of one language. English defines which texts a language must have. */
export type Messages = typeof english;

/** Texts of the record, its pages and its certificate. Browser scripts contain only these. */
export type Texts = Pick<
  Messages,
  | "lang"
  | "languageName"
  | "moment"
  | "size"
  | "fileSize"
  | "number"
  | "status"
  | "outcome"
  | "simulated"
  | "record"
  | "parties"
  | "content"
  | "attachments"
  | "preview"
  | "events"
  | "seal"
  | "meaning"
  | "certificate"
  | "checks"
  | "held"
  | "verify"
  | "site"
  | "trust"
>;
