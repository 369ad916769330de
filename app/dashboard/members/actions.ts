"use server";

import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import type { FormResult } from "#components/ui/form/action-form.tsx";
import { actorOf } from "#lib/access/audit.ts";
import {
  type InviteResult,
  invite as inviteTo,
  resendInvitation,
  withdrawInvitation,
} from "#lib/access/invitations.ts";
import { changeRole as giveRole, type MemberChange, removeMember } from "#lib/access/members.ts";
import { isRole } from "#lib/access/roles.ts";
import type { Viewer } from "#lib/access/sign-in/session.ts";
import { emailOf } from "#lib/contract/fields/text.ts";
import { clientOf } from "#lib/http/request/client-ip.ts";
import { messages } from "#lib/i18n/messages.ts";
import { backAfterLeaving, backTo, done, formViewer, idOf, refused } from "../form.ts";

const PAGE = "/dashboard/members";

const owner = (form: FormData): Promise<Viewer> => formViewer("manage", form);

const INVITED = {
  sent: "invited",
  "member already": "already",
  "too many": "tooOften",
  "not found": "notFound",
} as const satisfies { [answer in InviteResult]: string };
const PROBLEMS = { "last owner": "lastOwner", "not found": "notFound" };

export async function invite(_: FormResult | null, form: FormData): Promise<FormResult> {
  const viewer = await owner(form);
  const { members: words, roles } = messages(viewer.locale).dashboard;
  const email = emailOf(String(form.get("email") ?? ""));
  const role = form.get("role");
  if (email === null) return refused(form, "email", words.problems.address);
  if (!isRole(role)) notFound();
  const outcome = INVITED[await inviteTo(actorOf(viewer), email, role, await inviting())];
  if (outcome === "invited") return done(viewer, PAGE, outcome, { invited: words.invitedAs(email, roles[role]) });
  return refused(form, outcome === "already" ? "email" : null, words.problems[outcome]);
}

export async function resend(form: FormData): Promise<void> {
  const viewer = await owner(form);
  const answer = await resendInvitation(actorOf(viewer), idOf(form, "invitation"), await inviting());
  return backTo(viewer, PAGE, INVITED[answer]);
}

export async function withdraw(form: FormData): Promise<void> {
  const viewer = await owner(form);
  const withdrawn = await withdrawInvitation(actorOf(viewer), idOf(form, "invitation"));
  return backTo(viewer, PAGE, withdrawn ? "withdrawn" : "notFound");
}

export async function changeRole(form: FormData): Promise<void> {
  const viewer = await owner(form);
  const role = form.get("role");
  if (!isRole(role)) notFound();
  return told(viewer, await giveRole(actorOf(viewer), idOf(form, "member"), role), "changed");
}

export async function remove(form: FormData): Promise<void> {
  const viewer = await owner(form);
  const member = idOf(form, "member");
  const change = await removeMember(actorOf(viewer), member);
  if (change === "done" && member === viewer.user.id) return backAfterLeaving(viewer);
  return told(viewer, change, "removed");
}

/** Another owner may have taken the viewer's role since the page was drawn. */
function told(viewer: Viewer, change: MemberChange, outcome: string): Promise<never> {
  if (change === "not an owner") redirect("/dashboard/forbidden");
  return backTo(viewer, PAGE, change === "done" ? outcome : PROBLEMS[change]);
}

async function inviting() {
  return { client: clientOf(await headers()), now: new Date() };
}
