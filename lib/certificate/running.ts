import { type PDFDocument, PDFName, PDFOperator, PDFOperatorNames, rgb } from "@cantoo/pdf-lib";
import { Font } from "@react-pdf/renderer";
import { INKS } from "#components/record/marks.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import { RUNNING_SIZE, SIDE } from "./frame.ts";

type Fontkit = Parameters<PDFDocument["registerFontkit"]>[0];

/** Writes the running head on every page but the first, and on all of them their number. */
export async function writeRunning(certificate: PDFDocument, head: string, t: Texts): Promise<void> {
  // The face that is open already, instead of opening it once more.
  const face = Font.getFont({ fontFamily: "Plex Sans", fontWeight: 400 }).data;
  certificate.registerFontkit({ create: () => face } as unknown as Fontkit);
  const font = await certificate.embedFont(new Uint8Array(), {
    subset: true,
    features: { kern: false, liga: false, mark: false, mkmk: false },
  });
  const ink = { font, size: RUNNING_SIZE, color: color(INKS.quiet) };
  const pages = certificate.getPages();
  for (const [index, page] of pages.entries()) {
    const number = t.certificate.page(index + 1, pages.length);
    const { width, height } = page.getSize();
    page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of("Artifact")]));
    page.drawText(number, { x: width - SIDE - font.widthOfTextAtSize(number, RUNNING_SIZE), y: 34.3, ...ink });
    if (index > 0) page.drawText(head, { x: SIDE, y: height - 34.7, ...ink });
    page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
  }
}

function color(hex: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return rgb(r, g, b);
}
