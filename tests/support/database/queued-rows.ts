import { randomBytes, randomUUID } from "node:crypto";
import type { Client } from "pg";
import { nextLink } from "#lib/evidence/chain/chain.ts";
import { contentHash, createdData } from "#lib/evidence/chain/content.ts";

/** Inserts queued notifications with a valid first link: thousands per second, faster than the API. */
export async function insertQueued(client: Client, count: number, body_text: string): Promise<void> {
  const organization = randomUUID();
  await client.query("INSERT INTO organizations (id, name, kind) VALUES ($1, 'Rows', 'regular')", [organization]);
  for (let done = 0; done < count; done += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - done) }, () => queued(organization, body_text));
    await client.query(INSERT, [organization, JSON.stringify(await Promise.all(rows)), body_text]);
  }
}

async function queued(organization: string, body_text: string) {
  const id = randomUUID();
  const now = new Date();
  const salt = randomBytes(16).toString("hex");
  const account = { organization: { id: organization, name: "Rows" }, customer_ref: null };
  const named = { to: "ana@example.com", sender_name: "Rows", sender_email: null, subject: "Acta", body_text };
  const content_hash = await contentHash({
    v: 2,
    salt,
    ...account,
    channel: "email",
    ...named,
    body_html: null,
    attachments: [],
  });
  const event_data = createdData(content_hash, [], true);
  const link = await nextLink(null, { notification_id: id, event_type: "created", event_data, now });
  return { id, salt, content_hash, ...link };
}

const INSERT = `
  WITH rows AS (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS r(id uuid, salt text, content_hash text, sequence int, previous_hash text,
      event_type text, event_data jsonb, created_at timestamp, event_hash text)
  ), stored AS (
    INSERT INTO notifications (id, organization_id, organization_name, channel, recipient, sender_name, subject, body_text, salt,
      content_hash, simulated, created_at)
    SELECT id, $1::uuid, 'Rows', 'email', 'ana@example.com', 'Rows', 'Acta', $3::text, salt, content_hash, true,
      created_at AT TIME ZONE 'UTC' FROM rows
  ), appended AS (
    INSERT INTO links (notification_id, sequence, previous_hash, event_type, event_data, created_at, event_hash)
    SELECT id, sequence, previous_hash, event_type, event_data, created_at AT TIME ZONE 'UTC', event_hash FROM rows
    RETURNING notification_id, sequence
  )
  INSERT INTO log_queue (notification_id, sequence) SELECT * FROM appended`;
