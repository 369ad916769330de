import type { Queryable } from "#lib/db.ts";
import type { Content, Link } from "#lib/evidence/types.ts";
import { insertOfLinks } from "../chain/append.ts";
import type { PreparedAttachment } from "./attachments.ts";

export interface PreparedNotification {
  id: string;
  caller: { organizationId: string; apiKeyId: string | null };
  content: Content;
  content_hash: string;
  simulated: boolean;
  attachments: PreparedAttachment[];
  created: Link & { previous_hash: string; sequence: number };
}

/** Stores notifications with their attachments and first links. Raw SQL, because one statement is one round trip. */
export async function store(tx: Queryable, drafts: PreparedNotification[]): Promise<void> {
  const links = drafts.map(({ id, caller: { organizationId }, created }) => {
    return { notificationId: id, organizationId, link: created, status: "queued" as const };
  });
  await tx.$executeRaw`
    WITH notification AS (
      INSERT INTO notifications (id, organization_id, api_key_id, status, channel, recipient, sender_name, sender_email,
        customer_ref, organization_name, subject, body_text, body_html, salt, content_hash, simulated, created_at)
      SELECT id, organization_id, api_key_id, 'queued', channel, "to", sender_name, sender_email, customer_ref,
        organization_name, subject, body_text, body_html, salt,
        content_hash, simulated, created_at
      FROM json_to_recordset(${JSON.stringify(drafts.map(rowOf))}::json) AS draft(id uuid, organization_id uuid,
        organization_name text, api_key_id uuid, channel text, "to" text, sender_name text, sender_email text, customer_ref text, subject text,
        body_text text, body_html text, salt text, content_hash text, simulated boolean, created_at timestamptz)
    ), files AS (
      INSERT INTO attachments (id, notification_id, position, filename, content_type, size_bytes, sha256)
      SELECT id, notification_id, position, filename, content_type, size_bytes, sha256
      FROM json_to_recordset(${JSON.stringify(drafts.flatMap(filesOf))}::json) AS file(id uuid, notification_id uuid,
        position int, filename text, content_type text, size_bytes int, sha256 text)
    ) ${insertOfLinks(links)}`;
}

function rowOf(draft: PreparedNotification) {
  const { attachments: _stored, v: _version, organization, ...content } = draft.content;
  const { id, caller, content_hash, simulated, created } = draft;
  const { organizationId: organization_id, apiKeyId: api_key_id } = caller;
  const created_at = `${created.created_at}Z`;
  const organization_name = organization.name;
  return { id, organization_id, organization_name, api_key_id, ...content, content_hash, simulated, created_at };
}

function filesOf({ id: notification_id, attachments }: PreparedNotification) {
  return attachments.map(({ id, filename, content_type, size_bytes, sha256 }, position) => {
    return { id, notification_id, position, filename, content_type, size_bytes, sha256 };
  });
}
