import { inflateSync } from "node:zlib";
import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRawStream, type PDFStream } from "@cantoo/pdf-lib";
import { UnreadablePdf } from "./errors.ts";
import { ascii85, asciiHex, lzw, runLength } from "./filters.ts";
import { type Parameter, unpredict } from "./predictor.ts";

/** Limit of one decoded stream, in bytes. */
export const MOST_STREAM = 48 * 1024 * 1024;
const isTooLarge = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE");

const FULL_NAMES: Record<string, string> = {
  Fl: "FlateDecode",
  LZW: "LZWDecode",
  A85: "ASCII85Decode",
  AHx: "ASCIIHexDecode",
  RL: "RunLengthDecode",
};

/** Decodes a stream. @throws UnreadablePdf if it is damaged, too large, or has a filter of images */
export function unpack(stream: PDFStream): Uint8Array {
  const { dict } = stream;
  // A stream that was made by pdf-lib knows its decoded bytes.
  if (!(stream instanceof PDFRawStream)) {
    if ("getUnencodedContents" in stream && typeof stream.getUnencodedContents === "function")
      return stream.getUnencodedContents();
    throw new UnreadablePdf("damaged");
  }
  const filters = listOf(dict.lookup(PDFName.of("Filter")));
  const parameters = listOf(dict.lookup(PDFName.of("DecodeParms")) ?? dict.lookup(PDFName.of("DP")));
  let bytes: Uint8Array = stream.contents;
  filters.forEach((filter, at) => {
    if (!(filter instanceof PDFName)) throw new UnreadablePdf("damaged");
    const given = parameters[at];
    const number = (key: string, otherwise: number): number => {
      const value = given instanceof PDFDict ? given.lookup(PDFName.of(key)) : undefined;
      return value instanceof PDFNumber ? value.asNumber() : otherwise;
    };
    bytes = undo(filter.decodeText(), bytes, number);
    if (bytes.length > MOST_STREAM) throw new UnreadablePdf("too_large_inflated");
  });
  return bytes;
}

/** Returns the names of a stream's filters, the outermost first. */
export const packingOf = ({ dict }: PDFStream): string[] =>
  listOf(dict.lookup(PDFName.of("Filter"))).map((filter) => (filter instanceof PDFName ? filter.decodeText() : ""));

function listOf(object: PDFObject | undefined): (PDFObject | undefined)[] {
  return object instanceof PDFArray ? object.asArray().map((_, at) => object.lookup(at)) : object ? [object] : [];
}

function undo(filter: string, bytes: Uint8Array, parameter: Parameter): Uint8Array {
  switch (FULL_NAMES[filter] ?? filter) {
    case "FlateDecode":
      return unpredict(inflate(bytes), parameter);
    case "LZWDecode":
      return unpredict(lzw(bytes, parameter("EarlyChange", 1), MOST_STREAM), parameter);
    case "ASCII85Decode":
      return ascii85(bytes, MOST_STREAM);
    case "ASCIIHexDecode":
      return asciiHex(bytes);
    case "RunLengthDecode":
      return runLength(bytes, MOST_STREAM);
    default:
      throw new UnreadablePdf("damaged");
  }
}

function inflate(bytes: Uint8Array): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength: MOST_STREAM });
  } catch (error) {
    if (isTooLarge(error)) throw new UnreadablePdf("too_large_inflated");
    throw new UnreadablePdf("damaged");
  }
}
