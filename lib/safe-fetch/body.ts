import type { IncomingMessage } from "node:http";
import { fault } from "#lib/contract/errors.ts";
import { FetchError } from "./fetch-error.ts";

export interface BodyOptions {
  mostBytes: number;
  /** Told of the memory that the body takes, as it grows; what it throws ends the download. */
  reserve?: ((bytes: number) => void) | undefined;
}

/**
 * The whole body, never more than `mostBytes` of it, or `null` when the stream failed. One growing buffer: a body of a million
 * one-byte chunks costs no more than one of a single chunk.
 *
 * @throws FetchError when it is larger; what `reserve` throws
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
