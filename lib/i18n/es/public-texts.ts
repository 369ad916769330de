/** Textos del registro, sus páginas y su certificado. Los scripts del navegador contienen solo estos. */

export { fileSize, lang, languageName, moment, number, quoted, size } from "./language.ts";
export { certificate } from "./record/certificate.ts";
export { checks } from "./record/checks.ts";
export { attachments, content, events, meaning, parties, preview, record, seal } from "./record/record.ts";
export {
  contradiction,
  delayedOften,
  deliveredSpam,
  outcome,
  refusedByProvider,
  simulated,
  status,
  when,
} from "./record/states.ts";
export { held } from "./site/files.ts";
export { site } from "./site/site.ts";
export { trust } from "./site/trust.ts";
export { verify } from "./site/verify.ts";
