"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { requireViewer } from "#app/dashboard/viewer.ts";
import { acceptInvitation } from "#lib/access/invitations.ts";
import { organizationCookie } from "#lib/http/request/cookies.ts";

export async function accept(form: FormData): Promise<void> {
  const { user } = await requireViewer();
  const token = String(form.get("token") ?? "");
  const organizationId = await acceptInvitation(token, user, new Date());
  if (!organizationId) redirect(`/invitation?${new URLSearchParams({ token })}`);
  const { name, options } = organizationCookie();
  (await cookies()).set(name, organizationId, options);
  redirect("/dashboard");
}
