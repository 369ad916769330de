import { PDFArray, PDFDict, PDFName, PDFNumber, PDFStream } from "@cantoo/pdf-lib";

// The entry of a dictionary, in it or referred to (ISO 32000-2 §7.3.10), if it is of the kind that is asked for.

export function dictIn(dict: PDFDict | undefined, key: string): PDFDict | undefined {
  const value = dict?.lookup(PDFName.of(key));
  return value instanceof PDFDict ? value : undefined;
}

export function arrayIn(dict: PDFDict | undefined, key: string): PDFArray | undefined {
  const value = dict?.lookup(PDFName.of(key));
  return value instanceof PDFArray ? value : undefined;
}

export function streamIn(dict: PDFDict | undefined, key: string): PDFStream | undefined {
  const value = dict?.lookup(PDFName.of(key));
  return value instanceof PDFStream ? value : undefined;
}

export function numberIn(dict: PDFDict | undefined, key: string): number | undefined {
  const value = dict?.lookup(PDFName.of(key));
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}

/** Without its slash; "" for none. */
export function nameIn(dict: PDFDict | undefined, key: string): string {
  const value = dict?.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : "";
}
