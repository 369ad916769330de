import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from "@cantoo/pdf-lib";
import { UnreadablePdf } from "#lib/pdf/errors.ts";
import { MOST_STREAM, packingOf, unpack } from "#lib/pdf/unpack.ts";
import { MOST_PIXELS } from "./image.ts";

/** The most bytes of all streams of one file, unpacked. */
const MOST_UNPACKED = 256 * 1024 * 1024;
/** The most content streams of a page. */
const MOST_PARTS = 10_000;
/** Filters of images. Such a stream counts by its declared pixels, because it is not unpacked here. */
const PICTURES = new Set(["DCTDecode", "DCT", "JPXDecode", "JBIG2Decode", "CCITTFaxDecode", "CCF"]);

/**
 * Refuses a document whose streams unpack to too many bytes: they are copied into the certificate.
 * @throws UnreadablePdf
 */
export function checkStreams(context: PDFContext): void {
  let left = MOST_UNPACKED;
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    left -= isPicture(object) ? pixelsOf(object.dict) : sizeOf(object);
    if (left < 0) throw new UnreadablePdf("too_large_inflated");
  }
}

const isPicture = (stream: PDFRawStream): boolean => packingOf(stream).some((name) => PICTURES.has(name));

/** Ignores damaged data, which the reader of the page reports. */
function sizeOf(stream: PDFRawStream): number {
  try {
    return unpack(stream).length;
  } catch (error) {
    if (error instanceof UnreadablePdf && error.code === "damaged") return stream.contents.length;
    throw error;
  }
}

/** Returns a dimension of a picture in pixels, under the first of these names. */
function side(dict: PDFDict, ...names: string[]): number {
  const value = names.map((name) => dict.lookup(PDFName.of(name))).find((found) => found instanceof PDFNumber);
  return value instanceof PDFNumber ? Math.abs(value.asNumber()) : 1;
}

/** Returns the pixels that the picture declares. */
export const declaredPixels = (dict: PDFDict): number => side(dict, "Width", "W") * side(dict, "Height", "H");

function pixelsOf(dict: PDFDict): number {
  const parameters = dict.lookup(PDFName.of("DecodeParms"));
  const rows = parameters instanceof PDFDict ? parameters.lookup(PDFName.of("Rows")) : undefined;
  const pixels = Math.max(
    declaredPixels(dict),
    side(dict, "Width", "W") * (rows instanceof PDFNumber ? rows.asNumber() : 1),
  );
  if (!(pixels <= MOST_PIXELS)) throw new UnreadablePdf("too_large_inflated");
  return pixels;
}

/** Returns the operators of a page, its streams joined (ISO 32000-1 §7.8.2). @throws UnreadablePdf */
export function unpackedContents(contents: PDFObject | undefined): Uint8Array {
  const streams = contents instanceof PDFArray ? contents.asArray().map((_, at) => contents.lookup(at)) : [contents];
  if (streams.length > MOST_PARTS) throw new UnreadablePdf("too_large_inflated");
  const parts: Uint8Array[] = [];
  let length = 0;
  for (const stream of streams) {
    if (!(stream instanceof PDFStream)) continue;
    const part = unpack(stream);
    length += part.length + 1;
    if (length > MOST_STREAM) throw new UnreadablePdf("too_large_inflated");
    parts.push(part, Buffer.from("\n"));
  }
  return Buffer.concat(parts);
}
