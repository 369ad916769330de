import { degrees, PDFDocument, rgb, StandardFonts } from "@cantoo/pdf-lib";
import sharp from "sharp";

/** A contract of three pages: upright, landscape, and one turned by /Rotate and cropped. */
export async function samplePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const pages: [number, number, number][] = [
    [595, 842, 0],
    [842, 595, 0],
    [595, 842, 90],
  ];
  for (const [index, [width, height, turn]] of pages.entries()) {
    const page = document.addPage([width, height]);
    page.setRotation(degrees(turn));
    page.drawRectangle({
      x: 36,
      y: 36,
      width: width - 72,
      height: height - 72,
      borderColor: rgb(0.6, 0.2, 0.2),
      borderWidth: 2,
    });
    page.drawText(`Lease agreement, sheet ${index + 1}`, { x: 72, y: height - 110, size: 26, font });
    for (let line = 0; line < 14; line++) {
      page.drawText("The lessee shall keep the premises in good repair and return them so.", {
        x: 72,
        y: height - 160 - line * 22,
        size: 13,
        font,
      });
    }
    if (turn) page.setCropBox(30, 30, width - 60, height - 60);
  }
  return document.save({ useObjectStreams: false });
}

/** A document with a filled form field and a link. */
export async function sampleForm(): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([400, 300]);
  const field = document.getForm().createTextField("name");
  field.setText("Filled in by hand");
  field.addToPage(page, { x: 40, y: 200, width: 260, height: 30 });
  return document.save();
}

export async function samplePng(width = 900, height = 600): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#2b6cb0"/><stop offset="1" stop-color="#f6e05e"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="${width / 2}" cy="${height / 2}" r="${height / 4}" fill="#fff" fill-opacity=".6"/></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}
