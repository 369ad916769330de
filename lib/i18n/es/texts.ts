/** Todos los textos en español, por superficie. */

export { dashboard } from "./dashboard.ts";
export { docs } from "./docs.ts";
export { log } from "./log.ts";
export { letters, mail } from "./mails.ts";
export * from "./public-texts.ts";
export { invitation, signIn } from "./sign-in.ts";
