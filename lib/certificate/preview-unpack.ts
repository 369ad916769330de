import { inflateSync } from "node:zlib";
import {
  decodePDFRawStream,
  PDFArray,
  PDFContentStream,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from "@cantoo/pdf-lib";

/** A file that unpacks to more than we will hold. */
export class TooLarge extends Error {
  override name = "TooLarge";
}

/** Bytes: everything in one file, and the drawing of one page, unpacked. */
const MOST_UNPACKED = 256 * 1024 * 1024;
const MOST_DRAWING = 48 * 1024 * 1024;
/** Bytes of a stream in the older packings, which can't be unpacked step by step here. */
const MOST_OLD_PACKED = 256 * 1024;

/**
 * Refuses a file whose streams unpack to too much, before a parser unpacks them without a bound. Every stream is tried,
 * whatever its dictionary says: names can be written in many ways.
 */
export function checkUnpacked(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = MOST_UNPACKED;
  for (let at = file.indexOf("stream"); at >= 0; at = file.indexOf("stream", at + 6)) {
    let start = at + 6;
    while (file[start] === 0x0d || file[start] === 0x0a || file[start] === 0x20) start++;
    // RFC 1950 §2.2: deflate, and a header that is a multiple of 31.
    if (((file[start] ?? 0) & 0x0f) !== 8 || file.readUInt16BE(Math.min(start, file.length - 2)) % 31 !== 0) continue;
    left -= unpackedSize(file.subarray(start), left);
    if (left <= 0) throw new TooLarge();
  }
}

function unpackedSize(packed: Uint8Array, most: number): number {
  try {
    const once = inflateSync(packed, { maxOutputLength: most });
    // Packed twice, as filters may be chained.
    return once.length + (once.length > 2 && ((once[0] ?? 0) & 0x0f) === 8 ? unpackedSize(once, most) : 0);
  } catch (error) {
    if (
      error instanceof RangeError ||
      (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE")
    )
      return most;
    return 0;
  }
}

/** The operators of a page, its streams joined as a reader joins them (ISO 32000-1 §7.8.2). */
export function unpackedContents(contents: PDFObject | undefined): Uint8Array {
  const streams = contents instanceof PDFArray ? contents.asArray().map((_, at) => contents.lookup(at)) : [contents];
  const parts = streams.flatMap((stream) => (stream instanceof PDFStream ? [unpack(stream), Buffer.from("\n")] : []));
  const whole = Buffer.concat(parts);
  if (whole.length > MOST_DRAWING) throw new TooLarge();
  return whole;
}

function unpack(stream: PDFStream): Uint8Array {
  if (stream instanceof PDFContentStream) return stream.getUnencodedContents();
  const filter = stream.dict.lookup(PDFName.of("Filter"));
  const names = filter instanceof PDFArray ? filter.asArray() : filter ? [filter] : [];
  const packed = stream.getContents();
  const plainDeflate =
    names.length === 1 && names[0] === PDFName.of("FlateDecode") && !stream.dict.has(PDFName.of("DecodeParms"));
  if (names.length === 0) return packed;
  if (plainDeflate) return inflateBounded(packed);
  if (!(stream instanceof PDFRawStream)) throw new TypeError("a stream of an unknown kind");
  if (packed.length > MOST_OLD_PACKED) throw new TooLarge();
  return decodePDFRawStream(stream).decode();
}

function inflateBounded(packed: Uint8Array): Uint8Array {
  try {
    return inflateSync(packed, { maxOutputLength: MOST_DRAWING });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE") throw new TooLarge();
    throw error;
  }
}
