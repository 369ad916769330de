/** Every language there is: a line here, and a file of the same form as en.ts. The name is the language's BCP 47 tag. */
export * as en from "./en.ts";
export * as es from "./es.ts";
