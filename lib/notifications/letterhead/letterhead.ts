import { parseSandboxName } from "#lib/contract/fields/sandbox-name.ts";
import { db } from "#lib/db.ts";
import { asLocale, messages } from "#lib/i18n/messages.ts";
import type { Letterhead } from "#lib/transports/transport.ts";

/** The organization's name as a mail shows it: the one under which the notification was created. */
export function nameInMail({ organization_name: name, locale }: { organization_name: string; locale: string | null }) {
  const { parties } = messages(asLocale(locale));
  const sandbox = parseSandboxName(name);
  return sandbox ? (sandbox.emailProven ? parties.ownSandbox : parties.sandbox)(sandbox.mark) : name;
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
