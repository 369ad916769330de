/** Pure and small, for browsers have it too. */

/** Unicode letters (with the marks that decomposed letters are written with), digits, `_`, `-` and `.`. */
const NAME = String.raw`[\p{L}\p{M}\p{Nd}_.-]+`;
export const MARKER_NAME = new RegExp(`^${NAME}$`, "u");
export const MARKER = new RegExp(String.raw`\{\{[ \t]*(${NAME})[ \t]*\}\}`, "gu");

/** Twice as many as can be given values, so that those left without one are among them. */
export const MOST_MARKERS = 400;

/** The names of the markers in these texts, each once, in the order in which they first stand there; the first of too many. */
export function markersIn(...texts: string[]): string[] {
  const names = new Set<string>();
  for (const text of texts) {
    for (const [, name = ""] of text.matchAll(MARKER)) {
      names.add(name);
      if (names.size === MOST_MARKERS) return [...names];
    }
  }
  return [...names];
}
