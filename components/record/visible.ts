/**
 * Invisible characters that change how their neighbours read: controls other than tab and line feed, bidirectional embeddings
 * and overrides, zero-width and tag characters, fillers, lone surrogates. The joiners U+200C and U+200D stay, because several
 * scripts need them; so do the Arabic number signs, which are visible.
 */
const HIDDEN =
  /(?![\t\n\u0600-\u0605\u06DD\u070F]|\u200C|\u200D)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|\u034F|\u115F|\u1160|\u17B4|\u17B5|\u3164|\uFFA0/gu;

/** No script puts six marks on one letter; more would be drawn over the lines above and below. */
const SIXTH_MARK = /[\p{Mn}\p{Me}](?<=[\p{Mn}\p{Me}]{6})/gu;

/** The written-out form of a character that can't be shown: `‹U+202E›`. */
export function codePointForm(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `‹U+${code.toString(16).toUpperCase().padStart(4, "0")}›`;
}

/** Splits a visible text into plain parts and, at odd places, codes. */
export const splitCodes = (text: string): string[] => text.split(/(‹U\+[0-9A-F]{4,6}›)/);

/** Whether a text has characters that are shown as codes. */
export const hasCodes = (text: string): boolean => splitCodes(visible(text)).length > splitCodes(text).length;

/** Returns `text` with LF line breaks, and with the code of each character that hides or covers others instead of it. */
export function visible(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(HIDDEN, codePointForm).replace(SIXTH_MARK, codePointForm);
}
