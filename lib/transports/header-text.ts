/** 45 bytes make 60 characters of base64, and the whole word 72 of the 75 that RFC 2047 §2 allows. */
const WORD_BYTES = 45;

/**
 * Whether a text needs no encoding in a header: printable ASCII without outer spaces, encoded words or words above 60
 * characters.
 */
function isPlain(text: string): boolean {
  return /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.includes("=?") && !/\S{61}/.test(text);
}

/**
 * Encodes text for an unstructured header or a display name (RFC 2047). A subject that looks like `=?utf-8?B?…?=` is
 * encoded too, so that mail programs show the certified text.
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
