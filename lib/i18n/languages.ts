/** The languages of the service. The name is the language's BCP 47 tag. */
export * as en from "./en/texts.ts";
export * as es from "./es/texts.ts";
