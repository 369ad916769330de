import {
  attachments,
  certificate,
  checks,
  content,
  events,
  held,
  lang,
  languageName,
  meaning,
  moment,
  number,
  outcome,
  parties,
  preview,
  record,
  seal,
  simulated,
  site,
  size,
  status,
  trust,
  verify,
} from "#lib/i18n/en/texts.ts";
import type { Texts } from "#lib/i18n/messages.ts";

/**
 * The texts of the scripts for browsers. There is a bundle for each language: lib/server/start/prepare.mjs puts the other languages
 * in the place of English, so that nobody fetches texts that he does not read.
 */
export const t: Texts = {
  attachments,
  certificate,
  checks,
  content,
  events,
  held,
  lang,
  languageName,
  meaning,
  moment,
  number,
  outcome,
  parties,
  preview,
  record,
  seal,
  simulated,
  site,
  size,
  status,
  trust,
  verify,
};
