import { type Actor, recordAudit } from "#lib/access/audit.ts";
import { parseSandboxName } from "#lib/contract/fields/sandbox-name.ts";
import { db } from "#lib/db.ts";
import { asLocale, messages } from "#lib/i18n/messages.ts";
import type { Letterhead } from "#lib/transports/transport.ts";
import { pngOf } from "./logo.ts";

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

/** Turns the frame on or off, and records a change in the audit log. */
export async function setMailLayout(actor: Actor, framed: boolean): Promise<void> {
  const { organizationId } = actor;
  await db().$transaction(async (tx) => {
    const where = { id: organizationId, mailLayout: !framed };
    const { count } = await tx.organization.updateMany({ where, data: { mailLayout: framed } });
    const action = framed ? "organization.layout_on" : "organization.layout_off";
    if (count) await recordAudit(tx, { ...actor, action, subject: null });
  });
}

/** Stores an uploaded picture as the logo; `false` when it is no PNG, JPEG or SVG that can be drawn. */
export async function setLogo(actor: Actor, upload: Uint8Array): Promise<boolean> {
  const { organizationId } = actor;
  const logo = await pngOf(upload, organizationId);
  if (!logo) return false;
  await db().$transaction(async (tx) => {
    await tx.logo.upsert({ where: { organizationId }, create: { organizationId, ...logo }, update: logo });
    await recordAudit(tx, { ...actor, action: "organization.logo_changed", subject: null });
  });
  return true;
}

export async function removeLogo(actor: Actor): Promise<void> {
  const { organizationId } = actor;
  await db().$transaction(async (tx) => {
    const { count } = await tx.logo.deleteMany({ where: { organizationId } });
    if (count) await recordAudit(tx, { ...actor, action: "organization.logo_removed", subject: null });
  });
}
