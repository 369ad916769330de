import {
  decodePDFRawStream,
  type PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFRawStream,
  PDFRef,
} from "@cantoo/pdf-lib";

/**
 * react-pdf selects Helvetica at the end of a line and draws nothing in it: a font that is not embedded, which archives refuse.
 * Its name stands for one of the page's embedded fonts then.
 */
export function dropUnusedFonts(certificate: PDFDocument): void {
  const dropped = new Set<PDFRef>();
  const kept = new Set<PDFRef>();
  for (const page of certificate.getPages()) {
    const { Resources, Contents } = page.node.normalizedEntries();
    const fonts = Resources.lookupMaybe(PDFName.of("Font"), PDFDict);
    if (!fonts) continue;
    const drawn = drawnIn(Contents);
    const used = fonts.entries().filter(([name]) => drawn.has(name.decodeText()));
    for (const [name, font] of fonts.entries()) {
      if (!(font instanceof PDFRef)) continue;
      const other = used[0]?.[1];
      if (drawn.has(name.decodeText()) || !other) kept.add(font);
      else {
        fonts.set(name, other);
        dropped.add(font);
      }
    }
  }
  for (const font of dropped) if (!kept.has(font)) certificate.context.delete(font);
}

/** The names of the fonts in which a page's content draws something. */
function drawnIn(contents: PDFArray | undefined): Set<string> {
  const streams = Array.from({ length: contents?.size() ?? 0 }, (_, index) => contents?.lookup(index));
  const text = streams
    .map((stream) =>
      stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1") : "",
    )
    .join("\n");
  return new Set(Array.from(text.matchAll(/\/(\S+) +[\d.]+ +Tf(?!\s+ET\b)/g), ([, name = ""]) => name));
}
