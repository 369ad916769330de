import { ApiError, fault } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { messages } from "#lib/i18n/messages.ts";
import { certificatesZip } from "../list/certificates-zip.ts";
import { findBatch, sealedOf } from "./read.ts";

/**
 * Streams a ZIP of the certificates of a batch that are sealed by now, of as many rows as an archive holds, from row `from` on.
 *
 * @throws ApiError not_found, conflict while rows wait
 */
export async function batchCertificates(organizationId: string, id: string, from: number) {
  const { state } = await findBatch(organizationId, id);
  if (state === "running" || state === "paused") throw new ApiError("conflict", fault("batch_running", state));
  const ids = await sealedOf(id, from, LIMITS.batch.archived);
  return certificatesZip(organizationId, ids, messages("en").dashboard.notifications.select.notIncluded);
}
