import type { Messages } from "#lib/i18n/messages.ts";

/** Texts that only the server needs. */
const SERVERS = [
  "toHint",
  "sandbox",
  "not",
  "certifiedAs",
  "nameless",
  "like",
  "drafts",
  "several",
  "templates",
  "address",
] as const;

/** Texts of the form. Server components cannot pass functions to the browser. */
type Words = Messages["dashboard"]["compose"];
export type ComposeWords = Omit<Words, (typeof SERVERS)[number] | "preview"> & {
  toHint: string;
  preview: Omit<Words["preview"], "language">;
};

/** `most`: recipients that a form may have. */
export const composeWords = ({ dashboard }: Messages, most: number): ComposeWords => {
  const words: Partial<Words> = { ...dashboard.compose };
  for (const name of SERVERS) delete words[name];
  const { language: _, ...preview } = dashboard.compose.preview;
  return { ...(words as Omit<Words, (typeof SERVERS)[number]>), preview, toHint: dashboard.compose.toHint(most) };
};

/** Replaces each `{name}` of a text. */
export const filled = (text: string, places: { [name: string]: string }): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole);

/** A size in MB, below 0.1 MB in kB, below 1 kB in bytes. */
export function megabytes(bytes: number, lang: string): string {
  if (bytes < 1_024) return `${bytes} ${bytes === 1 ? "byte" : "bytes"}`;
  if (bytes < 102_400) return `${Math.ceil(bytes / 1024).toLocaleString(lang)} kB`;
  return `${(bytes / 1_048_576).toLocaleString(lang, { maximumFractionDigits: 2 })} MB`;
}
