import { RenderThreads } from "#lib/certificate/render-threads.ts";
import { signProvisional } from "#lib/certificate/sign.ts";
import { fault, untilRestored } from "#lib/contract/errors.ts";
import type { NotificationRecord, SealView } from "#lib/contract/record.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import { processWide } from "#lib/process-wide.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { unfitReason } from "#lib/trust-services/validity.ts";
import { authority } from "../seal/authority.ts";
import { coversHead } from "../seal/seal.ts";
import { loadSealedFile } from "../seal/sealed-file.ts";
import { keepCertificate, recentCertificate } from "./recent-certificates.ts";
import { attachmentBytes, holdsErased, loadRecord } from "./record.ts";
import { requireUnchanged } from "./unchanged.ts";

interface Certificate {
  pdf: Uint8Array<ArrayBuffer>;
  /** True for a stored file, false for a provisional one rendered for this call. */
  sealed: boolean;
  /** A strong entity tag, with its quotes (RFC 9110 §8.8.3). */
  etag: string;
}

/**
 * Loads a notification's certificate: the sealed file if the newest seal covers the whole chain, else a provisional one; with
 * `sealNumber` that seal's file. `null` when notification or seal does not exist.
 * @throws ApiError unavailable when the stored file or record is lost or was changed
 */
export async function loadCertificate(id: string, sealNumber?: number): Promise<Certificate | null> {
  const record = await loadRecord(id);
  if (!record) return null;
  if (sealNumber !== undefined) return sealedFile(id, sealOf(record, sealNumber));
  return coversHead(record) ? sealedFile(id, record.seal) : provisional(record);
}

function sealOf(record: NotificationRecord, number: number): SealView | null {
  const seals = record.seal ? [...record.superseded, record.seal] : record.superseded;
  return seals.find((seal) => seal.number === number && !holdsErased(record, seal)) ?? null;
}

async function sealedFile(id: string, seal: SealView | null): Promise<Certificate | null> {
  if (!seal) return null;
  const recent = recentCertificate(seal.file_sha256);
  if (recent) return { pdf: recent, sealed: true, etag: `"${seal.file_sha256}"` };
  const file = await loadSealedFile(id, seal);
  if (!file) throw untilRestored(fault("file_lost"));
  keepCertificate(file.sha256, file.pdf);
  return { pdf: file.pdf, sealed: true, etag: `"${file.sha256}"` };
}

async function provisional(record: NotificationRecord): Promise<Certificate> {
  const now = new Date();
  const { signing } = await keys();
  if (unfitReason(signing, "signing", now)) throw untilRestored(fault("rendering_busy"));
  await requireUnchanged(record);
  const options = { provisional: true, ...(await authority()), now, owner: record.organization_id };
  const unsigned = await composers.compose(record, await attachmentBytes(record), options);
  const pdf = new Uint8Array(await signProvisional(unsigned, { identity: signing, now }));
  return { pdf, sealed: false, etag: `"${await sha256Hex(pdf)}"` };
}

const composers = processWide("provisional certificates", () => new RenderThreads({ threads: 1, mostWaiting: 20 }));
