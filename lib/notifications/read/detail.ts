import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Detail } from "#lib/contract/responses.ts";
import { attachmentUrl, certificateUrl, tokenUrl } from "../urls.ts";

/** Returns the response body of the operation readNotification. */
export function detailOf(record: NotificationRecord): Detail {
  const { id, seal } = record;
  const { base_url: baseUrl } = record.service;
  return {
    id,
    status: record.status,
    channel: record.channel,
    sender_name: record.sender_name,
    sender_email: record.sender_email,
    recipient_email: record.recipient_email,
    customer_ref: record.customer_ref,
    subject: record.subject,
    content_hash: record.content_hash,
    created_at: record.created_at,
    certificate_url: certificateUrl(baseUrl, id),
    tsa: seal && {
      timestamped_at: seal.timestamped_at,
      hash: seal.hash,
      chain_hash: seal.chain_hash,
      token_url: tokenUrl(baseUrl, id),
    },
    attachments: record.attachments.map((file) => ({ ...file, download_url: attachmentUrl(baseUrl, id, file.id) })),
    events: record.events,
  };
}
