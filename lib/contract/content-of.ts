import type { Content } from "#lib/evidence/types.ts";
import type { NotificationRecord } from "./record.ts";

/** Returns the content that `content_hash` covers (FORMAT.md §3); `null` once it was erased. */
export function contentOf(record: NotificationRecord): Content | null {
  const { salt, recipient_email: to, sender_name, subject, body_text } = record;
  if (salt === null || to === null || sender_name === null || subject === null || body_text === null) return null;
  const { channel, sender_email, customer_ref, body_html, attachments } = record;
  const organization = { id: record.organization_id, name: record.organization };
  const sender = { organization, customer_ref, channel, to, sender_name, sender_email };
  return { v: 2, salt, ...sender, subject, body_text, body_html, attachments };
}
