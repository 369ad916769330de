"use server";

import { redirect } from "next/navigation";
import { openOrganization, requireViewer } from "#app/dashboard/viewer.ts";
import { acceptInvitation } from "#lib/access/invitations.ts";

export async function accept(form: FormData): Promise<void> {
  const { user } = await requireViewer();
  const token = String(form.get("token") ?? "");
  const organizationId = await acceptInvitation(token, user, new Date());
  if (!organizationId) redirect(`/invitation?${new URLSearchParams({ token })}`);
  await openOrganization(organizationId);
  redirect("/dashboard");
}
