import { constants, deflateSync, inflateSync } from "node:zlib";
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { asText, headsIn, trailersIn } from "#lib/evidence/pdf/heads.ts";

/**
 * Writes strings and streams that look like an object, a trailer or a byte range in hexadecimal digits. Texts and attachments
 * of senders may contain such bytes. A reader that repairs damaged files would take them for objects, and verifiers refuse
 * them; shell recipes find signatures by their byte ranges.
 */
export function encodeLookalikes(context: PDFContext): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    respellStrings(object instanceof PDFStream ? object.dict : object);
    if (object instanceof PDFStream && misleads(asText(object.getContents())))
      context.assign(ref, compressedAgain(object) ?? inDigits(object));
  }
}

const misleads = (text: string): boolean => headsIn(text) > 0 || trailersIn(text) > 0 || hasByteRange(text);

/** True for bytes of an unsigned document that contain the key of a signature. */
export const hasByteRange = (text: string): boolean => text.includes("/ByteRange");

function respellStrings(object: unknown): void {
  if (object instanceof PDFArray) {
    for (const [at, item] of object.asArray().entries()) {
      if (item instanceof PDFString) object.set(at, respelled(item));
      else respellStrings(item);
    }
  } else if (object instanceof PDFDict) {
    for (const [key, value] of object.entries()) {
      if (value instanceof PDFString) object.set(key, respelled(value));
      else respellStrings(value);
    }
  }
}

/** Escapes half of a match too: the other half can be in the next string. */
const respelled = (text: PDFString): PDFString | PDFHexString =>
  /obj|trailer|ByteRange/.test(text.asString()) ? PDFHexString.of(Buffer.from(text.asBytes()).toString("hex")) : text;

/** Above any evidence.json, and little enough for each stream of a hostile attachment. */
const MOST_OCTETS = 64 * 1024 * 1024;

/**
 * Compresses a stream in another way, so that other bytes result. Verifiers read evidence.json with its one filter only, and the
 * sender's texts, which could be chosen to match when compressed, come before the random salt.
 */
function compressedAgain(stream: PDFStream): PDFRawStream | null {
  const { dict } = stream;
  if (dict.get(PDFName.of("Filter")) !== PDFName.of("FlateDecode")) return null;
  try {
    const content = inflateSync(stream.getContents(), { maxOutputLength: MOST_OCTETS });
    for (const strategy of [constants.Z_HUFFMAN_ONLY, constants.Z_FIXED, constants.Z_RLE]) {
      const bytes = deflateSync(content, { strategy });
      if (!misleads(asText(bytes))) return PDFRawStream.of(dict.clone(dict.context), bytes);
    }
  } catch {
    // A damaged or too large stream of an attachment.
  }
  return null;
}

function inDigits(stream: PDFStream): PDFRawStream {
  const { dict } = stream;
  const { context } = dict;
  const list = (key: string) => {
    const value = dict.lookup(PDFName.of(key));
    if (value instanceof PDFArray) return value.asArray();
    return value === undefined ? [] : [value];
  };
  const [filters, parameters] = [list("Filter"), list("DecodeParms")];
  const digits = new TextEncoder().encode(`${Buffer.from(stream.getContents()).toString("hex")}>`);
  const copy = dict.clone(context);
  copy.set(PDFName.of("Filter"), context.obj([PDFName.of("ASCIIHexDecode"), ...filters]));
  if (parameters.length) copy.set(PDFName.of("DecodeParms"), context.obj([null, ...parameters]));
  return PDFRawStream.of(copy, digits);
}
