import type { NotificationRecord } from "#lib/contract/record.ts";
import { replay } from "#lib/evidence/chain/states.ts";
import type { Evidence } from "#lib/evidence/types.ts";

/** The record in the evidence of a certificate, without its seals. */
export function recordFromEvidence(evidence: Evidence): NotificationRecord {
  const { content, events, attachments, simulated, service, notification_id: id } = evidence;
  const end = replay(events.map(({ event_type }) => event_type));
  const hash = events[0]?.event_data.content_hash;
  return {
    id,
    status: "status" in end ? end.status : "queued",
    simulated,
    channel: "email",
    created_at: events[0]?.created_at ?? "",
    content_hash: typeof hash === "string" ? hash : "",
    service,
    organization: content?.organization.name ?? "",
    organization_id: content?.organization.id ?? "",
    locale: "",
    recipient_email: content?.to ?? null,
    sender_name: content?.sender_name ?? null,
    sender_email: content?.sender_email ?? null,
    customer_ref: content?.customer_ref ?? null,
    subject: content?.subject ?? null,
    body_text: content?.body_text ?? null,
    body_html: content?.body_html ?? null,
    salt: content?.salt ?? null,
    attachments,
    events,
    seal: null,
    superseded: [],
  };
}
