import { config } from "#lib/config.ts";
import { emailOf } from "#lib/contract/fields/text.ts";
import { db, type Queryable } from "#lib/db.ts";
import type { Locale } from "#lib/i18n/messages.ts";
import { recordAudit } from "./audit.ts";

/** Whether a user with this proven address (lower-cased) may sign in: existing users, invited users and the admin always may. */
export async function maySignIn(email: string, now: Date): Promise<boolean> {
  const { signup, adminEmail } = config();
  if (signup === "open" || emailOf(adminEmail ?? "") === email) return true;
  const invited = { email, expiresAt: { gt: now } };
  return (await db().user.count({ where: { email } })) > 0 || (await db().invitation.count({ where: invited })) > 0;
}

/** Finds or creates the user of a proven address (lower-cased) with an organization. Safe for concurrent calls. */
export async function ensureUser(email: string, name: string | null): Promise<{ id: string; email: string }> {
  return db().$transaction(async (tx) => {
    await lockPerson(tx, email);
    const found = await tx.user.findUnique({ where: { email } });
    const user = found ?? (await tx.user.create({ data: { email, name } }));
    await ensureOrganization(tx, user);
    return { id: user.id, email };
  });
}

/** Serializes creation for one address. */
async function lockPerson(tx: Queryable, email: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`acuse user ${email}`}, 0))`;
}

/** Creates an organization for a user who is a member of none, and names it after the user's address. */
export async function ensureOrganization(tx: Queryable, user: { id: string; email: string }): Promise<void> {
  await lockPerson(tx, user.email);
  if (await tx.membership.count({ where: { userId: user.id } })) return;
  await createOrganization(tx, user, user.email);
}

/** @returns the id of a new organization that `user` owns */
export async function createOrganization(
  tx: Queryable,
  user: { id: string; email: string },
  name: string,
): Promise<string> {
  const memberships = { create: { userId: user.id, role: "owner" as const } };
  const { id: organizationId } = await tx.organization.create({ data: { name, kind: "regular", memberships } });
  const who = { organizationId, userId: user.id, actor: user.email };
  await recordAudit(tx, { ...who, action: "organization.created", subject: name });
  return organizationId;
}

/**
 * Makes the admin the owner of organizations without members, such as the bootstrap key's. Does nothing for other users or
 * before the admin's first sign-in.
 */
export async function adoptOrganizations(user?: { id: string }): Promise<void> {
  const email = config().adminEmail?.toLowerCase();
  const admin = email && (await db().user.findFirst({ where: { ...user, email } }));
  if (!admin) return;
  await db().$transaction(async (tx) => {
    const orphans = { kind: { not: "sandbox" as const }, memberships: { none: {} } };
    for (const { id: organizationId } of await tx.organization.findMany({ where: orphans, select: { id: true } })) {
      const row = { organizationId, userId: admin.id, role: "owner" as const };
      const { count } = await tx.membership.createMany({ data: row, skipDuplicates: true });
      const who = { organizationId, userId: admin.id, actor: admin.email };
      if (count)
        await recordAudit(tx, { ...who, action: "member.joined", subject: admin.email, data: { role: "owner" } });
    }
  });
}

/** Sets the user's language. */
export async function setLocale(userId: string, locale: Locale): Promise<void> {
  await db().user.update({ where: { id: userId }, data: { locale } });
}

/** Sets the user's display name; empty shows the address. */
export async function setName(userId: string, name: string): Promise<void> {
  await db().user.update({ where: { id: userId }, data: { name: name || null } });
}

/** Signs this user out of every browser. A sign-in link that was mailed before no longer works. */
export async function endSessions(userId: string): Promise<void> {
  await db().$executeRaw`
    DELETE FROM sign_in_tokens USING users WHERE users.id = ${userId}::uuid AND sign_in_tokens.email = users.email`;
  await db().session.deleteMany({ where: { userId } });
}
