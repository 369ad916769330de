import type { Messages } from "#lib/i18n/messages.ts";

/** What the form says; only texts, because functions do not reach the browser. */
export type ComposeWords = Omit<Messages["dashboard"]["compose"], "sandbox" | "not" | "nameless" | "like">;

export const composeWords = ({ dashboard }: Messages): ComposeWords => {
  const { sandbox: _, not: __, nameless: ___, like: ____, ...words } = dashboard.compose;
  return words;
};

/** A text with its `{place}`s filled. */
export const filled = (text: string, places: { [name: string]: string }): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole);

/** Bytes as people compare them with a limit in megabytes; what is far from it in kilobytes. */
export const megabytes = (bytes: number, lang: string): string =>
  bytes < 102_400
    ? `${Math.ceil(bytes / 1024).toLocaleString(lang)} kB`
    : `${(bytes / 1_048_576).toLocaleString(lang, { maximumFractionDigits: 2 })} MB`;
