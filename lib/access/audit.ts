import { withoutQuery } from "#lib/contract/fields/endpoint-url.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import { db, type Queryable } from "#lib/db.ts";
import type { Json } from "#lib/evidence/types.ts";

export interface AuditRecord {
  organizationId: string;
  /** `null` when nobody did it: a rule of the organization, or the service itself. */
  userId: string | null;
  /** Who it was, as people know them: an e-mail address. */
  actor: string;
  /** `<what>.<done>`, for example `key.created`; the pages have words for each. */
  action: string;
  /** What it was done to: a key's name, an address, a notification's id. Never anything secret. */
  subject: string | null;
  data?: Json;
}

/** Writes down who did what, in the transaction that does it. */
export async function recordAudit(tx: Queryable, { data, ...entry }: AuditRecord): Promise<void> {
  await tx.auditEntry.create({ data: { ...entry, ...(data === undefined || data === null ? {} : { data }) } });
}

/** The actor of what an organization's retention period does. */
export const RETENTION = "retention";

/**
 * Writes down that one more notification was erased at the end of its retention period: a line for each day (UTC), with how
 * many there were. Which they were, each one's own chain tells.
 */
export async function countExpired(tx: Queryable, organizationId: string, now: Date): Promise<void> {
  const action = "notification.expired";
  const name = [organizationId, action, now.toISOString().slice(0, 10)].join(" ");
  await tx.$executeRaw`
    INSERT INTO audit_entries AS entry (id, organization_id, actor, action, data, created_at)
    VALUES (md5(${name})::uuid, ${organizationId}::uuid, ${RETENTION}, ${action}, '{"count": 1}', ${now})
    ON CONFLICT (id) DO UPDATE SET data = jsonb_build_object('count', (entry.data->>'count')::int + 1)`;
}

/** Who does something in the dashboard, and to which organization: the beginning of an {@link AuditRecord}. */
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
  /** Of a subject that is an id: what people know it by, while the organization still has it. */
  about: string | null;
  data: unknown;
  createdAt: Date;
}

/** One page of an organization's log, newest first; `next` is the cursor of the page after it. A cursor that is none is the beginning. */
export async function listAudit(
  organizationId: string,
  { cursor, limit = 50 }: { cursor?: string | undefined; limit?: number } = {},
): Promise<{ lines: AuditLine[]; next: string | null }> {
  const after = parsed(cursor);
  const rows = await db().auditEntry.findMany({
    where: {
      organizationId,
      // The first bound alone is what an index can begin at.
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
  return { lines: named, next: last ? `${last.createdAt.getTime()}.${last.id}` : null };
}

/** Notifications by subject and recipient, endpoints by address: the organization's own, and nothing of what was erased. */
async function aboutOf(
  organizationId: string,
  lines: Pick<AuditLine, "subject">[],
): Promise<ReadonlyMap<string, string>> {
  const ids = lines.flatMap(({ subject }) => (subject !== null && isUuid(subject) ? [subject] : []));
  if (ids.length === 0) return new Map();
  const where = { organizationId, id: { in: ids } };
  const [notifications, endpoints] = await Promise.all([
    db().notification.findMany({
      where: { ...where, salt: { not: null } },
      select: { id: true, subject: true, recipient: true },
    }),
    db().webhookEndpoint.findMany({ where, select: { id: true, url: true } }),
  ]);
  return new Map([
    ...notifications.map(({ id, subject, recipient }) => [id, `${subject ?? ""} → ${recipient ?? ""}`] as const),
    ...endpoints.map(({ id, url }) => [id, withoutQuery(url)] as const),
  ]);
}

function parsed(cursor: string | undefined): { at: Date; id: string } | null {
  const [, time, id] = /^(\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor ?? "") ?? [];
  return time && id ? { at: new Date(Number(time)), id } : null;
}
