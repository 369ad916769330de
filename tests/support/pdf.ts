import { AFRelationship, PDFDocument, StandardFonts } from "@cantoo/pdf-lib";

export const EVIDENCE = new TextEncoder().encode('{"format":"acuse-evidence/1"}');

/** Embeds {@link EVIDENCE} the way a certificate does. */
export async function withEvidence(
  bytes: Uint8Array,
  options: { useObjectStreams?: boolean } = {},
): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const date = new Date(0);
  const description = {
    mimeType: "application/json",
    afRelationship: AFRelationship.Data,
    creationDate: date,
    modificationDate: date,
  };
  await pdf.attach(EVIDENCE, "evidence.json", description);
  return pdf.save(options);
}

/** Two pages with text, and whatever `draw` adds. */
export async function smallPdf(draw?: (pdf: PDFDocument) => Promise<void>): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  pdf.addPage([300, 200]).drawText("A certificate to test with", { x: 20, y: 150, size: 14, font });
  pdf.addPage([300, 200]);
  await draw?.(pdf);
  return pdf.save({ useObjectStreams: false });
}
