import { notFound, Problem } from "#lib/contract/errors.ts";
import { db } from "#lib/db.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import { buildPackage, submissionName } from "#lib/evidence/package.ts";
import { readCertificate } from "#lib/evidence/pades.ts";
import { asLocale, messages } from "#lib/i18n/messages.ts";
import { keys, trustedRootsPem } from "#lib/keys.ts";
import { attachmentBytes, holdsErased, loadRecord, loadToken, type NotificationRecord } from "./record.ts";
import { loadSealedFile } from "./sealed-file.ts";
import { verifyUrl } from "./urls.ts";

export interface EvidencePackage {
  zip: Uint8Array<ArrayBuffer>;
  /** Lower-case hex of its SHA-256. */
  etag: string;
}

/** Everything it takes to check the newest seal without this service. @throws Problem not_found, also before there is a seal */
export async function loadEvidencePackage(id: string): Promise<EvidencePackage> {
  const record = await loadRecord(id);
  if (!record) throw notFound();
  const { seal } = record;
  if (!seal || holdsErased(record, seal))
    throw new Problem("not_found", "this notification is not sealed yet; its evidence package comes with the seal");
  const [file, token, stored, submission, roots] = await Promise.all([
    loadSealedFile(id, seal),
    // The chain may be sealed again meanwhile: what is in one package belongs together.
    loadToken(id, seal.number),
    attachmentBytes(record),
    submissionOf(record),
    keys().then(trustedRootsPem),
  ]);
  if (!file || !token) throw new Problem("not_found", "the certificate of this notification is not kept any more");
  const { evidence } = await readCertificate(file.pdf);
  const mail = submission && submissionName(submission);
  const erasure = record.events.find(({ event_type }) => event_type === "content_erased");
  const zip = buildPackage({
    certificate: file.pdf,
    token,
    evidence: evidence ?? new Uint8Array(),
    roots,
    readme: messages(asLocale(record.locale)).packageReadme({
      id,
      url: verifyUrl(record.service.base_url, id),
      mail,
      erased: erasure ? `${erasure.created_at.slice(0, 19).replace("T", " ")} UTC` : null,
      // The seal, unless the file was stamped again since.
      lastStamp: file.renewals ? `certificate.pdf.sig${file.renewals + 1}` : "token.der",
    }),
    attachments: record.attachments.flatMap(({ id, filename }) => {
      const bytes = stored.get(id);
      return bytes ? [{ filename, bytes }] : [];
    }),
    submission,
  });
  return { zip, etag: await sha256Hex(zip) };
}

/** The bytes handed to the provider, if they are still there and still those whose hash the chain recorded. */
async function submissionOf(record: NotificationRecord): Promise<Uint8Array<ArrayBuffer> | null> {
  const stored = await db().submission.findUnique({ where: { notificationId: record.id }, select: { bytes: true } });
  if (!stored?.bytes || record.salt === null) return null;
  const recorded = record.events.find(({ event_type }) => event_type === "sent")?.event_data.submission_sha256;
  return (await sha256Hex(stored.bytes)) === recorded ? stored.bytes : null;
}
