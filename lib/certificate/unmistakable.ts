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
export function makeUnmistakable(context: PDFContext): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    respellStrings(object instanceof PDFStream ? object.dict : object);
    // Verifiers read evidence.json with its one filter only, so it must not match: its compressed bytes hold random salt.
    if (object instanceof PDFStream && misleads(asText(object.getContents()))) context.assign(ref, inDigits(object));
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
