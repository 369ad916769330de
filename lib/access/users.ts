import { config } from "#lib/config.ts";
import { emailOf } from "#lib/contract/text.ts";
import { db, type Queryable } from "#lib/db.ts";
import type { Locale } from "#lib/i18n/messages.ts";
import { recordAudit } from "./audit.ts";

/** Whether somebody who proves this address (lower-cased) is let in: always who has been here, who is invited, the admin. */
export async function maySignIn(email: string, now: Date): Promise<boolean> {
  const { signup, adminEmail } = config();
  if (signup === "open" || emailOf(adminEmail ?? "") === email) return true;
  const invited = { email, expiresAt: { gt: now } };
  return (await db().user.count({ where: { email } })) > 0 || (await db().invitation.count({ where: invited })) > 0;
}

/** The user of a proven address (lower-cased), with an organization of their own; any number of clicks at once make one. */
export async function ensureUser(email: string, name: string | null): Promise<{ id: string; email: string }> {
  return db().$transaction(async (tx) => {
    await lockPerson(tx, email);
    const found = await tx.user.findUnique({ where: { email } });
    const user = found ?? (await tx.user.create({ data: { email, name } }));
    await ensureOrganization(tx, user);
    return { id: user.id, email };
  });
}

/** What one person is given once is given to their clicks and tabs one after the other. */
async function lockPerson(tx: Queryable, email: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`acuse user ${email}`}, 0))`;
}

/** Whoever belongs nowhere gets an organization, named by the address they have proven. */
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
 * Makes the admin the owner of what a start made for a key and nobody belongs to, if they have been here before. Of a user who
 * is not the admin it does nothing.
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

/** The language of everything shown to this user from now on. */
export async function setLocale(userId: string, locale: Locale): Promise<void> {
  await db().user.update({ where: { id: userId }, data: { locale } });
}

/** How this user is called where others see them; empty is by their address alone. */
export async function setName(userId: string, name: string): Promise<void> {
  await db().user.update({ where: { id: userId }, data: { name: name || null } });
}

/** Signs this user out of every browser, this one included. */
export async function endSessions(userId: string): Promise<void> {
  await db().session.deleteMany({ where: { userId } });
}
