import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { telling } from "#app/dashboard/form.ts";
import { currentViewer } from "#app/dashboard/viewer.ts";
import { csrfToken, pageReader } from "#app/reader.ts";
import { SignIn } from "#components/sign-in/sign-in.tsx";
import { readInvitation } from "#lib/access/invitations.ts";
import { pathAfter } from "#lib/access/sign-in/next-auth.ts";
import { config } from "#lib/config.ts";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The page that connects GitHub, and the page that shows the result. */
const CONNECT = "/sign-in?connect=github";
const SETTINGS = "/dashboard/account";
const CONNECTED = `${SETTINGS}?connect=github`;
/** Errors of connecting GitHub (next-auth's and ours) and the texts that the settings show for them. */
const NOT_CONNECTED: Record<string, "gitHub" | "gitHubTaken"> = {
  OAuthAccountNotLinked: "gitHubTaken",
  OAuthCallback: "gitHub",
  Callback: "gitHub",
  OAuthSignin: "gitHub",
  Cancelled: "gitHub",
};

const ENDS = ["everywhere", "session", "unsent"] as const;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageReader()).t.signIn.title };
}

export default async function SignInPage({ searchParams }: Props) {
  const { callbackUrl, error, from, email, connect, ended } = await singleValues(searchParams);
  const { baseUrl, transport, signup, github } = config();
  const viewer = await currentViewer();
  const connecting = viewer && github && connect === "github" ? viewer.user.email : null;
  const next = connecting ? CONNECTED : pathAfter(callbackUrl ?? "", baseUrl);
  const failed = Object.entries(NOT_CONNECTED).find(([name]) => name === error)?.[1];
  if (viewer && failed) redirect(await telling(viewer, SETTINGS, failed));
  if (viewer && !error && !connecting) redirect(next);
  const token = await csrfToken();
  const again = new URLSearchParams({
    callbackUrl: connecting ? CONNECT : next,
    ...(error && { error }),
    ...(ended && { ended }),
  });
  // next-auth sets the token and redirects back.
  if (!token && from !== "auth") redirect(`/api/auth/signin?${again}`);
  // next-auth passes on only the callback URL, so the invitation is read from that URL.
  const { pathname, searchParams: asked } = new URL(next, baseUrl);
  const invited = pathname === "/invitation" ? asked.get("token") : null;
  const invitation = invited ? await readInvitation(invited, new Date()) : null;
  return (
    <SignIn
      reader={await pageReader()}
      csrfToken={token}
      callbackUrl={next}
      email={invitation?.email ?? email ?? ""}
      invitation={invitation?.organization.name ?? null}
      error={error ?? null}
      ended={ENDS.find((known) => known === ended) ?? null}
      github={Boolean(github)}
      connecting={connecting}
      signedInAs={viewer?.user.email ?? null}
      invitedOnly={signup === "invited"}
      demo={transport === "demo"}
    />
  );
}

async function singleValues(search: Props["searchParams"]): Promise<Record<string, string | undefined>> {
  const entries = Object.entries(await search);
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));
}
