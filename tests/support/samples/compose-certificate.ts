import { previewAll } from "#lib/certificate/previews/preview-all.ts";
import { type ComposeOptions, renderCertificate } from "#lib/certificate/render.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";

/** Renders a certificate in this thread. */
export async function composeCertificate(
  record: NotificationRecord,
  bytes: Map<string, Uint8Array>,
  options: ComposeOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const files = record.attachments.map(({ id }) => bytes.get(id));
  return renderCertificate(record, await previewAll(files, options), options);
}
