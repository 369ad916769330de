import type { IncomingMessage } from "node:http";
import { Refused } from "./refused.ts";

/**
 * The whole body, never more than `mostBytes` of it. One growing buffer: a body of a million one-byte chunks costs no more than
 * one of a single chunk.
 *
 * @throws Refused when it is larger, else what the stream failed with
 */
export async function readBody(response: IncomingMessage, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new Refused(`is larger than ${mostBytes} bytes (${mostBytes / 1024 / 1024} MB)`);
  if (Number(response.headers["content-length"] ?? 0) > mostBytes) throw tooLarge;
  let buffer = new Uint8Array(64 * 1024);
  let length = 0;
  return new Promise((resolve, reject) => {
    response.on("data", (chunk: Uint8Array) => {
      if (length + chunk.length > mostBytes) {
        response.destroy(tooLarge);
        return;
      }
      if (length + chunk.length > buffer.length) {
        const larger = new Uint8Array(Math.min(mostBytes, Math.max(buffer.length * 2, length + chunk.length)));
        larger.set(buffer.subarray(0, length));
        buffer = larger;
      }
      buffer.set(chunk, length);
      length += chunk.length;
    });
    response.on("end", () => resolve(buffer.slice(0, length)));
    response.on("error", reject);
  });
}
