import { invalid, Problem } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { parseStrictJson } from "#lib/contract/strict-json.ts";

/** The parsed JSON of a request whose body is at most `LIMITS.requestBytes` long. Throws invalid_input. */
export async function readJson(request: Request): Promise<unknown> {
  checkHeaders(request.headers);
  const bytes = await readBytes(request, LIMITS.requestBytes);
  return parseStrictJson(decodeUtf8(bytes));
}

function checkHeaders(headers: Headers): void {
  const encoding = headers.get("content-encoding");
  if (encoding && encoding.trim().toLowerCase() !== "identity") {
    throw closing(invalid("Content-Encoding", "is not taken; send the body uncompressed"));
  }
  const [type, ...parameters] = (headers.get("content-type") ?? "application/json").toLowerCase().split(";");
  if (type?.trim() !== "application/json") throw closing(invalid("Content-Type", "must be application/json"));
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith("charset="));
  if (charset && !/^charset="?utf-?8"?$/.test(charset)) throw closing(invalid("Content-Type", "charset must be utf-8"));
}

/** Counts while reading: a body that is too long is not read to its end, whatever its Content-Length claims. */
export async function readBytes(request: Request, most: number): Promise<Uint8Array> {
  const tooLong = () => closing(invalid("body", `is longer than ${most} bytes`));
  if (Number(request.headers.get("content-length")) > most) throw tooLong();
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.byteLength;
    if (length > most) {
      await reader.cancel().catch(() => {});
      throw tooLong();
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks, length);
}

/** The rest of the body is not wanted, so the connection it would come over is given up. */
function closing(problem: Problem): Problem {
  return new Problem(problem.kind, problem.detail, { ...problem.headers, Connection: "close" });
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalid("body", "is not valid UTF-8");
  }
}
