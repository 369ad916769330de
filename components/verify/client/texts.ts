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
 * The texts of browser scripts. lib/server/start/prepare.mjs makes one bundle for each language by putting its texts in the
 * place of the English ones.
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
