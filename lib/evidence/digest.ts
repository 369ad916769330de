interface NodeCrypto {
  hash(algorithm: string, data: Uint8Array, encoding: "buffer"): Uint8Array;
}

/** Browsers have none. */
declare const process: { getBuiltinModule?(name: string): NodeCrypto } | undefined;
const node = typeof process === "undefined" ? undefined : process.getBuiltinModule?.("node:crypto");

/** Octets whose hash takes less time than WebCrypto's way to another thread and back. */
const AT_ONCE = 64 * 1024;

/** SHA-256 (FIPS 180-4): by WebCrypto, which browsers offer in secure contexts only, or for few octets by Node. */
export async function sha256(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (node && bytes.length <= AT_ONCE) return new Uint8Array(node.hash("sha256", bytes, "buffer"));
  // A copy, because WebCrypto refuses views of shared memory.
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes)));
}

export async function sha256Hex(bytes: Uint8Array): Promise<string> {
  return toHex(await sha256(bytes));
}

/** Lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  let hex = "";
  for (const byte of bytes) hex += byte.toString(16).padStart(2, "0");
  return hex;
}

/** @throws TypeError when `hex` is not an even number of lower-case hex digits */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})*$/.test(hex)) throw new TypeError("not lower-case hex");
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index++)
    bytes[index] = Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16);
  return bytes;
}

/** True for 64 lower-case hex digits. */
export function isDigest(text: unknown): text is string {
  return typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
