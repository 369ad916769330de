import { formatTime, nextLink } from "#lib/evidence/chain/chain.ts";
import { contentHash, createdData } from "#lib/evidence/chain/content.ts";

/** The content hash of a record and its event hashes, oldest first. */
export type Hashes = { of: "content" | "created" | "sent" | "delivered"; hash: string }[];

const CREATED_AT = Date.UTC(2026, 4, 3, 10, 14, 3, 27);
/** Milliseconds between two events. */
const STEP = 1187;

/** The facts of the sample that people see. */
export const SAMPLE = {
  id: "5f2a7c1e-0b64-4d3a-9a51-8c1f0e6d2b47",
  organization: "Ferrol Legal SLP",
  to: "maria@example.com",
  created_at: formatTime(new Date(CREATED_AT)),
  sealed_at: formatTime(new Date(CREATED_AT + 3 * STEP)),
};
const EVENTS = [
  ["sent", { provider: "demo" }],
  ["delivered", { provider: "demo", etsi_event: "RelayToNonERDS" }],
] as const;

/** Computes the record of a message `text` with the service's own code (see FORMAT.md). */
export async function sampleHashes(text: string): Promise<Hashes> {
  const content_hash = await contentHash({
    v: 2,
    salt: "7b1f64c2d93f0c6d1e8a554c2b9d0e5b",
    organization: { id: SAMPLE.id, name: SAMPLE.organization },
    customer_ref: null,
    channel: "email",
    to: SAMPLE.to,
    sender_name: "Acuse",
    sender_email: null,
    subject: text,
    body_text: text,
    body_html: null,
    attachments: [],
  });
  const created = {
    notification_id: SAMPLE.id,
    event_type: "created",
    event_data: createdData(content_hash, [], false),
  };
  let head = await nextLink(null, { ...created, now: new Date(CREATED_AT) });
  const hashes: Hashes = [
    { of: "content", hash: content_hash },
    { of: "created", hash: head.event_hash },
  ];
  for (const [event_type, event_data] of EVENTS) {
    const now = new Date(CREATED_AT + STEP * (hashes.length - 1));
    head = await nextLink(head, { notification_id: SAMPLE.id, event_type, event_data, now });
    hashes.push({ of: event_type, hash: head.event_hash });
  }
  return hashes;
}
