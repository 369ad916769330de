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
 * react-pdf selects Helvetica at the end of a line and draws nothing in it, or the line feed: a font that is not embedded,
 * which archives refuse. Its name stands for one of the page's embedded fonts then.
 */
export function dropUnusedFonts(certificate: PDFDocument): void {
  const dropped = new Set<PDFRef>();
  const kept = new Set<PDFRef>();
  for (const page of certificate.getPages()) {
    const { Resources, Contents } = page.node.normalizedEntries();
    const fonts = Resources.lookupMaybe(PDFName.of("Font"), PDFDict);
    if (!fonts) continue;
    const drawn = drawnIn(certificate, Contents);
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

/** The drawing of a line feed, which has no glyph: as react-pdf writes it. */
const LINE_FEED = /\[<0a> 0\] TJ\s/gi;

/** The names of the fonts in which a page's content draws something; the drawing of line feeds is taken out of it. */
function drawnIn({ context }: PDFDocument, contents: PDFArray | undefined): Set<string> {
  const names = new Set<string>();
  for (const ref of contents?.asArray() ?? []) {
    const stream = context.lookup(ref);
    if (!(stream instanceof PDFRawStream)) continue;
    const text = Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");
    const without = text.replace(LINE_FEED, "");
    if (without !== text && ref instanceof PDFRef) {
      context.assign(ref, context.flateStream(Buffer.from(without, "latin1")));
    }
    for (const [, name = ""] of without.matchAll(/\/(\S+) +[\d.]+ +Tf(?!\s+ET\b)/g)) names.add(name);
  }
  return names;
}
