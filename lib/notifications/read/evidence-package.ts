import { ApiError, fault, notFound, untilRestored } from "#lib/contract/errors.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { db } from "#lib/db.ts";
import { parseEvidence } from "#lib/evidence/chain/evidence-file.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import { buildPackage } from "#lib/evidence/package/package.ts";
import { packageReadme } from "#lib/evidence/package/readme.ts";
import { readCertificate } from "#lib/evidence/pades/pades.ts";
import { asLocale } from "#lib/i18n/messages.ts";
import { trustedRootsPem } from "#lib/tlog/policy.ts";
import { proveStampedLink } from "#lib/tlog/proofs.ts";
import { loadSealedFile } from "../seal/sealed-file.ts";
import { attachmentBytes, holdsErased, loadRecord, loadToken } from "./record.ts";

interface EvidencePackage {
  zip: Uint8Array<ArrayBuffer>;
  /** SHA-256 of `zip`, lower-case hex. */
  etag: string;
}

/**
 * Builds the ZIP file that proves the newest seal without this service.
 * @throws ApiError not_found, also when unsealed; unavailable when a stored file is lost or was changed
 */
export async function loadEvidencePackage(id: string): Promise<EvidencePackage> {
  const record = await loadRecord(id);
  if (!record) throw notFound();
  const { seal } = record;
  if (!seal || holdsErased(record, seal)) throw new ApiError("not_found", fault("not_sealed"));
  const [file, token, stored, submission, roots, logStamp] = await Promise.all([
    loadSealedFile(id, seal),
    // Names the seal, because the newest one may be newer than the record read above.
    loadToken(id, seal.number),
    attachmentBytes(record),
    submissionOf(record),
    trustedRootsPem(),
    proveStampedLink(id, seal.head_sequence),
  ]);
  const complete = record.salt === null || stored.size === record.attachments.length;
  if (!file || !token || !complete) throw untilRestored(fault("file_lost"));
  const { evidence } = await readCertificate(file.pdf);
  const read = evidence && parseEvidence(evidence);
  if (!evidence || !read || !("format" in read))
    throw new Error(`the certificate of seal ${seal.number} holds no evidence`);
  const zip = buildPackage({
    certificate: file.pdf,
    token,
    evidence,
    roots,
    logStamp,
    readme: packageReadme(asLocale(record.locale), read, submission),
    attachments: record.attachments.flatMap(({ id, filename }) => {
      const bytes = stored.get(id);
      return bytes ? [{ filename, bytes }] : [];
    }),
    submission,
  });
  return { zip, etag: await sha256Hex(zip) };
}

/** Returns the bytes handed to the provider; `null` if erased or if their hash is not that of the `sent` link. */
async function submissionOf(record: NotificationRecord): Promise<Uint8Array<ArrayBuffer> | null> {
  const stored = await db().submission.findUnique({ where: { notificationId: record.id }, select: { bytes: true } });
  if (!stored?.bytes || record.salt === null) return null;
  const recorded = record.events.find(({ event_type }) => event_type === "sent")?.event_data.submission_sha256;
  return (await sha256Hex(stored.bytes)) === recorded ? stored.bytes : null;
}
