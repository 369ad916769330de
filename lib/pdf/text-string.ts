import { pdfDocEncodingDecode } from "@cantoo/pdf-lib";

/** Decodes a text string (ISO 32000-2 §7.9.2.2): UTF-16 or UTF-8 by its byte order mark, else PDFDocEncoding. */
export function decodeTextString(octets: Uint8Array): string {
  const [first, second, third] = octets;
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(octets);
  // Not in the standard, but some producers write it and readers read it.
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(octets);
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder().decode(octets);
  return pdfDocEncodingDecode(octets);
}
