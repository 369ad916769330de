import { existingBlobs, getBlob, getBlobs } from "#lib/blobs/blobs.ts";
import { config } from "#lib/config.ts";
import { fault, untilRestored } from "#lib/contract/errors.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import type { NotificationRecord, SealView } from "#lib/contract/record.ts";
import { db, query } from "#lib/db.ts";
import type { LoggedLink } from "#lib/evidence/log/check.ts";
import { Prisma } from "#prisma/client/client.ts";

/** The name under which this service signs what it certifies. */
export const SERVICE_NAME = "Acuse";

/** The form of `formatTime`. */
const TIME = 'YYYY-MM-DD"T"HH24:MI:SS.MS';

/** A record with what only its checks read, from the same snapshot. */
export type CheckableRecord = NotificationRecord & {
  /** Sequence and previous hash of each link as stored. */
  positions: { sequence: number; previous_hash: string }[];
  /** Its entries in the public log. */
  logged: LoggedLink[];
  /** Time-stamp tokens by seal number, base64. */
  tokens: { [number: string]: string };
};

type Row<T> = Omit<T, "service" | "seal" | "superseded"> & { seals: SealView[] };

/**
 * Loads a notification's record in one round trip; `null` when the id is unknown. The id is the access token; with
 * `organizationId` the result is `null` also for another organization's notification.
 */
export const loadRecord = (id: string, organizationId: string | null = null): Promise<NotificationRecord | null> =>
  load<NotificationRecord>(id, organizationId, Prisma.empty);

/** Loads records by id, in one round trip. */
export const loadRecords = (ids: string[]): Promise<Map<string, NotificationRecord>> =>
  loadAll<NotificationRecord>(ids, null, Prisma.empty);

/** Like `loadRecord`, with what `checkRecord` reads. */
export const loadCheckableRecord = (
  id: string,
  organizationId: string | null = null,
): Promise<CheckableRecord | null> => load<CheckableRecord>(id, organizationId, CHECKED);

const CHECKED = Prisma.sql`,
  (SELECT coalesce(json_agg(json_build_object('sequence', sequence, 'event_hash', event_hash) ORDER BY sequence), '[]')
    FROM log_leaves WHERE notification_id = n.id) AS logged,
  (SELECT coalesce(json_agg(json_build_object('sequence', sequence, 'previous_hash', previous_hash) ORDER BY sequence), '[]')
    FROM links WHERE notification_id = n.id) AS positions,
  (SELECT coalesce(json_object_agg(number, encode(token, 'base64')), '{}')
    FROM seals WHERE notification_id = n.id) AS tokens`;

async function load<T extends NotificationRecord>(id: string, organizationId: string | null, more: Prisma.Sql) {
  return isUuid(id) ? ((await loadAll<T>([id], organizationId, more)).get(id.toLowerCase()) ?? null) : null;
}

async function loadAll<T extends NotificationRecord>(ids: string[], organizationId: string | null, more: Prisma.Sql) {
  const rows = await query<Row<T>>(Prisma.sql`
    SELECT n.id::text, n.status::text, n.simulated, n.channel, n.content_hash, o.locale, o.id::text AS organization_id,
      n.organization_name AS organization,
      to_char(n.created_at AT TIME ZONE 'UTC', ${TIME}) AS created_at,
      n.recipient AS recipient_email, n.sender_name, n.sender_email, n.customer_ref, n.subject, n.body_text, n.body_html,
      n.salt,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'filename', filename, 'content_type', content_type,
          'size_bytes', size_bytes, 'sha256', sha256) ORDER BY position), '[]')
        FROM attachments WHERE notification_id = n.id) AS attachments,
      (SELECT coalesce(json_agg(json_build_object('event_type', event_type, 'event_data', event_data,
          'event_hash', event_hash, 'created_at', to_char(created_at AT TIME ZONE 'UTC', ${TIME})) ORDER BY sequence), '[]')
        FROM links WHERE notification_id = n.id) AS events,
      (SELECT coalesce(json_agg(json_build_object('number', number, 'hash', imprint, 'chain_hash', chain_hash,
          'timestamped_at', to_char(timestamped_at AT TIME ZONE 'UTC', ${TIME}), 'head_sequence', head_sequence,
          'certificate_sha256', certificate_sha256, 'file_sha256', coalesce((
            SELECT r.certificate_sha256 FROM renewals r WHERE r.notification_id = s.notification_id AND r.seal_number = s.number
            ORDER BY r.number DESC LIMIT 1), certificate_sha256),
          'awaits_revocation_status', EXISTS (
            SELECT FROM awaited_revocation_statuses a WHERE a.notification_id = s.notification_id AND a.seal_number = s.number))
          ORDER BY number), '[]')
        FROM seals s WHERE notification_id = n.id) AS seals${more}
    FROM notifications n JOIN organizations o ON o.id = n.organization_id
    WHERE n.id = ANY(${ids}::uuid[]) AND n.organization_id = coalesce(${organizationId}::uuid, n.organization_id)`);
  return new Map(rows.map((row) => [row.id, recordOf(row)]));
}

function recordOf<T extends NotificationRecord>({ seals, ...rest }: Row<T>) {
  const seal = seals.at(-1) ?? null;
  const service = { name: SERVICE_NAME, base_url: config().baseUrl };
  const record = { ...rest, service, seal, superseded: seals.slice(0, -1) };
  return erasedAt(record) === null ? record : { ...record, ...HIDDEN };
}

/** Hides erased content, which is deleted only after the `content_erased` link is sealed. */
const HIDDEN = {
  ...{ recipient_email: null, sender_name: null, sender_email: null, customer_ref: null },
  ...{ subject: null, body_text: null, body_html: null, salt: null, attachments: [] },
};

/** Sequence of the `content_erased` link, or `null`. */
function erasedAt({ events }: Pick<NotificationRecord, "events">): number | null {
  const sequence = events.findIndex(({ event_type }) => event_type === "content_erased");
  return sequence < 0 ? null : sequence;
}

export const isErased = (record: NotificationRecord): boolean => erasedAt(record) !== null;

/** True when a seal's certificate shows content that was erased since: it must not be served, and is deleted with the content. */
export function holdsErased(record: NotificationRecord, seal: SealView): boolean {
  const sequence = erasedAt(record);
  return sequence !== null && seal.head_sequence < sequence;
}

export async function ownsNotification(organizationId: string, id: string): Promise<boolean> {
  return isUuid(id) && (await db().notification.count({ where: { id, organizationId } })) > 0;
}

interface StoredAttachment {
  filename: string;
  content_type: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Lower-case hex. */
  sha256: string;
}

/**
 * Loads an attachment; `null` when it is not the notification's or was erased.
 * @throws ApiError unavailable when its bytes are lost or were changed
 */
export async function loadAttachment(id: string, attachmentId: string): Promise<StoredAttachment | null> {
  if (!isUuid(id) || !isUuid(attachmentId)) return null;
  const attachment = await db().attachment.findFirst({
    // The blob alone does not decide: another notification may share the bytes after this one's erasure.
    where: { id: attachmentId, notificationId: id, notification: { salt: { not: null }, erasure: null } },
  });
  if (!attachment) return null;
  const bytes = await getBlob(attachment.sha256);
  if (!bytes) throw untilRestored(fault("file_lost"));
  const { filename, contentType, sha256 } = attachment;
  return { filename, content_type: contentType, bytes, sha256 };
}

/** Numbers of the seals whose certificate can be served. */
export async function keptSeals(record: NotificationRecord): Promise<number[]> {
  const { seal, superseded } = record;
  const seals = (seal ? [...superseded, seal] : superseded).filter((view) => !holdsErased(record, view));
  const kept = await existingBlobs(seals.map(({ certificate_sha256 }) => certificate_sha256));
  return seals.filter(({ certificate_sha256 }) => kept.has(certificate_sha256)).map(({ number }) => number);
}

/** Loads the time-stamp token (a bare DER TimeStampToken) of a seal, by default the newest; `null` when there is none. */
export async function loadToken(id: string, number?: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!isUuid(id)) return null;
  const seal = await db().seal.findFirst({
    where: { notificationId: id, ...(number === undefined ? {} : { number }) },
    orderBy: { number: "desc" },
    select: { token: true },
  });
  return seal?.token ?? null;
}

/** Loads the stored bytes of the attachments, by attachment id: without those that were lost or changed. */
export async function attachmentBytes(record: NotificationRecord): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  if (record.salt === null) return new Map();
  const blobs = await getBlobs(record.attachments.map(({ sha256 }) => sha256));
  return new Map(
    record.attachments.flatMap(({ id, sha256 }) => {
      const bytes = blobs.get(sha256);
      return bytes ? [[id, bytes]] : [];
    }),
  );
}
