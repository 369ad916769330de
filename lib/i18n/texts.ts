import type * as english from "./en/texts.ts";

/** Every text for people, in one language. English is the measure of what there must be. */
export type Messages = typeof english;

/** What the record, its pages and its certificate are drawn from. Scripts for browsers carry no more than this. */
export type Texts = Pick<
  Messages,
  | "lang"
  | "languageName"
  | "moment"
  | "size"
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
