/** Todos los textos en español, por superficie. */

export { dashboard } from "./dashboard.ts";
export { letters, mail } from "./mails.ts";
export * from "./public-texts.ts";
export { docs } from "./site/docs.ts";
export { log } from "./site/log.ts";
export { invitation, signIn } from "./site/sign-in.ts";
