/** RFC 4648 §4 as strictly as it can be read: padding required, no white space, no stray bits. */
const ALPHABET = /^[A-Za-z0-9+/]*={0,2}$/;

interface Base64Decoder {
  fromBase64(text: string, options: { lastChunkHandling: "strict" }): Uint8Array<ArrayBuffer>;
}

/** How many bytes a well-formed base64 text stands for, without decoding it. */
export function decodedLength(text: string): number {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return Math.floor((text.length * 3) / 4) - padding;
}

/** `null` when the text is not strict base64. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 !== 0 || !ALPHABET.test(text)) return null;
  try {
    return (Uint8Array as unknown as Base64Decoder).fromBase64(text, { lastChunkHandling: "strict" });
  } catch {
    return null;
  }
}
