/** Todos los textos en español, por superficie. */

export { certificate } from "./certificate.ts";
export { checks } from "./checks.ts";
export { dashboard } from "./dashboard.ts";
export { docs } from "./docs.ts";
export { held } from "./files.ts";
export { fileSize, lang, languageName, moment, number, size } from "./language.ts";
export { letters, mail } from "./mails.ts";
export { attachments, content, events, meaning, parties, preview, record, seal } from "./record.ts";
export { invitation, signIn } from "./sign-in.ts";
export { site } from "./site.ts";
export { outcome, simulated, status } from "./states.ts";
export { trust } from "./trust.ts";
export { verify } from "./verify.ts";
