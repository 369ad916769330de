import type { Metadata } from "next";
import { currentViewer } from "#app/dashboard/viewer.ts";
import { csrfToken, pageReader } from "#app/reader.ts";
import { InvitationPage } from "#components/sign-in/invitation.tsx";
import { readInvitation } from "#lib/access/invitations.ts";
import { accept } from "./actions.ts";

// See app/sign-in/confirm/page.tsx.
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageReader()).t.invitation.title, referrer: "same-origin", robots: "noindex" };
}

/** Target of an invitation's link. Opening it changes nothing. */
export default async function Invitation({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { token: given } = await searchParams;
  const token = typeof given === "string" ? given : "";
  const [viewer, invitation] = await Promise.all([currentViewer(), readInvitation(token, new Date())]);
  return (
    <InvitationPage
      reader={await pageReader()}
      token={token}
      invitation={invitation}
      signedInAs={viewer?.user.email ?? null}
      csrfToken={(await csrfToken()) ?? ""}
      accept={accept}
    />
  );
}
