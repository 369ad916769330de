import type { Messages } from "#lib/i18n/messages.ts";

/** Texts that only the server needs. */
const SERVERS = [
  "sandbox",
  "not",
  "senderNameHint",
  "certifiedAs",
  "nameless",
  "like",
  "drafts",
  "several",
  "templates",
  "address",
] as const;

/** Texts of the form. Server components cannot pass functions to the browser. */
export type ComposeWords = Omit<Messages["dashboard"]["compose"], (typeof SERVERS)[number]>;

export const composeWords = ({ dashboard }: Messages): ComposeWords => {
  const words: Partial<Messages["dashboard"]["compose"]> = { ...dashboard.compose };
  for (const name of SERVERS) delete words[name];
  return words as ComposeWords;
};

/** Replaces each `{name}` of a text. */
export const filled = (text: string, places: { [name: string]: string }): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole);

/** A size in MB, below 0.1 MB in kB. */
export const megabytes = (bytes: number, lang: string): string =>
  bytes < 102_400
    ? `${Math.ceil(bytes / 1024).toLocaleString(lang)} kB`
    : `${(bytes / 1_048_576).toLocaleString(lang, { maximumFractionDigits: 2 })} MB`;
