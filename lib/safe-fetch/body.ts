import type { IncomingMessage } from "node:http";
import { fault } from "#lib/contract/errors.ts";
import { FetchError } from "./fetch-error.ts";

export interface BodyOptions {
  mostBytes: number;
  /** Called with each growth of the buffer, in bytes; its error ends the download. */
  reserve?: ((bytes: number) => void) | undefined;
}

/**
 * Reads the whole body; `null` when the stream failed. Uses one growing buffer, so that a million one-byte chunks cost no more
 * than one chunk.
 *
 * @throws FetchError above `mostBytes`; errors of `reserve`
 */
export async function readBody(
  response: IncomingMessage,
  { mostBytes, reserve = () => {} }: BodyOptions,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const tooLarge = new FetchError(fault("file_large", mostBytes, mostBytes / 1024 / 1024));
  if (Number(response.headers["content-length"] ?? 0) > mostBytes) throw tooLarge;
  let buffer = new Uint8Array(0);
  let length = 0;
  const add = (chunk: Uint8Array) => {
    const needed = length + chunk.length;
    if (needed > mostBytes) throw tooLarge;
    if (needed > buffer.length) {
      const larger = Math.min(mostBytes, Math.max(buffer.length * 2, needed, 64 * 1024));
      reserve(larger - buffer.length);
      const copy = new Uint8Array(larger);
      copy.set(buffer.subarray(0, length));
      buffer = copy;
    }
    buffer.set(chunk, length);
    length = needed;
  };
  return new Promise((resolve, reject) => {
    response.on("data", (chunk: Uint8Array) => {
      try {
        add(chunk);
      } catch (error) {
        reject(error);
        response.destroy();
      }
    });
    response.on("end", () => resolve(buffer.slice(0, length)));
    response.on("error", () => resolve(null));
    response.on("close", () => resolve(null));
  });
}
