import { readFileSync } from "node:fs";
import { Font } from "@react-pdf/renderer";
import { certificateTitle } from "#components/record/facts.ts";
import { FONT_FILES, PLEX } from "#components/record/pdf/font-files.ts";
import { breakable } from "#components/record/pdf/line-breaks.ts";
import type { LogEntry, Roots } from "#components/record/seal.tsx";
import { contentOf } from "#lib/contract/content-of.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { buildEvidence, evidenceBytes } from "#lib/evidence/chain/evidence-file.ts";
import { readProof } from "#lib/evidence/log/proof.ts";
import { EVIDENCE_FILE, LOG_PROOF_FILE } from "#lib/evidence/pdf/embedded-file.ts";
import { asLocale, messages } from "#lib/i18n/messages.ts";
import { assemble } from "./assemble.ts";
import { CertificateDocument } from "./pages/document.tsx";
import type { CertificateData } from "./pages/sheet.tsx";
import type { Preview } from "./previews/preview-all.ts";
import { type PrintOptions, print } from "./print.ts";
import { patchRegisteredFonts } from "./react-pdf/fonts.ts";

export interface ComposeOptions {
  /** True for a copy without a seal, which says so. */
  provisional: boolean;
  authorityName: string;
  /** True when the time-stamp authority is the one embedded in this service; the certificate says so. */
  ownAuthority?: boolean;
  /** Fingerprints of the roots of signer and time-stamp authority. */
  roots?: Roots;
  /** The proof that the public log has the chain's head; none in a provisional certificate. */
  logProof?: string;
  now: Date;
  /** The organization; organizations take turns. */
  owner?: string;
  /** Prints only the beginning of long texts. */
  brief?: boolean;
}

let fonts: Promise<void> | undefined;

async function openFonts(): Promise<void> {
  for (const { family, weight, file } of FONT_FILES)
    Font.register({ family, fontWeight: weight, src: family === "Plex Mono" ? padded(file) : file });
  Font.registerHyphenationCallback(breakable);
  patchRegisteredFonts(PLEX.map(({ family }) => family));
  // react-pdf would open them during layout, after short-texts.ts needs them.
  for (const { family, weight } of PLEX) await Font.load({ fontFamily: family, fontWeight: weight });
}

/**
 * Appends 16 zero bytes. fontkit reads the bounding box of a glyph even if it has no outline, and in Plex Mono the spaces are
 * the last glyphs of the file: it would read past its end.
 */
function padded(file: string): string {
  return `data:font/ttf;base64,${Buffer.concat([readFileSync(file), Buffer.alloc(16)]).toString("base64")}`;
}

/**
 * Returns the unsigned certificate of a record: its pages, the previews of its attachments in their order, and `evidence.json`
 * as an associated file, in the language of its organization. The same record, previews and `now` give the same file.
 */
export async function renderCertificate(
  record: NotificationRecord,
  previews: Preview[],
  { provisional, authorityName, ownAuthority = true, roots, logProof, now, brief = false }: ComposeOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  fonts ??= openFonts();
  await fonts;
  const log = logProof === undefined ? null : entryOf(logProof);
  const authority = { name: authorityName, own: ownAuthority, log, ...(roots && { roots }) };
  const data = { record, t: messages(asLocale(record.locale)), provisional, authority, previews, now, brief };
  return assemble(await print(CertificateDocument({ data }), printOptions(data, logProof)), previews);
}

/** @throws Error for a text that is no proof */
function entryOf(logProof: string): LogEntry {
  const proof = readProof(logProof);
  if (!proof) throw new Error("the proof of the public log can't be read");
  const { index, checkpoint } = proof;
  // The log itself signs once; all other signatures are of witnesses.
  return { index, origin: checkpoint.origin, witnesses: checkpoint.note.signatures.length - 1 };
}

function printOptions(
  { record, t, provisional, previews, now }: CertificateData,
  logProof: string | undefined,
): PrintOptions {
  const title = certificateTitle(record, t, provisional);
  const service = record.service.name;
  return {
    language: t.lang,
    // All that we draw conforms to PDF/A-3b (ISO 19005-3). Pages of an attached PDF may not.
    archival: previews.every(({ kind }) => kind !== "pages"),
    // No personal data: readers show the title in the window, and search engines index these fields.
    info: {
      Title: `${title} ${record.id}`,
      Author: service,
      Subject: title,
      Keywords: t.certificate.keywords,
      Creator: service,
      Producer: service,
      CreationDate: now,
      ModificationDate: now,
    },
    headAndFoot: { title: `${title}  ·  ${record.id}`, number: t.certificate.page },
    files: [
      { name: EVIDENCE_FILE, type: "application/json", bytes: evidenceBytes(evidenceOf(record)) },
      ...(logProof ? [{ name: LOG_PROOF_FILE, type: "text/plain", bytes: new TextEncoder().encode(logProof) }] : []),
    ],
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
