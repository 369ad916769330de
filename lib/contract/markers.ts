/** Pure and small, for browsers have it too. */

/** Unicode letters (with the marks that decomposed letters are written with), digits, `_`, `-` and `.`. */
const NAME = String.raw`[\p{L}\p{M}\p{Nd}_.-]+`;
export const MARKER_NAME = new RegExp(`^${NAME}$`, "u");
export const MARKER = new RegExp(String.raw`\{\{[ \t]*(${NAME})[ \t]*\}\}`, "gu");

/** The names of the markers in these texts, each once, in the order in which they first stand there. */
export function markersIn(...texts: string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(MARKER)].map(([, name = ""]) => name)))];
}
