import { getBlob } from "#lib/blobs/blobs.ts";
import type { SealView } from "#lib/contract/record.ts";
import { db } from "#lib/db.ts";

export interface SealedFile {
  pdf: Uint8Array<ArrayBuffer>;
  /** Lower-case hex, of `pdf`. */
  sha256: string;
  /** Number of later time-stamps. */
  renewals: number;
}

/** Loads a seal's file with all its renewals appended; `null` when it was deleted. */
export async function loadSealedFile(
  notificationId: string,
  seal: Pick<SealView, "number" | "certificate_sha256">,
): Promise<SealedFile | null> {
  const [sealed, renewals] = await Promise.all([
    getBlob(seal.certificate_sha256),
    db().renewal.findMany({ where: { notificationId, sealNumber: seal.number }, orderBy: { number: "asc" } }),
  ]);
  if (!sealed) return null;
  const sha256 = renewals.at(-1)?.certificateSha256 ?? seal.certificate_sha256;
  const pdf = renewals.length ? new Uint8Array(Buffer.concat([sealed, ...renewals.map(({ added }) => added)])) : sealed;
  return { pdf, sha256, renewals: renewals.length };
}
