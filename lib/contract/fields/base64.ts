/** RFC 4648 §4: padding required, no white space, no stray bits. */
const ALPHABET = /^[A-Za-z0-9+/]*={0,2}$/;

interface Base64Decoder {
  fromBase64(text: string, options: { lastChunkHandling: "strict" }): Uint8Array<ArrayBuffer>;
}

/** Number of bytes of a well-formed base64 text, without decoding it. */
export function decodedLength(text: string): number {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return Math.floor((text.length * 3) / 4) - padding;
}

/** Decodes strict base64; `null` for any other text. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 !== 0 || !ALPHABET.test(text)) return null;
  try {
    return (Uint8Array as unknown as Base64Decoder).fromBase64(text, { lastChunkHandling: "strict" });
  } catch {
    return null;
  }
}
