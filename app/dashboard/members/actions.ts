"use server";

import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { actorOf } from "#lib/access/audit.ts";
import {
  type InviteAnswer,
  invite as inviteTo,
  resendInvitation,
  withdrawInvitation,
} from "#lib/access/invitations.ts";
import { changeRole as giveRole, type MemberChange, removeMember } from "#lib/access/members.ts";
import { isRole } from "#lib/access/roles.ts";
import type { Viewer } from "#lib/access/session.ts";
import { emailOf } from "#lib/contract/text.ts";
import { clientOf } from "#lib/http/client-ip.ts";
import { backTo, idOf } from "../form.ts";
import { requireViewer } from "../viewer.ts";

const PAGE = "/dashboard/members";

const owner = (form: FormData): Promise<Viewer> => requireViewer("manage", form.get("organization"));

const INVITED: { [answer in InviteAnswer]: string } = {
  sent: "invited",
  "member already": "already",
  "too many": "tooOften",
  "not found": "notFound",
};
const problemOf = (change: Exclude<MemberChange, "done">): string =>
  change === "last owner" ? "lastOwner" : "notFound";

export async function invite(form: FormData): Promise<void> {
  const viewer = await owner(form);
  const email = emailOf(String(form.get("email") ?? ""));
  const role = form.get("role");
  if (email === null) backTo(PAGE, "address");
  if (!isRole(role)) notFound();
  backTo(PAGE, INVITED[await inviteTo(actorOf(viewer), email, role, await inviting(viewer))]);
}

export async function resend(form: FormData): Promise<void> {
  const viewer = await owner(form);
  backTo(PAGE, INVITED[await resendInvitation(actorOf(viewer), idOf(form, "invitation"), await inviting(viewer))]);
}

export async function withdraw(form: FormData): Promise<void> {
  const viewer = await owner(form);
  backTo(PAGE, (await withdrawInvitation(actorOf(viewer), idOf(form, "invitation"))) ? "withdrawn" : "notFound");
}

export async function changeRole(form: FormData): Promise<void> {
  const viewer = await owner(form);
  const role = form.get("role");
  if (!isRole(role)) notFound();
  const change = await giveRole(actorOf(viewer), idOf(form, "member"), role);
  backTo(PAGE, change === "done" ? "changed" : problemOf(change));
}

export async function remove(form: FormData): Promise<void> {
  const viewer = await owner(form);
  const member = idOf(form, "member");
  const change = await removeMember(actorOf(viewer), member);
  if (change === "done" && member === viewer.user.id) redirect("/dashboard");
  backTo(PAGE, change === "done" ? "removed" : problemOf(change));
}

async function inviting({ locale }: Viewer) {
  return { client: clientOf(await headers()), locale, now: new Date() };
}
