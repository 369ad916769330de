import type { Messages } from "#lib/i18n/messages.ts";

/** Texts of the form. Server components cannot pass functions to the browser. */
export type ComposeWords = Omit<Messages["dashboard"]["compose"], "sandbox" | "not" | "nameless" | "like">;

export const composeWords = ({ dashboard }: Messages): ComposeWords => {
  const { sandbox: _, not: __, nameless: ___, like: ____, ...words } = dashboard.compose;
  return words;
};

/** Replaces each `{name}` of a text. */
export const filled = (text: string, places: { [name: string]: string }): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole);

/** A size in MB, below 0.1 MB in kB. */
export const megabytes = (bytes: number, lang: string): string =>
  bytes < 102_400
    ? `${Math.ceil(bytes / 1024).toLocaleString(lang)} kB`
    : `${(bytes / 1_048_576).toLocaleString(lang, { maximumFractionDigits: 2 })} MB`;
