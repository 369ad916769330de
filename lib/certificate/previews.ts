import type { Texts } from "#lib/i18n/en.ts";

export type NotShown = keyof Texts["preview"]["not"];

/** What the certificate shows of one attachment. Sizes in points for pages, in pixels for images. */
export type Preview =
  | { kind: "image"; jpeg: Uint8Array<ArrayBuffer>; width: number; height: number }
  | { kind: "pages"; pdf: Uint8Array<ArrayBuffer>; sizes: { width: number; height: number }[] }
  | { kind: "none"; reason: NotShown };
