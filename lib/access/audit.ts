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
      ...(after ? { OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, id: { lt: after.id } }] } : {}),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: { id: true, actor: true, action: true, subject: true, data: true, createdAt: true },
  });
  const lines = rows.slice(0, limit);
  const last = rows.length > limit ? lines.at(-1) : undefined;
  return { lines, next: last ? `${last.createdAt.getTime()}.${last.id}` : null };
}

function parsed(cursor: string | undefined): { at: Date; id: string } | null {
  const [, time, id] = /^(\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor ?? "") ?? [];
  return time && id ? { at: new Date(Number(time)), id } : null;
}
