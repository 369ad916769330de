/** Every text in English, by surface. Another language is another folder of this form and a line in languages.ts. */

export { dashboard } from "./dashboard.ts";
export { docs } from "./docs.ts";
export { log } from "./log.ts";
export { letters, mail } from "./mails.ts";
export * from "./public-texts.ts";
export { invitation, signIn } from "./sign-in.ts";
