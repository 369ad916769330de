import { AFRelationship, PDFDocument, StandardFonts } from "@cantoo/pdf-lib";

export const EVIDENCE = new TextEncoder().encode('{"format":"acuse-evidence/2"}');

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

/** Two pages with text, and what `draw` adds. */
export async function smallPdf(draw?: (pdf: PDFDocument) => Promise<void>): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  pdf.addPage([300, 200]).drawText("A certificate to test with", { x: 20, y: 150, size: 14, font });
  pdf.addPage([300, 200]);
  await draw?.(pdf);
  return pdf.save({ useObjectStreams: false });
}

/**
 * A file written by hand, with the cross-reference that it takes: of the objects whose heads begin a line, the last of each number, or
 * those of `which`. @param more of the trailer
 */
export function listed(
  body: Uint8Array,
  { which, more = "" }: { which?: (number: number, offset: number) => boolean; more?: string } = {},
): Uint8Array {
  const heads = [
    ...Buffer.from(body)
      .toString("latin1")
      .matchAll(/^(\d+) 0 obj/gm),
  ].map(({ 1: number, index }) => [Number(number), index] as const);
  const places = new Map(heads.filter((head) => which?.(...head) ?? true));
  const table = [...places].map(([number, at]) => `${number} 1\n${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const size = Math.max(0, ...places.keys()) + 1;
  const end = `\nxref\n${table}trailer\n<</Size ${size}/Root 1 0 R${more}>>\nstartxref\n${body.length + 1}\n%%EOF\n`;
  return Buffer.concat([body, Buffer.from(end)]);
}
