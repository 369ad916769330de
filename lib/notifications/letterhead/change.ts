import { type Actor, recordAudit } from "#lib/access/audit.ts";
import { db } from "#lib/db.ts";
import { pngOf } from "./logo.ts";

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
