import type { Viewer } from "#lib/access/sign-in/session.ts";
import { config } from "#lib/config.ts";
import { parseSandboxName } from "#lib/contract/fields/sandbox-name.ts";
import { db } from "#lib/db.ts";
import { asLocale, messages } from "#lib/i18n/messages.ts";
import { aroundText } from "#lib/transports/body.ts";
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

/** Returns how the next mail of an organization looks, for previews. `name`: as mails show it. `logo`: whether there is one. */
export async function mailLookOf({ id, name, kind, locale }: Organization) {
  const select = { mailLayout: true, logo: { select: { width: true } } } as const;
  const found = await db().organization.findUniqueOrThrow({ where: { id }, select });
  const shown = nameInMail({ organization_name: name, locale });
  const simulated = config().transport === "demo" || kind === "sandbox";
  return {
    name: shown,
    framed: found.mailLayout,
    logo: found.logo !== null,
    ...aroundText({ organization: shown, simulated, locale }),
  };
}

type Organization = Pick<Viewer["organization"], "id" | "name" | "kind" | "locale">;
