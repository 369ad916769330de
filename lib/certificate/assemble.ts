import { AFRelationship, PDFDict, PDFDocument, PDFName, PDFNumber } from "@cantoo/pdf-lib";
import { readable } from "#components/record/facts.ts";
import { contentOf } from "#lib/contract/content-of.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { buildEvidence, evidenceBytes } from "#lib/evidence/bundle.ts";
import { formatTime } from "#lib/evidence/chain.ts";
import { frame } from "./frame.ts";
import { type Preview, pageCount } from "./previews.ts";
import { writeRunning } from "./running.ts";
import type { Face } from "./sheet.tsx";
import { makeUnmistakable } from "./unmistakable.ts";

/** The third of the annotation flags (ISO 32000-2 §12.5.3). */
const PRINT = 4;

/** Numbers the pages, puts the attachments' pages into their frames on the last pages, and `evidence.json` into the file. */
export async function assemble(
  pages: Uint8Array,
  { record, previews, provisional, now, t }: Omit<Face, "authority">,
): Promise<Uint8Array<ArrayBuffer>> {
  const certificate = await PDFDocument.load(pages, { updateMetadata: false });
  let next = certificate.getPageCount() - previews.reduce((sum, preview) => sum + pageCount(preview), 0);
  for (const preview of previews) {
    if (preview.kind === "pages") await drawPages(certificate, next, preview);
    next += pageCount(preview);
  }
  markLinksForPrint(certificate);
  const title = provisional ? t.certificate.provisionalRunning(readable(formatTime(now), t)) : t.certificate.running;
  await writeRunning(certificate, `${title}  ·  ${record.id}`, t);
  await certificate.attach(evidenceBytes(evidenceOf(record)), "evidence.json", {
    mimeType: "application/json",
    creationDate: now,
    modificationDate: now,
    afRelationship: AFRelationship.Data,
  });
  await certificate.flush();
  makeUnmistakable(certificate.context);
  return new Uint8Array(
    await certificate.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }),
  );
}

/** ISO 19005-3 §6.3.2: every annotation says that it is printed; react-pdf leaves it out. */
function markLinksForPrint(certificate: PDFDocument): void {
  for (const page of certificate.getPages())
    for (const annotation of page.node.Annots()?.asArray() ?? []) {
      const dictionary = certificate.context.lookup(annotation);
      if (dictionary instanceof PDFDict) dictionary.set(PDFName.of("F"), PDFNumber.of(PRINT));
    }
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

function evidenceOf(record: NotificationRecord) {
  return buildEvidence({
    service: record.service,
    notification_id: record.id,
    content: contentOf(record),
    events: record.events,
    attachments: record.attachments,
    simulated: record.simulated,
  });
}
