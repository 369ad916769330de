import { ApiError, fault } from "#lib/contract/errors.ts";
import { inPieces } from "./pieces.ts";

interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** A strong validator: changes whenever the bytes do. */
  etag: string;
  headers: Record<string, string>;
}

/** Bytes that don't change, with conditional requests and single ranges (RFC 9110 §13, §14). */
export function fileResponse(request: Request, { bytes, etag, headers: given }: StoredFile): Response {
  const headers = new Headers({ "Cache-Control": "private, no-cache", ...given, ETag: etag, "Accept-Ranges": "bytes" });
  if (noneMatch(request.headers.get("if-none-match"), etag)) {
    for (const name of ["Content-Type", "Content-Encoding"]) headers.delete(name);
    return new Response(null, { status: 304, headers });
  }
  const range = wantedRange(request, etag, bytes.length);
  const part = range ? bytes.subarray(range.first, range.last + 1) : bytes;
  headers.set("Content-Length", String(part.length));
  const body = inPieces(range ? `${etag} ${range.first}-${range.last}` : etag, part);
  if (!range) return new Response(body, { headers });
  headers.set("Content-Range", `bytes ${range.first}-${range.last}/${bytes.length}`);
  return new Response(body, { status: 206, headers });
}

function noneMatch(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

/** `null` means the whole file: no range, several ranges, another unit, or an If-Range that does not match. */
function wantedRange(request: Request, etag: string, length: number): { first: number; last: number } | null {
  const header = request.headers.get("range");
  const condition = request.headers.get("if-range");
  if (!header || request.method !== "GET" || (condition !== null && condition.trim() !== etag)) return null;
  const range = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header);
  if (!range || (!range[1] && !range[2])) return null;
  const [first, last] = range[1]
    ? [Number(range[1]), range[2] ? Math.min(Number(range[2]), length - 1) : length - 1]
    : [Math.max(0, length - Number(range[2])), length - 1];
  if (range[1] && range[2] && Number(range[2]) < first) return null;
  if (first > last) {
    const headers = { "Content-Range": `bytes */${length}` };
    throw new ApiError("range_not_satisfiable", { ...fault("range", length), field: "Range" }, { headers });
  }
  return { first, last };
}
