import { emailOf } from "#lib/contract/fields/text.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { db } from "#lib/db.ts";
import type { Locale } from "#lib/i18n/messages.ts";
import { type Actor, recordAudit } from "./audit.ts";
import { createOrganization } from "./users.ts";

export const NAME_CHARACTERS = LIMITS.organization.nameCharacters;
/** Organizations that one user may own: each has its own endpoints, queue position and budgets. */
export const MAX_OWNED = LIMITS.organization.ofOwner;

interface OrganizationSettings {
  name: string;
  /** Language of its certificates. */
  locale: Locale;
}

/**
 * Whether a name has what looks like an e-mail address. Certificates show the founder's proven address as the name of an
 * organization that was never named, so that a typed one would pass for its owner's.
 */
export const hasAddress = (name: string): boolean =>
  /\S@[^\s@.。]+[.。]\S/u.test(
    name.replace(/[\p{Cf}\p{Zs}]/gu, (sign) => (sign === " " ? sign : "")).normalize("NFKC"),
  );

/** Whether it still bears the e-mail address of its founder. */
export const isNameless = ({ name }: { name: string }): boolean => emailOf(name) !== null;

/** Updates the settings and records each change in the audit log. */
export async function changeOrganization(actor: Actor, settings: OrganizationSettings): Promise<void> {
  const { organizationId: id } = actor;
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT id FROM organizations WHERE id = ${id}::uuid FOR UPDATE`;
    const before = await tx.organization.findUniqueOrThrow({ where: { id }, select: { name: true, locale: true } });
    await tx.organization.update({ where: { id }, data: settings });
    if (before.name !== settings.name) {
      const data = { from: before.name, to: settings.name };
      await recordAudit(tx, { ...actor, action: "organization.renamed", subject: settings.name, data });
    }
    if (before.locale !== settings.locale) {
      const data = { from: before.locale, to: settings.locale };
      await recordAudit(tx, { ...actor, action: "organization.language_changed", subject: settings.locale, data });
    }
  });
}

/** Creates an organization owned by the user. Returns its id; `null` when the user owns {@link MAX_OWNED}. */
export async function foundOrganization(user: { id: string; email: string }, name: string): Promise<string | null> {
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT id FROM users WHERE id = ${user.id}::uuid FOR UPDATE`;
    if ((await tx.membership.count({ where: { userId: user.id, role: "owner" } })) >= MAX_OWNED) return null;
    return createOrganization(tx, user, name);
  });
}
