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
