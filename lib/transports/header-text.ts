/** 45 bytes make 60 characters of base64, and the whole word 72 of the 75 that RFC 2047 §2 allows. */
const WORD_BYTES = 45;

/**
 * Whether a text can stand in a header as it is: nothing but printable ASCII that no reader takes for an encoded word, trims
 * or has to break inside a word.
 */
function isPlain(text: string): boolean {
  return /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.includes("=?") && !/\S{61}/.test(text);
}

/**
 * A text for an unstructured header or a display name, as it is or in encoded words: a subject that looks like
 * `=?utf-8?B?…?=` must be shown as that and not as what it would decode to, which nobody certified.
 */
export function headerText(text: string): string {
  if (isPlain(text)) return text;
  const words: string[] = [];
  let word = "";
  for (const character of text) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word);
      word = "";
    }
    word += character;
  }
  return [...words, word].map((part) => `=?UTF-8?B?${Buffer.from(part).toString("base64")}?=`).join(" ");
}
