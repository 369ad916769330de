import { deflateSync } from "node:zlib";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { personalise, TemplateError } from "#lib/templates/personalise.ts";

/** One page of 12 pt Helvetica, with what `draw` adds. */
export async function template(text: string, draw?: (pdf: PDFDocument) => Promise<void>): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  pdf.addPage([400, 200]).drawText(text, { x: 20, y: 150, size: 12, font });
  await draw?.(pdf);
  return pdf.save();
}

/** A handwritten file of one page with this content, and other objects from number 5. */
export function handMade(
  content: Uint8Array | string,
  { filter = "", resources = "", objects = [] as string[] } = {},
): Uint8Array {
  const body = typeof content === "string" ? Buffer.from(content, "latin1") : content;
  const font = "/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>";
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.6\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Resources<<${font}${resources}>>/Contents 4 0 R>>endobj\n4 0 obj<</Length ${body.length}${filter}>>stream\n`,
    ),
    body,
    Buffer.from(
      `\nendstream endobj\n${objects.map((object, at) => `${at + 5} 0 obj${object}endobj\n`).join("")}trailer<</Root 1 0 R>>\n%%EOF\n`,
      "latin1",
    ),
  ]);
}

export const FLATE = "/Filter/FlateDecode";
export const packed = (text: string) => new Uint8Array(deflateSync(Buffer.from(text, "latin1")));

/** The error of a template that is rejected. */
export async function fault(pdf: Uint8Array, values: Record<string, string> = { name: "A" }): Promise<TemplateError> {
  const error = await personalise(pdf, values).then(
    () => new Error("was personalised"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof TemplateError)) throw error;
  return error;
}

/** A template that takes longer than the limit. */
export function slowTemplate(): Uint8Array {
  const drawing = Buffer.from(packed("BT /F1 1 Tf ({{a) Tj ET ".repeat(60_000))).toString("latin1");
  const form = `<</Subtype/Form/Length ${drawing.length}${FLATE}>>stream\n${drawing}\nendstream `;
  const names = Array.from({ length: 40 }, (_, at) => at + 5);
  return handMade(names.map((name) => `/F${name} Do`).join(" "), {
    resources: `/XObject<<${names.map((name) => `/F${name} ${name} 0 R`).join("")}>>`,
    objects: names.map(() => form),
  });
}
