import { randomBytes } from "node:crypto";
import { LIMITS } from "#lib/contract/limits.ts";
import { db } from "#lib/db.ts";
import { asLocale } from "#lib/i18n/messages.ts";
import { commitWithJobs } from "#lib/jobs/jobs.ts";
import { type Actor, recordAudit } from "./audit.ts";
import { mayMail } from "./mails/budget.ts";
import { enqueueInvitationMail } from "./mails/send.ts";
import type { Role } from "./roles.ts";
import { tokenHash } from "./sign-in/adapter.ts";

export interface PendingInvitation {
  id: string;
  email: string;
  role: Role;
  expiresAt: Date;
}

/** Pending invitations of one organization. */
const MAX_PENDING = LIMITS.organization.invitations;

/** Lists pending invitations, newest first. Expired ones stay until they are sent again or withdrawn. */
export async function listInvitations(organizationId: string): Promise<PendingInvitation[]> {
  return db().invitation.findMany({
    where: { organizationId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true, email: true, role: true, expiresAt: true },
    take: MAX_PENDING,
  });
}

export type InviteResult = "sent" | "member already" | "too many" | "not found";

interface Inviting {
  /** Rate limit key of the inviting member. */
  client: string;
  now: Date;
}

/**
 * Invites an address (lower-cased). A repeated invitation replaces role and link. The mail is in the organization's language,
 * since the invitee's is unknown.
 */
export async function invite(
  actor: Actor,
  email: string,
  role: Role,
  { client, now }: Inviting,
): Promise<InviteResult> {
  const { organizationId } = actor;
  if (await db().membership.count({ where: { organizationId, user: { email } } })) return "member already";
  if ((await mayMail("invitation", client, email)) !== "yes") return "too many";
  const token = randomBytes(32).toString("base64url");
  return commitWithJobs(async (tx, send) => {
    const [organization] = await tx.$queryRaw<{ name: string; locale: string }[]>`
      SELECT name, locale FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
    if (!organization) return "not found";
    const others = { organizationId, NOT: { email } };
    if ((await tx.invitation.count({ where: others })) >= MAX_PENDING) return "too many";
    const fresh = {
      role,
      sha256: tokenHash(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIMITS.organization.invitationDays * 86_400_000),
    };
    const where = { organizationId_email: { organizationId, email } };
    await tx.invitation.upsert({ where, create: { organizationId, email, ...fresh }, update: fresh });
    await recordAudit(tx, { ...actor, action: "invitation.sent", subject: email, data: { role } });
    const { name, locale } = organization;
    const mail = { organization: name, inviter: actor.actor, role };
    await enqueueInvitationMail(send, { to: email, locale: asLocale(locale), token, ...mail });
    return "sent";
  });
}

/** Sends an invitation again with a new link. */
export async function resendInvitation(actor: Actor, id: string, inviting: Inviting): Promise<InviteResult> {
  const found = await db().invitation.findFirst({ where: { id, organizationId: actor.organizationId } });
  return found ? invite(actor, found.email, found.role, inviting) : "not found";
}

export async function withdrawInvitation(actor: Actor, id: string): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const found = await tx.invitation.findFirst({ where: { id, organizationId: actor.organizationId } });
    if (!found) return false;
    await tx.invitation.delete({ where: { id } });
    await recordAudit(tx, { ...actor, action: "invitation.withdrawn", subject: found.email });
    return true;
  });
}

/** Finds the invitation of a link's token; `null` when it was used, withdrawn, replaced or has expired. */
export async function readInvitation(token: string, now: Date) {
  const found = await db().invitation.findUnique({
    where: { sha256: tokenHash(token) },
    select: { email: true, role: true, expiresAt: true, organization: { select: { id: true, name: true } } },
  });
  if (!found || found.expiresAt <= now) return null;
  const sent = await db().auditEntry.findFirst({
    where: { organizationId: found.organization.id, action: "invitation.sent", subject: found.email },
    orderBy: { createdAt: "desc" },
    select: { actor: true },
  });
  return { ...found, inviter: sent?.actor ?? found.organization.name };
}

/** Makes the invited user a member, once. Returns the organization's id; `null` for another user or an invalid token. */
export async function acceptInvitation(
  token: string,
  user: { id: string; email: string },
  now: Date,
): Promise<string | null> {
  return db().$transaction(async (tx) => {
    const [found] = await tx.$queryRaw<{ organization_id: string; role: Role }[]>`
      DELETE FROM invitations WHERE sha256 = ${tokenHash(token)} AND email = ${user.email} AND expires_at > ${now}
      RETURNING organization_id::text, role::text`;
    if (!found) return null;
    const { organization_id: organizationId, role } = found;
    const who = { organizationId, userId: user.id };
    const { count } = await tx.membership.createMany({ data: { ...who, role }, skipDuplicates: true });
    if (count)
      await recordAudit(tx, {
        ...who,
        actor: user.email,
        action: "member.joined",
        subject: user.email,
        data: { role },
      });
    return organizationId;
  });
}
