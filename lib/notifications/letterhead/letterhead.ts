import { parseSandboxName } from "#lib/contract/fields/sandbox-name.ts";
import { db } from "#lib/db.ts";
import { asLocale, messages } from "#lib/i18n/messages.ts";
import type { Letterhead } from "#lib/transports/transport.ts";

/** The frame of one notification's mail, with the name under which it was created and the logo of today. */
export async function letterheadOf(notification: {
  organization_id: string;
  organization_name: string;
  locale: string | null;
}): Promise<Letterhead> {
  const { organization_id: id, organization_name: name, locale } = notification;
  const { parties } = messages(asLocale(locale));
  const sandbox = parseSandboxName(name);
  const shown = sandbox ? (sandbox.emailProven ? parties.ownSandbox : parties.sandbox)(sandbox.mark) : name;
  return { organization: shown, logo: await logoOf(id) };
}

/** The logo of an organization; `null` without one. The caller checks that the reader belongs to it. */
export async function logoOf(organizationId: string): Promise<Letterhead["logo"]> {
  const select = { png: true, width: true, height: true } as const;
  return db().logo.findUnique({ where: { organizationId }, select });
}

/** How the mails of an organization look, for forms and previews. */
export async function mailLayoutOf(organizationId: string): Promise<{ framed: boolean; logo: boolean }> {
  const found = await db().organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { mailLayout: true, logo: { select: { width: true } } },
  });
  return { framed: found.mailLayout, logo: found.logo !== null };
}
