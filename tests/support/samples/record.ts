import { createHash } from "node:crypto";
import type { NotificationRecord, RecordAttachment } from "#lib/contract/record.ts";
import { nextLink } from "#lib/evidence/chain/chain.ts";
import { contentHash, createdData } from "#lib/evidence/chain/content.ts";
import type { Content, Json, Link } from "#lib/evidence/types.ts";

export interface Story {
  id?: string;
  simulated?: boolean;
  /** The organization's language. */
  locale?: string;
  sender_name?: string;
  subject?: string;
  body_text?: string;
  body_html?: string | null;
  customer_ref?: string | null;
  attachments?: { filename: string; content_type: string; bytes: Uint8Array }[];
  /** Event types after `created`, each with its data. */
  events?: [type: string, data?: { [key: string]: Json }][];
}

const TEXT = `Dear Ms Lovelace,

Under clause 14.2 of the lease of 1 March 2024 on the premises at Calle Real 18, Ferrol, we hereby give you notice that the agreement ends on 31 August 2027. No renewal is offered.

Please return the keys by noon of that day at our offices. The deposit of € 2,400.00 will be settled within thirty days, after the inspection described in clause 9.

If you dispute this notice you may answer to this address within fifteen working days.

Ferrol Legal
For the owner, Ana Núñez Ordóñez`;

const ORGANIZATION_ID = "9b2d7c1e-5a40-4f3b-8e61-0c7d2f9a4b15";

const hex = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
const uuid = (seed: string) =>
  hex(seed).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, (_, a, b, c, d, e) => `${a}-${b}-4${c}-a${d}-${e}`);

export const DELIVERED: NonNullable<Story["events"]> = [
  [
    "sent",
    { provider: "resend", provider_message_id: "7f9a1c52-41ce-4b0f-9c55-0e3f6e1d0c0a", submission_sha256: hex("mail") },
  ],
  [
    "delivered",
    {
      provider: "resend",
      provider_message_id: "7f9a1c52-41ce-4b0f-9c55-0e3f6e1d0c0a",
      provider_event_id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      occurred_at: "2027-05-03T10:14:04.811",
      etsi_event: "RelayToNonERDS",
    },
  ],
];

/** An unsealed record with valid hashes. */
export async function sampleRecord(
  story: Story = {},
): Promise<{ record: NotificationRecord; bytes: Map<string, Uint8Array> }> {
  const id = story.id ?? "3f0c6d1e-8a55-4c2b-9d0e-5b1f7a64c2d9";
  const bytes = new Map<string, Uint8Array>();
  const attachments: RecordAttachment[] = (story.attachments ?? []).map((file, index) => {
    const attachment = uuid(`${id}/${index}`);
    bytes.set(attachment, file.bytes);
    const { filename, content_type } = file;
    return { id: attachment, filename, content_type, size_bytes: file.bytes.length, sha256: hex(file.bytes) };
  });
  const content = contentOf(story, id, attachments);
  const content_hash = await contentHash(content);
  const events = await chain(
    id,
    createdData(content_hash, attachments, story.simulated ?? false),
    story.events ?? DELIVERED,
  );
  const moved = events.map((event) => event.event_type).filter((type) => !["created", "content_erased"].includes(type));
  const record: NotificationRecord = {
    id,
    status: (moved.at(-1) ?? "queued") as NotificationRecord["status"],
    simulated: story.simulated ?? false,
    channel: "email",
    created_at: events[0]?.created_at ?? "",
    content_hash,
    service: { name: "Acuse", base_url: "https://acuse.example" },
    locale: story.locale ?? "en",
    organization: content.organization.name,
    organization_id: content.organization.id,
    recipient_email: content.to,
    sender_name: content.sender_name,
    sender_email: content.sender_email,
    customer_ref: content.customer_ref,
    subject: content.subject,
    body_text: content.body_text,
    body_html: content.body_html,
    salt: content.salt,
    attachments,
    events,
    seal: null,
    superseded: [],
  };
  return { record, bytes };
}

function contentOf(story: Story, id: string, attachments: RecordAttachment[]): Content {
  return {
    v: 2,
    salt: hex(id).slice(0, 32),
    organization: { id: ORGANIZATION_ID, name: "Ferrol Legal SLP" },
    customer_ref: story.customer_ref === undefined ? "2027/0118-LR" : story.customer_ref,
    channel: "email",
    to: "ada.lovelace@example.com",
    sender_name: story.sender_name ?? "Ferrol Legal, Abogados",
    sender_email: "despacho@ferrol-legal.example",
    subject: story.subject ?? "Notice of termination of the lease at Calle Real 18",
    body_text: story.body_text ?? TEXT,
    body_html: story.body_html ?? null,
    attachments: attachments.map(({ id: _, ...attachment }) => attachment),
  };
}

async function chain(
  id: string,
  created: { [key: string]: Json },
  events: NonNullable<Story["events"]>,
): Promise<Link[]> {
  let now = Date.UTC(2027, 4, 3, 10, 14, 3, 27);
  let head: Parameters<typeof nextLink>[0] = null;
  const links: Link[] = [];
  for (const [event_type, event_data] of [["created", created] as const, ...events]) {
    // These follow a seal.
    if (["complained", "content_erased"].includes(event_type)) now += 3 * 3_600_000;
    const {
      sequence,
      previous_hash: _,
      ...link
    } = await nextLink(head, {
      notification_id: id,
      event_type,
      event_data: { ...event_data, ...(created.simulated ? { simulated: true } : {}) },
      now: new Date(now),
    });
    links.push(link);
    head = { sequence, event_hash: link.event_hash, created_at: link.created_at };
    now += 1187 * links.length;
  }
  return links;
}

/** The same record with a seal over its first `events` links, as if the time-stamp had been made a moment later. */
export function sealed(record: NotificationRecord, events = record.events.length): NotificationRecord {
  const head = record.events[events - 1];
  if (!head) throw new RangeError("no such event");
  const seal = {
    number: record.superseded.length + (record.seal ? 2 : 1),
    timestamped_at: `${head.created_at.slice(0, 17)}59.000`,
    hash: hex(`imprint ${head.event_hash}`),
    chain_hash: head.event_hash,
    head_sequence: events - 1,
    certificate_sha256: hex(`certificate ${head.event_hash}`),
    file_sha256: hex(`certificate ${head.event_hash}`),
    awaits_revocation_status: false,
  };
  return { ...record, seal, superseded: record.seal ? [...record.superseded, record.seal] : [] };
}

/** The record after its content was erased. */
export function erased(record: NotificationRecord): NotificationRecord {
  const gone = { recipient_email: null, sender_name: null, sender_email: null, customer_ref: null, subject: null };
  return { ...record, ...gone, body_text: null, body_html: null, salt: null, attachments: [] };
}
