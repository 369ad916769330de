import { signProvisional } from "#lib/certificate/sign.ts";
import { config } from "#lib/config.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { formatTime, nextLink } from "#lib/evidence/chain/chain.ts";
import { contentHash, createdData } from "#lib/evidence/chain/content.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { SERVICE_NAME } from "../read/record.ts";
import { authority } from "./authority.ts";
import { sealComposers } from "./seal.ts";

const ID = "00000000-0000-4000-8000-000000000000";

/**
 * Renders an empty certificate and discards it, to load fonts, keys and libraries before the first seal. Stores
 * nothing and sends no request.
 */
export async function warmUp(now: Date): Promise<void> {
  const [record, named] = await Promise.all([emptyRecord(now), authority()]);
  const unsigned = await sealComposers().compose(record, new Map(), { provisional: true, ...named, now });
  await signProvisional(unsigned, { identity: (await keys()).signing, now });
}

async function emptyRecord(now: Date): Promise<NotificationRecord> {
  const text = { to: "nobody@localhost", sender_name: SERVICE_NAME, sender_email: null, subject: "-", body_text: "-" };
  const account = { organization: { id: ID, name: SERVICE_NAME }, customer_ref: null };
  const shape = { v: 2 as const, salt: "0".repeat(32), channel: "email" as const, body_html: null };
  const content = { ...shape, ...account, ...text };
  const content_hash = await contentHash({ ...content, attachments: [] });
  const event_data = createdData(content_hash, [], true);
  const { event_type, event_hash, created_at } = await nextLink(null, {
    notification_id: ID,
    event_type: "created",
    event_data,
    now,
  });
  const { v: _, to: recipient_email, organization, ...shown } = content;
  return {
    id: ID,
    status: "queued",
    simulated: true,
    created_at: formatTime(now),
    content_hash,
    service: { name: SERVICE_NAME, base_url: config().baseUrl },
    locale: "en",
    organization: organization.name,
    organization_id: organization.id,
    recipient_email,
    ...shown,
    attachments: [],
    events: [{ event_type, event_data, event_hash, created_at }],
    seal: null,
    superseded: [],
  };
}
