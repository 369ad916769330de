import { join } from "node:path";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { telling } from "#app/dashboard/form.ts";
import { currentViewer } from "#app/dashboard/viewer.ts";
import { pageReader } from "#app/reader.ts";
import { SignIn } from "#components/site/sign-in.tsx";
import { pathAfter } from "#lib/access/auth.ts";
import { readInvitation } from "#lib/access/invitations.ts";
import { config } from "#lib/config.ts";
import { csrfCookieName } from "#lib/http/cookies.ts";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The page where GitHub is connected, and where that leads: there it is said whether it is. */
const CONNECT = "/sign-in?connect=github";
const SETTINGS = "/dashboard/settings";
const CONNECTED = `${SETTINGS}?connect=github`;
/** How connecting can fail for who is signed in, in next-auth's words and ours, and what the settings say of it. */
const NOT_CONNECTED: Record<string, "gitHub" | "gitHubTaken"> = {
  OAuthAccountNotLinked: "gitHubTaken",
  OAuthCallback: "gitHub",
  Callback: "gitHub",
  OAuthSignin: "gitHub",
  Cancelled: "gitHub",
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageReader()).t.signIn.title };
}

export default async function SignInPage({ searchParams }: Props) {
  const { callbackUrl, error, from, email, connect, ended } = await singleValues(searchParams);
  const { baseUrl, transport, dataDir, signup, github } = config();
  const viewer = await currentViewer();
  const connecting = viewer && github && connect === "github" ? viewer.user.email : null;
  const next = connecting ? CONNECTED : pathAfter(callbackUrl ?? "", baseUrl);
  const failed = Object.entries(NOT_CONNECTED).find(([name]) => name === error)?.[1];
  if (viewer && failed) redirect(await telling(viewer, SETTINGS, failed));
  if (viewer && !error && !connecting) redirect(next);
  const csrfToken = (await cookies()).get(csrfCookieName())?.value.split("|")[0];
  const again = new URLSearchParams({ callbackUrl: connecting ? CONNECT : next, ...(error ? { error } : {}) });
  // next-auth gives the token, and comes back here.
  if (!csrfToken && from !== "auth") redirect(`/api/auth/signin?${again}`);
  // Its link says as much on its own page, and next-auth hands on nothing but where to go afterwards.
  const { pathname, searchParams: asked } = new URL(next, baseUrl);
  const token = pathname === "/invitation" ? asked.get("token") : null;
  const invitation = token ? await readInvitation(token, new Date()) : null;
  return (
    <SignIn
      reader={await pageReader()}
      csrfToken={csrfToken ?? null}
      callbackUrl={next}
      email={email ?? invitation?.email ?? ""}
      invitation={invitation?.organization.name ?? null}
      error={error ?? null}
      ended={ended === "everywhere"}
      github={Boolean(github)}
      connecting={connecting}
      invitedOnly={signup === "invited"}
      outbox={transport === "demo" ? join(dataDir, "outbox") : null}
    />
  );
}

async function singleValues(search: Props["searchParams"]): Promise<Record<string, string | undefined>> {
  const entries = Object.entries(await search);
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));
}
