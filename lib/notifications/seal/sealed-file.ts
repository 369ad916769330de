import { getBlob, reportLost } from "#lib/blobs/blobs.ts";
import type { SealView } from "#lib/contract/record.ts";
import { db } from "#lib/db.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";

export interface SealedFile {
  pdf: Uint8Array<ArrayBuffer>;
  /** Lower-case hex, of `pdf`. */
  sha256: string;
  /** Number of later time-stamps. */
  renewals: number;
}

/** Loads a seal's file with all its renewals appended; `null` when it was erased, lost or changed. */
export async function loadSealedFile(
  notificationId: string,
  seal: Pick<SealView, "number" | "certificate_sha256">,
): Promise<SealedFile | null> {
  const [sealed, renewals] = await Promise.all([
    getBlob(seal.certificate_sha256),
    db().renewal.findMany({ where: { notificationId, sealNumber: seal.number }, orderBy: { number: "asc" } }),
  ]);
  if (!sealed) return null;
  const last = renewals.at(-1);
  if (!last) return { pdf: sealed, sha256: seal.certificate_sha256, renewals: 0 };
  const pdf = new Uint8Array(Buffer.concat([sealed, ...renewals.map(({ added }) => added)]));
  const sha256 = last.certificateSha256;
  if ((await sha256Hex(pdf)) === sha256) return { pdf, sha256, renewals: renewals.length };
  reportLost(sha256);
  return null;
}
