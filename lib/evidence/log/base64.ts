/** Base64 (RFC 4648 §4). */
export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const octet of bytes) binary += String.fromCharCode(octet);
  return btoa(binary);
}

/** Returns `null` for text that is not the one base64 form of its bytes. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return null;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return toBase64(bytes) === text ? bytes : null;
}
