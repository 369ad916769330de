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
 * Writes in hexadecimal digits whatever in a document looks like an object, a trailer or a byte range without being one: what senders
 * wrote, and the data of what they attached. A reader that mends damaged files would take it for an object, and verifiers refuse it;
 * recipes for a shell find signatures by their byte ranges.
 */
export function makeUnmistakable(context: PDFContext): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    respellStrings(object instanceof PDFStream ? object.dict : object);
    // The evidence has to be read with the one filter it has; compressed text of which a part is random is no such thing.
    if (!(object instanceof PDFStream) || object.dict.get(PDFName.of("Type")) === PDFName.of("EmbeddedFile")) continue;
    if (misleads(asText(object.getContents()))) context.assign(ref, inDigits(object));
  }
}

const misleads = (text: string): boolean => headsIn(text) > 0 || trailersIn(text) > 0 || hasByteRange(text);

/** Whether an unsigned document shows what only a signature has. */
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

/** Any word of them may be half of one: the other half can stand in the next string. */
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
