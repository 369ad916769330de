import { isUuid } from "#lib/contract/fields/uuid.ts";
import { db, type Queryable } from "#lib/db.ts";
import type { Json } from "#lib/evidence/types.ts";

interface AuditRecord {
  organizationId: string;
  /** `null` when a rule of the organization or the service itself acted. */
  userId: string | null;
  /** E-mail address of the user, or {@link RETENTION}. */
  actor: string;
  /** `<object>.<verb>`, for example `key.created`; i18n has a text for each. */
  action: string;
  /** The object's name, address or id. Never a secret. */
  subject: string | null;
  data?: Json;
}

/** Adds an entry to the audit log, in the transaction of the action. */
export async function recordAudit(tx: Queryable, { data, ...entry }: AuditRecord): Promise<void> {
  await tx.auditEntry.create({ data: { ...entry, ...(data === undefined || data === null ? {} : { data }) } });
}

/** Actor of erasures by an organization's retention period. */
export const RETENTION = "retention";

/**
 * Counts one more notification erased by the retention period, in one entry per organization and day (UTC). Each notification's
 * chain records its own erasure.
 */
export async function countExpired(tx: Queryable, organizationId: string, now: Date): Promise<void> {
  const action = "notification.expired";
  const name = [organizationId, action, now.toISOString().slice(0, 10)].join(" ");
  await tx.$executeRaw`
    INSERT INTO audit_entries AS entry (id, organization_id, actor, action, data, created_at)
    VALUES (md5(${name})::uuid, ${organizationId}::uuid, ${RETENTION}, ${action}, '{"count": 1}', ${now})
    ON CONFLICT (id) DO UPDATE SET data = jsonb_build_object('count', (entry.data->>'count')::int + 1)`;
}

/** A member acting in an organization. */
export type Actor = Pick<AuditRecord, "organizationId" | "userId" | "actor">;

export const actorOf = ({
  user,
  organization,
}: {
  user: { id: string; email: string };
  organization: { id: string };
}): Actor => ({
  organizationId: organization.id,
  userId: user.id,
  actor: user.email,
});

export interface AuditLine {
  id: string;
  actor: string;
  action: string;
  subject: string | null;
  /** For a subject that is an id: a readable name, while the object exists. */
  about: string | null;
  data: unknown;
  createdAt: Date;
}

/** Limits a list of the log. */
export interface AuditFilter {
  actor?: string | undefined;
  action?: string | undefined;
  since?: Date | undefined;
  /** Excluded. */
  until?: Date | undefined;
}

/** People listed to choose from. */
const MAX_ACTORS = 200;

/** Lists who and what an organization's log has, to filter it. */
export async function auditChoices(organizationId: string): Promise<{ actors: string[]; actions: string[] }> {
  const entries = db().auditEntry;
  const [actors, actions] = await Promise.all([
    entries.groupBy({ by: "actor", where: { organizationId }, orderBy: { actor: "asc" }, take: MAX_ACTORS }),
    entries.groupBy({ by: "action", where: { organizationId }, orderBy: { action: "asc" } }),
  ]);
  return { actors: actors.map(({ actor }) => actor), actions: actions.map(({ action }) => action) };
}

/** Reads one page of an organization's log, newest first. `next` is the next page's cursor; an invalid cursor starts at the first page. */
export async function listAudit(
  organizationId: string,
  { cursor, limit = 50, ...filter }: AuditFilter & { cursor?: string | undefined; limit?: number } = {},
): Promise<{ lines: AuditLine[]; next: string | null }> {
  const after = parsed(cursor);
  const rows = await db().auditEntry.findMany({
    where: {
      organizationId,
      ...(filter.actor === undefined ? {} : { actor: filter.actor }),
      ...(filter.action === undefined ? {} : { action: filter.action }),
      AND: [
        ...(filter.since ? [{ createdAt: { gte: filter.since } }] : []),
        ...(filter.until ? [{ createdAt: { lt: filter.until } }] : []),
      ],
      // An index scan can start only at the first bound, not at the OR.
      ...(after && {
        createdAt: { lte: after.at },
        OR: [{ createdAt: { lt: after.at } }, { id: { lt: after.id } }],
      }),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: { id: true, actor: true, action: true, subject: true, data: true, createdAt: true },
  });
  const lines = rows.slice(0, limit);
  const last = rows.length > limit ? lines.at(-1) : undefined;
  const abouts = await aboutOf(organizationId, lines);
  const named = lines.map((line) => ({ ...line, about: abouts.get(line.subject ?? "") ?? null }));
  return { lines: named, next: last ? `${last.createdAt.getTime()}_${last.id}` : null };
}

/** Names notifications by recipient and subject, of which a page may show the beginning alone, without erased ones and those of other organizations. */
async function aboutOf(
  organizationId: string,
  lines: Pick<AuditLine, "subject">[],
): Promise<ReadonlyMap<string, string>> {
  const ids = lines.flatMap(({ subject }) => (subject !== null && isUuid(subject) ? [subject] : []));
  if (ids.length === 0) return new Map();
  const notifications = await db().notification.findMany({
    where: { organizationId, id: { in: ids }, erasure: null },
    select: { id: true, subject: true, recipient: true },
  });
  return new Map(notifications.map(({ id, subject, recipient }) => [id, `${recipient ?? ""} · ${subject ?? ""}`]));
}

function parsed(cursor: string | undefined): { at: Date; id: string } | null {
  const [, time, id] = /^(\d{1,14})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor ?? "") ?? [];
  return time && id ? { at: new Date(Number(time)), id } : null;
}
