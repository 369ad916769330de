import { PDFArray, PDFDict, PDFName, PDFNumber, PDFStream } from "@cantoo/pdf-lib";

// Return the entry of a dictionary, direct or indirect (ISO 32000-2 §7.3.10), if it has the type of the function.

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

/** Returns the name without its slash; "" if there is none. */
export function nameIn(dict: PDFDict | undefined, key: string): string {
  const value = dict?.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : "";
}
