/** Textos del registro, sus páginas y su certificado. Los scripts del navegador contienen solo estos. */

export { certificate } from "./certificate.ts";
export { checks } from "./checks.ts";
export { held } from "./files.ts";
export { fileSize, lang, languageName, moment, number, size } from "./language.ts";
export { attachments, content, events, meaning, parties, preview, record, seal } from "./record.ts";
export { site } from "./site.ts";
export { outcome, simulated, status } from "./states.ts";
export { trust } from "./trust.ts";
export { verify } from "./verify.ts";
