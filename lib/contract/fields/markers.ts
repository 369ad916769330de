/** Pure and small, because browser scripts import it. */

/**
 * Unicode letters (with the marks that decomposed letters are written with), digits, `_`, `-` and `.`. Not `__proto__`, to which
 * no request can give a value.
 */
const NAME = String.raw`(?!__proto__(?![\p{L}\p{M}\p{Nd}_.-]))[\p{L}\p{M}\p{Nd}_.-]+`;
export const MARKER_NAME = new RegExp(`^${NAME}$`, "u");
export const MARKER = new RegExp(String.raw`\{\{[ \t]*(${NAME})[ \t]*\}\}`, "gu");

/** Twice the maximum of variables, so that markers without a value are found. */
export const MOST_MARKERS = 400;

/** Returns the distinct marker names in order of their first occurrence, at most {@link MOST_MARKERS}. */
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

/** Braces that are no marker, such as `{{first name}}`, and are sent as they are: at most five. */
export const strayBraces = (...texts: string[]): string[] => {
  const braces = new Set(texts.flatMap((text) => text.match(/\{\{[^{}\n]{0,60}\}\}/g) ?? []));
  return [...braces].filter((found) => !MARKER_NAME.test(found.slice(2, -2).trim())).slice(0, 5);
};

const HTML_ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? character);
