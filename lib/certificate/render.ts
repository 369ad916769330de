import { readFileSync } from "node:fs";
import { Font } from "@react-pdf/renderer";
import { readable } from "#components/record/facts.ts";
import { FACES } from "#components/record/pdf-faces.ts";
import { breakable } from "#components/record/pdf-line-breaks.ts";
import type { Roots } from "#components/record/seal.tsx";
import { contentOf } from "#lib/contract/content-of.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import { buildEvidence, evidenceBytes } from "#lib/evidence/chain/evidence-file.ts";
import { asLocale, messages } from "#lib/i18n/messages.ts";
import { assemble } from "./assemble.ts";
import { CertificateDocument } from "./pages/document.tsx";
import type { Face } from "./pages/sheet.tsx";
import { type Preview, previewAll } from "./previews/preview-all.ts";
import { type PrintOptions, print } from "./print.ts";
import { quickenFaces } from "./react-pdf/font-shapes.ts";

export interface ComposeOptions {
  /** Not sealed: its face says so. */
  provisional: boolean;
  authorityName: string;
  /** The embedded authority of this service itself, which the certificate then says. */
  ownAuthority?: boolean;
  /** Fingerprints of the roots under which it is signed and stamped. */
  roots?: Roots;
  now: Date;
  /** Whose certificate it is: owners take turns with their attachments. */
  owner?: string;
  /** Prints only the beginning of long texts. */
  brief?: boolean;
}

let ready = false;

function prepareFonts(): void {
  if (ready) return;
  for (const { family, weight, file } of FACES)
    Font.register({ family, fontWeight: weight, src: family === "Plex Mono" ? lengthened(file) : file });
  Font.registerHyphenationCallback(breakable);
  quickenFaces();
  ready = true;
}

/** fontkit reads the extent of a glyph also when it has no outline, and the spaces of Plex Mono stand at its very end. */
function lengthened(file: string): string {
  return `data:font/ttf;base64,${Buffer.concat([readFileSync(file), Buffer.alloc(16)]).toString("base64")}`;
}

/**
 * The unsigned certificate of a record: its pages, previews of what can be shown of the attachments, and `evidence.json` as
 * an associated file, in the language of its organization. The same record, bytes and `now` give the same file.
 *
 * @param attachmentBytes by attachment id; what is missing is listed as not shown
 */
export async function composeCertificate(
  record: NotificationRecord,
  attachmentBytes: Map<string, Uint8Array>,
  options: ComposeOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const previews = await previewAll(
    record.attachments.map(({ id }) => attachmentBytes.get(id)),
    options,
  );
  return renderCertificate(record, previews, options);
}

/** The same, with the previews given, in the order of the attachments. */
export async function renderCertificate(
  record: NotificationRecord,
  previews: Preview[],
  { provisional, authorityName, ownAuthority = true, roots, now, brief = false }: ComposeOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  prepareFonts();
  const authority = { name: authorityName, own: ownAuthority, ...(roots && { roots }) };
  const face = { record, t: messages(asLocale(record.locale)), provisional, authority, previews, now, brief };
  return assemble(await print(CertificateDocument({ face }), about(face)), previews);
}

function about({ record, t, provisional, previews, now }: Face): PrintOptions {
  const [name, title] = provisional
    ? [t.certificate.provisionalTitle, t.certificate.provisionalDocumentTitle]
    : [t.certificate.title, t.certificate.documentTitle];
  const running = provisional ? t.certificate.provisionalRunning(readable(formatTime(now), t)) : t.certificate.running;
  const service = record.service.name;
  return {
    language: t.lang,
    // By the rules of PDF/A-3b (ISO 19005-3) is everything that we draw; the pages of another document need not be, and
    // nobody here can tell.
    archival: previews.every(({ kind }) => kind !== "pages"),
    // Nothing personal: readers show it as the window's title, and systems index it.
    info: {
      Title: title(record.id),
      Author: service,
      Subject: name,
      Keywords: t.certificate.keywords,
      Creator: service,
      Producer: service,
      CreationDate: now,
      ModificationDate: now,
    },
    running: { head: `${running}  ·  ${record.id}`, number: t.certificate.page },
    evidence: evidenceBytes(evidenceOf(record)),
  };
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
