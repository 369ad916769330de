import { join } from "node:path";
import { config } from "#lib/config.ts";
import { type ApiError, fault, invalid } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { parseStrictJson } from "#lib/contract/strict-json.ts";
import { Spool } from "../files/spool.ts";

/** Parses a JSON body of at most `most` bytes. @throws ApiError invalid_input */
export async function readJson(request: Request, most: number = LIMITS.requestBytes): Promise<unknown> {
  checkHeaders(request.headers);
  return readBody(request, most, (bytes) => parseStrictJson(decodeUtf8(bytes)));
}

function checkHeaders(headers: Headers): void {
  const encoding = headers.get("content-encoding");
  if (encoding && encoding.trim().toLowerCase() !== "identity") {
    throw invalid("Content-Encoding", fault("content_encoding"));
  }
  const [type, ...parameters] = (headers.get("content-type") ?? "application/json").toLowerCase().split(";");
  if (type?.trim() !== "application/json") throw invalid("Content-Type", fault("content_type"));
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith("charset="));
  if (charset && !/^charset="?utf-?8"?$/.test(charset)) throw invalid("Content-Type", fault("charset"));
}

/**
 * Reads the body and returns the result of `use`. Reading stops at `most` bytes, whatever Content-Length claims. The rest
 * stays unread: cancelling would close the connection before the response is sent (lib/server/http/linger.ts).
 */
export async function readBody<T>(request: Request, most: number, use: (bytes: Uint8Array) => T): Promise<T> {
  if (Number(request.headers.get("content-length")) > most) throw tooLong(most);
  const spool = new Spool(join(config().dataDir, "tmp"));
  try {
    const reader = request.body?.getReader();
    const next = () => reader?.read().catch(cutOff);
    for (let part = await next(); part && !part.done; part = await next()) {
      if (spool.length + part.value.byteLength > most) throw tooLong(most);
      await spool.add(part.value);
    }
    return use(spool.read());
  } finally {
    await spool.close();
  }
}

const cutOff = (): never => {
  throw invalid("body", fault("cut_off"));
};
const tooLong = (most: number): ApiError => invalid("body", fault("long_bytes", most));

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalid("body", fault("not_utf8"));
  }
}
