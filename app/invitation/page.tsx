import type { Metadata } from "next";
import { currentViewer } from "#app/dashboard/viewer.ts";
import { pageReader } from "#app/reader.ts";
import { InvitationPage } from "#components/sign-in/invitation.tsx";
import { readInvitation } from "#lib/access/invitations.ts";
import { accept } from "./actions.ts";

interface Props {
  searchParams: Promise<Record<string, unknown>>;
}

const tokenOf = async (searchParams: Props["searchParams"]): Promise<string> => {
  const { token } = await searchParams;
  return typeof token === "string" ? token : "";
};

// See app/sign-in/confirm/page.tsx.
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { invitation: words } = (await pageReader()).t;
  const title = (await readInvitation(await tokenOf(searchParams), new Date())) ? words.title : words.goneTitle;
  return { title, referrer: "same-origin", robots: "noindex" };
}

/** Target of an invitation's link. Opening it changes nothing. */
export default async function Invitation({ searchParams }: Props) {
  const token = await tokenOf(searchParams);
  const [viewer, invitation] = await Promise.all([currentViewer(), readInvitation(token, new Date())]);
  return (
    <InvitationPage
      reader={await pageReader()}
      token={token}
      invitation={invitation}
      signedInAs={viewer?.user.email ?? null}
      accept={accept}
    />
  );
}
