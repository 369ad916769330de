import { PDFDocument } from "@cantoo/pdf-lib";
import { PdfFile } from "#lib/evidence/pdf/file.ts";
import { asText, namesAll } from "#lib/evidence/pdf/heads.ts";
import { encodeLookalikes, hasByteRange } from "./lookalikes.ts";
import { frame } from "./pages/frame.ts";
import { type Preview, pageCount } from "./previews/preview-all.ts";

/**
 * Draws the pages of PDF attachments into their frames on the last pages, and escapes strings that look like PDF objects.
 * Most certificates need neither; parsing and saving the file would take a tenth of the rendering time.
 */
export async function assemble(
  printed: Uint8Array<ArrayBuffer>,
  previews: Preview[],
): Promise<Uint8Array<ArrayBuffer>> {
  const complete = previews.every(({ kind }) => kind !== "pages");
  if (complete && !hasByteRange(asText(printed)) && namesAll(await PdfFile.open(printed))) return printed;
  const certificate = await PDFDocument.load(printed, { updateMetadata: false });
  let next = certificate.getPageCount() - previews.reduce((sum, preview) => sum + pageCount(preview), 0);
  for (const preview of previews) {
    if (preview.kind === "pages") await drawPages(certificate, next, preview);
    next += pageCount(preview);
  }
  await certificate.flush();
  encodeLookalikes(certificate.context);
  return new Uint8Array(
    await certificate.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }),
  );
}

async function drawPages(
  certificate: PDFDocument,
  first: number,
  preview: Extract<Preview, { kind: "pages" }>,
): Promise<void> {
  const source = await PDFDocument.load(preview.pdf, { updateMetadata: false });
  const forms = await certificate.embedPages(source.getPages());
  for (const [index, form] of forms.entries()) {
    const size = preview.sizes[index];
    if (!size) continue;
    const { x, y, width, height } = frame(size);
    certificate.getPage(first + index).drawPage(form, { x, y, width, height });
  }
}
