import { renewCertificate, tokenMaterial } from "#lib/certificate/sign.ts";
import { fault, untilRestored } from "#lib/contract/errors.ts";
import { db, type Queryable } from "#lib/db.ts";
import { sha256, sha256Hex } from "#lib/evidence/digest.ts";
import { splitArchive } from "#lib/evidence/pades/archive.ts";
import { PdfFile } from "#lib/evidence/pdf/file.ts";
import { readSignatures } from "#lib/evidence/pdf/signature.ts";
import { NO_MATERIAL, together } from "#lib/evidence/pki/material.ts";
import type { Stamp } from "#lib/evidence/pki/time-stamp.ts";
import { tokenValidUntil } from "#lib/evidence/pki/token-trust.ts";
import type { Send } from "#lib/jobs/job-data.ts";
import { jobExists } from "#lib/jobs/job-rows.ts";
import { log } from "#lib/observability/log.ts";
import { keys } from "#lib/trust-services/keys.ts";
import type { FetchOptions, Found } from "#lib/trust-services/revocation.ts";
import { stamper } from "#lib/trust-services/stamp.ts";
import { Prisma } from "#prisma/client/client.ts";
import { openChain } from "../chain/append.ts";
import { awaitRevocation, type SealPlace, stopAwaitingRevocation } from "./awaited-revocation.ts";
import { missingRevocationStatus, revocationStatusOf } from "./revocation-status.ts";
import { loadSealedFile, type SealedFile } from "./sealed-file.ts";

const DAY = 24 * 3_600_000;
/** Time before the expiry of a time-stamp's certificate from which the file is re-time-stamped. */
const AHEAD = 90 * DAY;
/** The least gain in validity that justifies another time-stamp. */
const MIN_GAIN = 30 * DAY;
const MAX_AT_ONCE = 200;
const RETRY_AFTER = DAY;

/**
 * Enqueues re-time-stamping of sealed files whose last time-stamp's certificate expires soon. Skips deleted files and files whose
 * certificate has already expired: those verify as of their seal, and a late time-stamp would break that.
 */
export async function sendRenewals(tx: Queryable, send: Send, now: Date): Promise<void> {
  const soon = new Date(now.getTime() + AHEAD);
  const due = await tx.$queryRaw<{ id: string; number: number }[]>`
    WITH last AS (
      SELECT notification_id, number, expires_at FROM seals s WHERE expires_at BETWEEN ${now} AND ${soon} AND NOT EXISTS (
        SELECT FROM renewals r WHERE r.notification_id = s.notification_id AND r.seal_number = s.number)
      UNION ALL
      SELECT notification_id, seal_number, expires_at FROM renewals r WHERE expires_at BETWEEN ${now} AND ${soon} AND NOT EXISTS (
        SELECT FROM renewals l
        WHERE l.notification_id = r.notification_id AND l.seal_number = r.seal_number AND l.number > r.number)
    )
    SELECT notification_id::text AS id, number FROM last JOIN seals s USING (notification_id, number)
    WHERE EXISTS (SELECT FROM blobs b WHERE b.sha256 = s.certificate_sha256)
      AND NOT ${jobExists(["renew"], Prisma.sql`notification_id`, { seal: Prisma.sql`number`, since: new Date(now.getTime() - RETRY_AFTER) })}
    ORDER BY last.expires_at LIMIT ${MAX_AT_ONCE}`;
  for (const { id, number } of due) send("renew", { notification_id: id, seal: number });
}

/**
 * Re-time-stamps a seal's file when that is due or an awaited revocation status has come. The appended bytes are stored apart;
 * seal and token do not change. Repetition, also by another process, leaves one renewal. Throws while the authority gives no
 * token or the file is lost.
 */
export async function renew(notificationId: string, sealNumber: number, now = new Date()): Promise<void> {
  const place = { notificationId, sealNumber };
  const seal = await db().seal.findUnique({
    where: { notificationId_number: { notificationId, number: sealNumber } },
    include: {
      renewals: { orderBy: { number: "desc" }, take: 1 },
      awaited: true,
      notification: { select: { erasure: true } },
    },
  });
  const until = seal?.renewals[0]?.expiresAt ?? seal?.expiresAt;
  if (!seal || !until) return;
  if (until < now) return stopAwaitingRevocation(db(), place);
  const erased = seal.notification.erasure;
  if (erased && seal.headSequence < erased.sequence) return;
  const file = await loadSealedFile(notificationId, { number: sealNumber, certificate_sha256: seal.certificateSha256 });
  if (!file) throw untilRestored(fault("file_lost"));
  // Another process stored a renewal since `until` was read.
  if (file.renewals !== (seal.renewals[0]?.number ?? 0)) return;
  const ends = until.getTime() < now.getTime() + AHEAD;
  if (!ends && !seal.awaited) return;
  const asking = { now: () => now };
  const missing = await missingRevocationStatus(file.pdf, asking);
  if (!ends && missing.incomplete) return;
  const renewed = await stampAgain(file, missing, asking);
  if (!renewed.readable) {
    log("warn", "a certificate is not stamped again: with one time-stamp more nobody could read it", {
      notification: notificationId,
      until: until.toISOString(),
    });
    return;
  }
  const gained = renewed.expiresAt.getTime() - until.getTime();
  const completes = seal.awaited !== null && !renewed.incomplete && gained >= 0;
  if (completes || (ends && gained >= MIN_GAIN)) await storeRenewal(place, file, renewed, now);
  else if (ends) {
    log("warn", "a certificate could not be renewed: the time-stamping authority's certificate ends as soon", {
      notification: notificationId,
      until: until.toISOString(),
    });
  }
}

interface Restamped {
  pdf: Uint8Array;
  expiresAt: Date;
  /** A revocation status is still missing. */
  incomplete: boolean;
  /** False when our verifier's limits on signatures and validation data would reject the file. */
  readable: boolean;
}

async function stampAgain({ pdf, renewals }: SealedFile, missing: Found, asking: FetchOptions): Promise<Restamped> {
  const stamp = await stamper();
  const { material, incomplete } = await currentAnswers(pdf, stamp, asking);
  const renewed = await renewCertificate(pdf, {
    stamp,
    name: `AcuseRenewal${renewals + 1}`,
    material: together(missing.material, material),
  });
  return {
    pdf: renewed.pdf,
    expiresAt: tokenValidUntil(renewed.token),
    incomplete: missing.incomplete || incomplete,
    readable: (await splitArchive(renewed.pdf)).archiveStamps.length === renewals + 1,
  };
}

async function storeRenewal(
  place: SealPlace,
  file: SealedFile,
  { pdf, expiresAt, incomplete }: Restamped,
  now: Date,
): Promise<void> {
  const certificateSha256 = await sha256Hex(pdf);
  const number = file.renewals + 1;
  await db().$transaction(async (tx) => {
    if (!(await openChain(tx, place.notificationId))) return;
    // Another process stored a renewal meanwhile.
    if ((await tx.renewal.count({ where: place })) !== file.renewals) return;
    const added = pdf.slice(file.pdf.length);
    await tx.renewal.create({ data: { ...place, number, added, certificateSha256, expiresAt } });
    await (incomplete ? awaitRevocation(tx, place, now) : stopAwaitingRevocation(tx, place));
  });
}

/**
 * Collects the revocation status of the previous and the current time-stamping authority: the embedded CRL, or OCSP responses and
 * CRLs of their issuers. A first token names the current authority; the token that is kept covers what was collected.
 */
async function currentAnswers(pdf: Uint8Array, stamp: Stamp, asking: FetchOptions): Promise<Found> {
  const { authority } = await keys();
  const own = { ...NO_MATERIAL, crls: authority.crl ? [authority.crl] : [] };
  const previous = (await readSignatures(await PdfFile.open(pdf))).at(-1)?.contents;
  const first = await stamp(await sha256(pdf));
  const tokens = [...(previous ? [previous] : []), first];
  const { material, incomplete } = await revocationStatusOf({ tokens }, asking);
  // A verifier rejects a last token that contains certificates which the DSS does not.
  return { material: together(own, tokenMaterial(first), material), incomplete };
}
