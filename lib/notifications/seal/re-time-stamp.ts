import { renewCertificate, tokenMaterial } from "#lib/certificate/sign.ts";
import { db, type Queryable } from "#lib/db.ts";
import { sha256, sha256Hex } from "#lib/evidence/digest.ts";
import { splitRenewals } from "#lib/evidence/pades/archive.ts";
import { PdfFile } from "#lib/evidence/pdf/file.ts";
import { readSignatures } from "#lib/evidence/pdf/signature.ts";
import { NO_MATERIAL, together } from "#lib/evidence/pki/material.ts";
import type { Stamp } from "#lib/evidence/pki/time-stamp.ts";
import { tokenValidUntil } from "#lib/evidence/pki/token-trust.ts";
import type { Send } from "#lib/jobs/job-data.ts";
import { jobExists } from "#lib/jobs/job-rows.ts";
import { log } from "#lib/observability/log.ts";
import { keys } from "#lib/trust-services/keys.ts";
import type { AskingOptions, Found } from "#lib/trust-services/revocation.ts";
import { stamper } from "#lib/trust-services/stamp.ts";
import { Prisma } from "#prisma/client/client.ts";
import { openChain } from "../chain/append.ts";
import { awaitAnswers, awaitNoMore, type SealPlace } from "./awaited-revocation.ts";
import { answersOf, missingAnswers } from "./revocation-status.ts";
import { loadSealedFile, type SealedFile } from "./sealed-file.ts";

const DAY = 24 * 3_600_000;
/** How long before a time-stamp's certificate expires the file is stamped again. */
const AHEAD = 90 * DAY;
/** A stamp by a certificate that ends no later than this after the old one's renews nothing. */
const WORTH = 30 * DAY;
const MAX_AT_ONCE = 200;
/** What could not be renewed is tried again after this. */
const AGAIN = DAY;

/**
 * Has sealed files stamped again whose last time-stamp can soon not be checked any more. Files that are gone need none, and one whose
 * time came while nothing ran is left as it is: it holds as of its seal, which a stamp that comes too late would spoil.
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
      AND NOT ${jobExists(["renew"], Prisma.sql`notification_id`, { seal: Prisma.sql`number`, since: new Date(now.getTime() - AGAIN) })}
    ORDER BY last.expires_at LIMIT ${MAX_AT_ONCE}`;
  for (const { id, number } of due) await send("renew", { notification_id: id, seal: number });
}

/**
 * Stamps the file of a seal again, when that is due or an awaited answer has come: what is added is kept beside it, seal and token
 * stay what they are. Repeating it, alone or beside another process, leaves one renewal. Throws while the authority gives no token.
 */
export async function renew(notificationId: string, sealNumber: number, now = new Date()): Promise<void> {
  const place = { notificationId, sealNumber };
  const seal = await db().seal.findUnique({
    where: { notificationId_number: { notificationId, number: sealNumber } },
    include: { renewals: { orderBy: { number: "desc" }, take: 1 }, awaited: true },
  });
  const until = seal?.renewals[0]?.expiresAt ?? seal?.expiresAt;
  if (!seal || !until) return;
  const file = await loadSealedFile(notificationId, { number: sealNumber, certificate_sha256: seal.certificateSha256 });
  if (!file || until < now) return awaitNoMore(db(), place);
  const ends = until.getTime() < now.getTime() + AHEAD;
  if (!ends && !seal.awaited) return;
  const asking = { now: () => now };
  const missing = await missingAnswers(file.pdf, asking);
  if (!ends && missing.silent) return;
  const renewed = await stampAgain(file, missing, asking);
  if (!renewed.readable) {
    log("warn", "a certificate is not stamped again: with one time-stamp more nobody could read it", {
      notification: notificationId,
      until: until.toISOString(),
    });
    return;
  }
  const gained = renewed.expiresAt.getTime() - until.getTime();
  const completes = seal.awaited !== null && !renewed.silent && gained >= 0;
  if (completes || (ends && gained >= WORTH)) await keep(place, file, renewed, now);
  else if (ends) {
    log("warn", "a certificate could not be renewed: the time-stamping authority's certificate ends as soon", {
      notification: notificationId,
      until: until.toISOString(),
    });
  }
}

interface Again {
  pdf: Uint8Array;
  expiresAt: Date;
  /** An answer is missing still. */
  silent: boolean;
  /** Verifiers read only so many signatures, and so much of what is there for checking them. */
  readable: boolean;
}

async function stampAgain({ pdf, renewals }: SealedFile, missing: Found, asking: AskingOptions): Promise<Again> {
  const stamp = await stamper();
  const { material, silent } = await currentAnswers(pdf, stamp, asking);
  const renewed = await renewCertificate(pdf, {
    stamp,
    name: `AcuseRenewal${renewals + 1}`,
    material: together(missing.material, material),
  });
  return {
    pdf: renewed.pdf,
    expiresAt: tokenValidUntil(renewed.token),
    silent: missing.silent || silent,
    readable: (await splitRenewals(renewed.pdf)).renewals.length === renewals + 1,
  };
}

async function keep(place: SealPlace, file: SealedFile, { pdf, expiresAt, silent }: Again, now: Date): Promise<void> {
  const certificateSha256 = await sha256Hex(pdf);
  const number = file.renewals + 1;
  await db().$transaction(async (tx) => {
    if (!(await openChain(tx, place.notificationId))) return;
    // Another process was quicker.
    if ((await tx.renewal.count({ where: place })) !== file.renewals) return;
    const added = pdf.slice(file.pdf.length);
    await tx.renewal.create({ data: { ...place, number, added, certificateSha256, expiresAt } });
    await (silent ? awaitAnswers(tx, place, now) : awaitNoMore(tx, place));
  });
}

/**
 * What shows that neither the authority of the time-stamp before nor today's was revoked by now: our own list, or their issuers' words.
 * A first token of today's says whom to ask about; the one that counts covers the answers.
 */
async function currentAnswers(pdf: Uint8Array, stamp: Stamp, asking: AskingOptions): Promise<Found> {
  const { authority } = await keys();
  const own = { ...NO_MATERIAL, crls: authority.crl ? [authority.crl] : [] };
  const previous = (await readSignatures(await PdfFile.open(pdf))).at(-1)?.contents;
  const first = await stamp(await sha256(pdf));
  const tokens = [...(previous ? [previous] : []), first];
  const { material, silent } = await answersOf({ tokens }, asking);
  // A verifier refuses a last token that encloses certificates which it knows from nowhere else.
  return { material: together(own, tokenMaterial(first), material), silent };
}
