import { db, type Queryable } from "#lib/db.ts";
import { type Actor, recordAudit } from "./audit.ts";
import { cursorsOf } from "./list-cursors.ts";
import type { Role } from "./roles.ts";
import { ensureOrganization } from "./users.ts";

export interface Member {
  userId: string;
  email: string;
  name: string | null;
  role: Role;
  since: Date;
}

const PAGE = 50;

/** Lists one page of members by address. `next` is the next page's encrypted cursor; an invalid cursor starts at the first page. */
export async function listMembers(
  organizationId: string,
  after: string | undefined,
): Promise<{ members: Member[]; next: string | null }> {
  const places = await cursorsOf("members", organizationId);
  // Ordered by the index on users.email, so that only the page's rows are read.
  const rows = await db().$queryRaw<Member[]>`
    SELECT m.user_id::text AS "userId", u.email, u.name, m.role::text, m.created_at AS since
    FROM users u JOIN memberships m ON m.user_id = u.id AND m.organization_id = ${organizationId}::uuid
    WHERE u.email > ${(after && places.read(after)) || ""} ORDER BY u.email LIMIT ${PAGE + 1}`;
  const members = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? members.at(-1) : undefined;
  return { members, next: last ? places.write(last.email) : null };
}

/** True for the last owner, who cannot leave or take another role. */
export async function isOnlyOwner(organizationId: string, userId: string): Promise<boolean> {
  const where = { organizationId, role: "owner" } as const;
  const orderBy = { createdAt: "asc" } as const;
  const owners = await db().membership.findMany({ where, orderBy, take: 2, select: { userId: true } });
  return owners.length === 1 && owners[0]?.userId === userId;
}

/** Addresses of the first five owners. */
export async function listOwners(organizationId: string): Promise<string[]> {
  const rows = await db().membership.findMany({
    where: { organizationId, role: "owner" },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    take: 5,
    select: { user: { select: { email: true } } },
  });
  return rows.map(({ user }) => user.email);
}

export type MemberChange = "done" | "not found" | "last owner" | "not an owner";

/** Changes a member's role. An organization keeps at least one owner. */
export async function changeRole(actor: Actor, userId: string, role: Role): Promise<MemberChange> {
  return changing(actor, userId, async (tx, member, byOwner) => {
    if (!byOwner) return "not an owner";
    if (member.role === "owner" && role !== "owner" && (await isLastOwner(tx, actor))) return "last owner";
    if (member.role === role) return "done";
    const where = { organizationId_userId: { organizationId: actor.organizationId, userId } };
    await tx.membership.update({ where, data: { role } });
    const data = { from: member.role, to: role };
    await recordAudit(tx, { ...actor, action: "member.role_changed", subject: member.email, data });
    return "done";
  });
}

/** Removes a member, also oneself. Takes effect with the member's next request. */
export async function removeMember(actor: Actor, userId: string): Promise<MemberChange> {
  return changing(actor, userId, async (tx, member, byOwner) => {
    if (!byOwner && userId !== actor.userId) return "not an owner";
    if (member.role === "owner" && (await isLastOwner(tx, actor))) return "last owner";
    const where = { organizationId_userId: { organizationId: actor.organizationId, userId } };
    await tx.membership.delete({ where });
    const action = userId === actor.userId ? "member.left" : "member.removed";
    await recordAudit(tx, { ...actor, action, subject: member.email });
    await ensureOrganization(tx, { id: userId, email: member.email });
    return "done";
  });
}

/** The name of an organization whose audit log says that this member left it or was removed; `null` of any other. */
export async function organizationLeft(organizationId: string, email: string): Promise<string | null> {
  const where = { organizationId, subject: email, action: { in: ["member.left", "member.removed"] } };
  const entry = await db().auditEntry.findFirst({ where, select: { organization: { select: { name: true } } } });
  return entry?.organization.name ?? null;
}

type Change = (tx: Queryable, member: { role: Role; email: string }, byOwner: boolean) => Promise<MemberChange>;

/**
 * Serializes changes of one organization's members: two last owners must not leave at once, and a demoted owner must not act
 * as one.
 */
async function changing({ organizationId, userId: by }: Actor, userId: string, change: Change): Promise<MemberChange> {
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT id FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
    const select = { role: true, user: { select: { email: true } } } as const;
    const found = await tx.membership.findFirst({ where: { organizationId, userId }, select });
    if (!found) return "not found";
    const owning = by !== null && (await tx.membership.count({ where: { organizationId, userId: by, role: "owner" } }));
    return change(tx, { role: found.role, email: found.user.email }, Boolean(owning));
  });
}

async function isLastOwner(tx: Queryable, { organizationId }: Actor): Promise<boolean> {
  return (await tx.membership.count({ where: { organizationId, role: "owner" } })) < 2;
}
