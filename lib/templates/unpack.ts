import { inflateSync } from "node:zlib";
import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRawStream, type PDFStream } from "@cantoo/pdf-lib";
import { TemplateError } from "./errors.ts";
import { ascii85, asciiHex, lzw, runLength } from "./filters.ts";
import { unpredict } from "./predictor.ts";

/** Octets: what a parser unpacks at once to find a file's objects, and one stream. */
const MOST_OBJECTS = 96 * 1024 * 1024;
export const MOST_STREAM = 48 * 1024 * 1024;
/** Octets before a stream that its dictionary is looked for in. */
const LONGEST_DICTIONARY = 4096;

/**
 * Refuses a file whose object streams unpack to too much, before a parser unpacks them without a bound. Names can be
 * written in many ways, so every stream is tried that may be one; not pictures, which nobody unpacks here.
 */
export function checkUnpacked(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = MOST_OBJECTS;
  for (let at = file.indexOf("stream"); at >= 0; at = file.indexOf("stream", at + 6)) {
    let start = at + 6;
    while (file[start] === 0x0d || file[start] === 0x0a || file[start] === 0x20) start++;
    // RFC 1950 §2.2: deflate, and a header that is a multiple of 31.
    if (start + 2 > file.length || ((file[start] ?? 0) & 0x0f) !== 8 || file.readUInt16BE(start) % 31 !== 0) continue;
    if (!mayHoldObjects(file, at)) continue;
    left -= unpackedSize(file.subarray(start), left);
    if (left <= 0) throw new TemplateError("too_large_inflated");
  }
}

function mayHoldObjects(file: Buffer, stream: number): boolean {
  const before = file.subarray(Math.max(0, stream - LONGEST_DICTIONARY), stream).toString("latin1");
  const start = before.lastIndexOf("obj");
  return start < 0 || /ObjStm|XRef|#/.test(before.slice(start));
}

function unpackedSize(packed: Uint8Array, most: number): number {
  try {
    const once = inflateSync(packed, { maxOutputLength: most });
    // Packed twice, as filters may be chained.
    return once.length + (once.length > 2 && ((once[0] ?? 0) & 0x0f) === 8 ? unpackedSize(once, most) : 0);
  } catch (error) {
    return isTooLarge(error) ? most : 0;
  }
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE");

const FULL_NAMES: Record<string, string> = {
  Fl: "FlateDecode",
  LZW: "LZWDecode",
  A85: "ASCII85Decode",
  AHx: "ASCIIHexDecode",
  RL: "RunLengthDecode",
};

/** The octets of a stream. @throws TemplateError when it is damaged, too large or packed in a way that text never is */
export function unpack(stream: PDFStream): Uint8Array {
  const { dict } = stream;
  // A stream that is not as it was read holds its octets plainly, or knows how to unpack them itself.
  if (!(stream instanceof PDFRawStream)) {
    if ("getUnencodedContents" in stream && typeof stream.getUnencodedContents === "function")
      return stream.getUnencodedContents();
    throw new TemplateError("damaged");
  }
  const filters = listOf(dict.lookup(PDFName.of("Filter")));
  const parameters = listOf(dict.lookup(PDFName.of("DecodeParms")) ?? dict.lookup(PDFName.of("DP")));
  let bytes: Uint8Array = stream.contents;
  filters.forEach((filter, at) => {
    if (!(filter instanceof PDFName)) throw new TemplateError("damaged");
    const given = parameters[at];
    const number = (key: string, otherwise: number): number => {
      const value = given instanceof PDFDict ? given.lookup(PDFName.of(key)) : undefined;
      return value instanceof PDFNumber ? value.asNumber() : otherwise;
    };
    bytes = undo(filter.decodeText(), bytes, number);
    if (bytes.length > MOST_STREAM) throw new TemplateError("too_large_inflated");
  });
  return bytes;
}

function listOf(object: PDFObject | undefined): (PDFObject | undefined)[] {
  return object instanceof PDFArray ? object.asArray().map((_, at) => object.lookup(at)) : object ? [object] : [];
}

export type Parameter = (key: string, otherwise: number) => number;

function undo(filter: string, bytes: Uint8Array, parameter: Parameter): Uint8Array {
  switch (FULL_NAMES[filter] ?? filter) {
    case "FlateDecode":
      return unpredict(inflate(bytes), parameter);
    case "LZWDecode":
      return unpredict(lzw(bytes, parameter("EarlyChange", 1), MOST_STREAM), parameter);
    case "ASCII85Decode":
      return ascii85(bytes);
    case "ASCIIHexDecode":
      return asciiHex(bytes);
    case "RunLengthDecode":
      return runLength(bytes, MOST_STREAM);
    default:
      throw new TemplateError("damaged");
  }
}

function inflate(bytes: Uint8Array): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength: MOST_STREAM });
  } catch (error) {
    if (isTooLarge(error)) throw new TemplateError("too_large_inflated");
    throw new TemplateError("damaged");
  }
}
